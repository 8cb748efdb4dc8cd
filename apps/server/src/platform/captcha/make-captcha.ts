import type { CallData, Refusal } from '@pifa/contract';
import { limitRate } from '../limits/limits';
import type { Platform } from '../platform';
import { captchaStore } from './captcha-store';
import { captchaPicture, randomAnswer } from './picture';

const PER_ADDRESS = 120;
const WINDOW_MS = 15 * 60_000;

/** The answer of every picture in test mode, where nobody looks at pictures. Never in production. */
export const TEST_ANSWER = 'pifa';

/** A new picture captcha; drawing costs time, so an address gets only so many. */
export async function makeCaptcha(
  platform: Pick<Platform, 'settings' | 'db' | 'ids'>,
  { address, now }: { address: string; now: Date },
): Promise<CallData<'imgCode'> | Refusal> {
  const guard = { key: `captcha:${address}`, most: PER_ADDRESS, windowMs: WINDOW_MS };
  const limited = await limitRate(platform.db, now, guard);
  if (limited) return limited;
  const answer = platform.settings.mode === 'test' ? TEST_ANSWER : randomAnswer();
  const id = platform.ids.unguessable();
  const imgsrc = await captchaPicture(answer);
  await captchaStore(platform.db).keep(id, answer, now);
  return { imgsrc, session_id: id };
}
