import { formatDateTime } from '@pifa/domain';
import type { Platform } from '../../platform';
import { smsOutbox } from './outbox';

/** Prints what the outbox took, newest first, and answers the exit code. */
export async function printOutbox({ db }: Platform, phone: string | undefined): Promise<number> {
  const messages = await smsOutbox(db).newest({ phone, most: 50 });
  for (const { phone: to, text, at } of messages) {
    process.stdout.write(`${formatDateTime(at)}  ${to}  ${text}\n`);
  }
  if (messages.length === 0) process.stdout.write('短信发件箱是空的\n');
  return 0;
}
