import type { EventMessage } from '@pifa/domain';
import type { Platform } from '../../../platform';
import { enqueueNotice } from '../../members';
import { ownTemplate, postEvent, smsByTemplate } from '../../message-box';

interface Reminder extends EventMessage {
  /** Names the reminder: the same one is sent once. */
  key: string;
  userId: number;
  now: Date;
}

/** A message in the user's message box, and a notice to their phone. */
export async function sendReminder(
  platform: Pick<Platform, 'db' | 'jobs'>,
  { key, userId, now, ...message }: Reminder,
): Promise<void> {
  const own = await ownTemplate(platform.db, message.event);
  await postEvent(platform.db, { to: { userId }, eventId: key, now, ...message }, own);
  const sms = smsByTemplate(message.event, message.values, own);
  if (sms) await enqueueNotice(platform, { key, userId, sms, now });
}
