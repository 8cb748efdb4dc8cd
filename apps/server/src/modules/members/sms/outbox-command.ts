import { formatDateTime } from '@pifa/domain';
import type { Command } from '../../../platform';
import { smsOutbox } from './outbox';

/** `pifa sms-outbox [phone]`: what the development sender wrote down, newest first. */
export const smsOutboxCommand: Command = {
  name: 'sms-outbox',
  summary: '列出开发环境短信发件箱中的短信：sms-outbox [手机号]',
  async run({ db }, [phone]) {
    const messages = await smsOutbox(db).newest({ phone, most: 50 });
    for (const { phone: to, text, at } of messages) {
      process.stdout.write(`${formatDateTime(at)}  ${to}  ${text}\n`);
    }
    if (messages.length === 0) process.stdout.write('短信发件箱是空的\n');
    return 0;
  },
};
