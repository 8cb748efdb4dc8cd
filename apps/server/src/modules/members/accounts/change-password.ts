import { type Refusal, refuse } from '@pifa/contract';
import { isMobile, passwordProblem } from '@pifa/domain';
import type { Platform, Session } from '../../../platform';
import { accountStore, accountWriter } from './account-store';
import { guesses, openAccount } from './guesses';
import { forgetBrowsers, knownBrowsers } from './known-browsers';
import { hashPassword, passwordsBusy, verifyPassword } from '../../../platform';
import { codeRefusal, smsCodeStore } from '../sms/code-store';

interface ByCode {
  phone: string;
  code: string;
  password: string;
  address: string;
  now: Date;
}

/** Password recovery with a code sent to the phone. Ends all sessions of the user. */
export async function changePasswordByCode(
  platform: Pick<Platform, 'database' | 'db' | 'sessions'>,
  input: ByCode,
): Promise<Refusal | undefined> {
  const { phone, code, password, address, now } = input;
  if (!isMobile(phone)) return refuse('phone-invalid', {});
  const weak = passwordProblem(password, phone);
  if (weak) return refuse('password-weak', { text: weak });
  if (passwordsBusy()) return refuse('too-many-requests', {});
  const guess = guesses(platform.db, now, { address });
  const usedUp = await guess.take();
  if (usedUp) return usedUp;

  const verdict = await smsCodeStore(platform.db).check(phone, 'password', code, now);
  if (verdict !== 'right') return codeRefusal(verdict);
  await guess.giveBack();
  const newHash = await hashPassword(password);

  return platform.database.transaction(
    async (tx) => {
      const used = await smsCodeStore(tx).use(phone, 'password', code, now);
      if (used !== 'right') return codeRefusal(used);
      const userId = await accountStore(tx).userIdOf(phone);
      if (userId === undefined) return refuse('phone-unknown', {});
      await accountWriter(tx).setPassword(userId, newHash);
      await forgetBrowsers(tx, userId);
      await openAccount(tx, now, phone);
      await platform.sessions.endAllOf(tx, userId);
      return undefined;
    },
    { retry: true },
  );
}

interface ByOldPassword {
  session: Session;
  oldPassword: string;
  password: string;
  address: string;
  /** The browser's cookie, where it has one. */
  browser?: string | undefined;
  now: Date;
}

/** A member who knows the current password sets a new one. Ends all sessions of the user, including this one. */
export async function changePasswordByOld(
  platform: Pick<Platform, 'database' | 'db' | 'sessions'>,
  input: ByOldPassword,
): Promise<Refusal | undefined> {
  const { session, oldPassword, password, address, browser, now } = input;
  const weak = passwordProblem(password, session.phone);
  if (weak) return refuse('password-weak', { text: weak });
  const checked = await checkPassword(platform, { session, password: oldPassword, address, browser, now });
  if ('refused' in checked) return checked;
  const newHash = await hashPassword(password);

  return platform.database.transaction(
    async (tx) => {
      const set = await accountWriter(tx).setPassword(session.userId, newHash, checked.passwordHash);
      if (!set) return refuse('password-wrong', {});
      await platform.sessions.endAllOf(tx, session.userId);
      return undefined;
    },
    { retry: true },
  );
}

/** Checks the current password of a member; wrong ones count as guesses. */
export async function checkPassword(
  platform: Pick<Platform, 'db'>,
  input: { session: Session; password: string; address: string; browser?: string | undefined; now: Date },
): Promise<{ passwordHash: string } | Refusal> {
  const { session, password, address, browser, now } = input;
  if (passwordsBusy()) return refuse('too-many-requests', {});
  const { phone } = session;
  const knownBrowser = browser && (await knownBrowsers(platform.db).knows(browser, phone, now));
  const guess = guesses(platform.db, now, { phone, address, knownBrowser });
  const usedUp = await guess.take();
  if (usedUp) return usedUp;
  const passwordHash = await accountStore(platform.db).passwordOf(session.userId);
  if (passwordHash === undefined || !(await verifyPassword(passwordHash, password))) {
    return refuse('password-wrong', {});
  }
  await guess.giveBack();
  return { passwordHash };
}
