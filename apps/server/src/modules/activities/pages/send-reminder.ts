import type { EventMessage } from '@pifa/domain';
import type { Platform } from '../../../platform';
import { enqueueNotice } from '../../members';
import { eventSms, postEvent } from '../../message-box';

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
  await postEvent(platform.db, { to: { userId }, eventId: key, now, ...message });
  const sms = await eventSms(platform.db, message.event, message.values);
  if (sms) await enqueueNotice(platform, { key, userId, sms, now });
}
