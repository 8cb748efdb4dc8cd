import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { isMobile } from '@pifa/domain';
import type { Platform } from '../../../platform';
import { accountStore } from '../accounts/account-store';
import { guesses } from '../accounts/guesses';
import { type CodePurpose, codeRefusal, smsCodeStore } from './code-store';

interface CheckCode {
  phone: string;
  purpose: CodePurpose;
  code: string;
  address: string;
  now: Date;
}

/** Looks whether a code fits, without using it up, so that a form can go on to its next step. */
export async function checkCode(
  platform: Pick<Platform, 'db'>,
  input: CheckCode,
): Promise<CallData<'checkVerificationCode'> | Refusal> {
  const { phone, purpose, code, address, now } = input;
  if (!isMobile(phone)) return refuse('phone-invalid', {});
  const guess = guesses(platform.db, now, { address });
  const usedUp = await guess.take();
  if (usedUp) return usedUp;
  const verdict = await smsCodeStore(platform.db).check(phone, purpose, code, now);
  if (verdict !== 'right') return codeRefusal(verdict);
  await guess.giveBack();
  // Who has the code holds the phone, and may know before the rest of the form is filled in.
  const isTaken = purpose === 'register' && (await accountStore(platform.db).userIdOf(phone)) !== undefined;
  if (isTaken) return refuse('phone-taken', {});
  return { valid: true };
}
