import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { isMobile } from '@pifa/domain';
import { captchaStore, guardCounters, limitRate, type Platform } from '../../../platform';
import { eventSms } from '../../message-box';
import { accountStore } from '../accounts/account-store';
import { type CodePurpose, smsCodeStore } from './code-store';
import { smsSender } from './sender';

const GAP_SECONDS = 60;
const DAY_MS = 24 * 60 * 60_000;
const PER_PHONE = 10;
const HOUR_MS = 60 * 60_000;
const PER_ADDRESS = 100;
const PER_ADDRESS_AN_HOUR = 50;

interface SendCode {
  phone: string;
  purpose: CodePurpose;
  captcha: { id: string; answer: string };
  address: string;
  now: Date;
}

/**
 * Sends a code to a phone after a correct captcha. The response does not reveal whether the phone is registered: a
 * password request for an unknown phone gets the same response, but no message is sent.
 */
export async function sendCode(
  platform: Pick<Platform, 'db' | 'ids' | 'log' | 'ports'>,
  input: SendCode,
): Promise<CallData<'sendSms'> | Refusal> {
  const { phone, purpose, captcha, now } = input;
  const { db, ids, log } = platform;
  if (!isMobile(phone)) return refuse('phone-invalid', {});
  if (!(await captchaStore(db).use(captcha.id, captcha.answer, now))) return refuse('captcha-wrong', {});

  const reaches = purpose !== 'password' || (await accountStore(db).userIdOf(phone)) !== undefined;
  const limited = await takeMessage(platform, input);
  if (limited) return limited;

  const code = ids.digits(6);
  const codeId = await smsCodeStore(db).keep(phone, purpose, code, now);
  try {
    const sms = await eventSms(db, 'sms.code', { 验证码: code });
    if (reaches && sms) await smsSender(platform).sendSms({ phone, ...sms, code, now });
  } catch (error) {
    log.error({ err: error }, 'an SMS code could not be sent');
    await smsCodeStore(db).drop(codeId);
    await guardCounters(db, now).clear(gapKey(phone));
    return refuse('unavailable', {});
  }
  return { seconds: GAP_SECONDS };
}

const gapKey = (phone: string): string => `sms-gap:${phone}`;
/** Counts the message against the limits of the phone and the address; each count is one atomic statement. */
async function takeMessage(platform: Pick<Platform, 'db'>, input: SendCode): Promise<Refusal | undefined> {
  const { phone, address, now } = input;
  const counters = guardCounters(platform.db, now);
  const gap = await counters.hit({ key: gapKey(phone), most: 1, windowMs: GAP_SECONDS * 1000 });
  if (!gap.allowed) return refuse('sms-too-soon', { seconds: gap.seconds });
  const perHour = { key: `sms-hour:${address}`, most: PER_ADDRESS_AN_HOUR, windowMs: HOUR_MS };
  const limited = await limitRate(platform.db, now, perHour);
  if (limited) return limited;
  const perDay = { key: `sms-address:${address}`, most: PER_ADDRESS, windowMs: DAY_MS };
  const byAddress = await counters.hit(perDay);
  if (!byAddress.allowed) return refuse('sms-used-up', {});
  const byPhone = await counters.hit({ key: `sms-day:${phone}`, most: PER_PHONE, windowMs: DAY_MS });
  return byPhone.allowed ? undefined : refuse('sms-used-up', {});
}
