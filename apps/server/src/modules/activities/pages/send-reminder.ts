import type { Platform } from '../../../platform';
import { enqueueNotice } from '../../members';
import { postMessage } from '../../message-box';

interface Reminder {
  /** Names the reminder: the same one is sent once. */
  key: string;
  userId: number;
  title: string;
  text: string;
  link: string;
  now: Date;
}

/** A message in the user's message box, and a notice to their phone. */
export async function sendReminder(
  platform: Pick<Platform, 'db' | 'jobs'>,
  { key, userId, ...message }: Reminder,
): Promise<void> {
  await postMessage(platform.db, { to: { userId }, eventId: key, type: 'activity', ...message });
  await enqueueNotice(platform, { key, userId, text: message.text, now: message.now });
}
