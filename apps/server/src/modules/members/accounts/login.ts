import { type CallData, type Refusal, refuse } from '@pifa/contract';
import type { Platform } from '../../../platform';
import { applicationStore } from '../applications/application-store';
import { proveAccount } from './account-hooks';
import { type Account, accountStore, accountWriter, type PendingApplication } from './account-store';
import { guesses } from './guesses';
import { knownBrowsers } from './known-browsers';
import { passwordsBusy, verifyPassword } from '../../../platform';

interface LoginInput {
  phone: string;
  password: string;
  /** The user agreement was agreed to with this login. */
  agreed?: boolean | undefined;
  address: string;
  /** The browser's cookie, or the one it is about to get. */
  browser: { cookie: string; isNew: boolean };
  now: Date;
}

/**
 * Signs a member in. An unknown phone and a wrong password give the same response in the same time. Why an account
 * cannot be used (pending application, closed) is revealed only to callers who know its password.
 */
export async function login(
  platform: Pick<Platform, 'database' | 'db' | 'sessions' | 'ports'>,
  input: LoginInput,
): Promise<CallData<'login'> | Refusal> {
  const { phone, password, address, browser, now } = input;
  if (passwordsBusy()) return refuse('too-many-requests', {});
  const knownBrowser = browser.isNew
    ? undefined
    : await knownBrowsers(platform.db).knows(browser.cookie, phone, now);
  const guess = guesses(platform.db, now, { phone, address, knownBrowser });
  const usedUp = await guess.take();
  if (usedUp) return usedUp;

  const { account, application } = await accountStore(platform.db).behindPhone(phone);
  const right = await verifyPassword(account?.passwordHash ?? application?.passwordHash, password);
  if (!right) return refuse('wrong-credentials', {});
  await guess.giveBack();

  if (!account) return application ? applicationRefusal(application) : refuse('wrong-credentials', {});
  if (!account.open) return refuse('account-closed', {});
  // A member whose consent is due must agree before using anything.
  if (account.consentDue && input.agreed !== true) return refuse('agreement-needed', {});
  const token = await beginSession(platform, account, input);
  return token === undefined ? refuse('wrong-credentials', {}) : { token, info: infoOf(account) };
}

/** The check ran outside any transaction, so the password must still be the same. */
async function beginSession(
  platform: Pick<Platform, 'database' | 'sessions' | 'ports'>,
  account: Account,
  { browser, now }: LoginInput,
): Promise<string | undefined> {
  const { userId, khId, phone, passwordHash, consentDue } = account;
  return platform.database.transaction(
    async (tx) => {
      const login = {
        checkedHash: passwordHash,
        ...(consentDue ? { agreedVersion: await applicationStore(tx).agreementVersion() } : {}),
      };
      if (!(await accountWriter(tx).recordLogin(userId, login, now))) return undefined;
      await proveAccount(platform, tx, { userId, khId, phone, now });
      await knownBrowsers(tx).note(browser.cookie, userId, now);
      return platform.sessions.begin(tx, userId, now);
    },
    { retry: true },
  );
}

function applicationRefusal({ status, reason }: PendingApplication): Refusal {
  return status === 'waiting'
    ? refuse('application-waiting', {})
    : refuse('application-rejected', { reason });
}

/** A member's own data (SPEC §7: info.phone, company, khId, id, headImgUrl). */
export function infoOf(
  who: Pick<Account, 'userId' | 'khId' | 'phone' | 'name' | 'role' | 'headImg' | 'company' | 'level'>,
): CallData<'memberInfo'> {
  return {
    id: String(who.userId),
    phone: who.phone,
    company: who.company,
    khId: String(who.khId),
    headImgUrl: who.headImg,
    name: who.name,
    level: who.level,
    role: who.role,
  };
}
