import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { isMobile } from '@pifa/domain';
import type { Platform } from '../../../platform';
import { guesses } from '../accounts/guesses';
import { type CodePurpose, sayCode, smsCodeStore } from './code-store';

interface CheckCode {
  phone: string;
  purpose: CodePurpose;
  code: string;
  address: string;
  now: Date;
}

/** Looks whether a code fits, without using it up, so that a form can go on to its next step. */
export async function checkCode(
  platform: Platform,
  input: CheckCode,
): Promise<CallData<'checkVerificationCode'> | Refusal> {
  const { phone, purpose, code, address, now } = input;
  if (!isMobile(phone)) return refuse('phone-invalid', {});
  const guess = guesses(platform.db, now, { address });
  const usedUp = await guess.take();
  if (usedUp) return usedUp;
  const verdict = await smsCodeStore(platform.db).check(phone, purpose, code, now);
  if (verdict !== 'right') return sayCode(verdict);
  await guess.giveBack();
  return { valid: true };
}
