import { type Refusal, refuse } from '@pifa/contract';
import {
  type CallRequest,
  captchaStore,
  type Db,
  guardCounters,
  makeCaptcha,
  type Platform,
  verifyPassword,
} from '../../platform';
import { accountByName } from './accounts';
import { codeRefusal } from './second-factor';

const WINDOW_MS = 15 * 60_000;
/** INVARIANTS: at most 10 guesses per account and 100 per address in 15 minutes. */
const GUESSES = { account: 10, address: 100 };
/** Failures of an account or an address after which a browser is asked for the letters of a picture (ADMIN §13). */
const WITHOUT_CAPTCHA = 3;

/** Accounts that the demo made; their password is public. */
const DEMO = /^demo-/;

type Account = NonNullable<Awaited<ReturnType<typeof accountByName>>>;
interface Attempt {
  platform: Platform;
  db: Db;
  now: Date;
  request: CallRequest;
}

interface Claim {
  name: string;
  password: string;
  /** of the second factor: asked where it is given, '' = not entered yet */
  code?: string;
  /** asked where it is given: a terminal shows no pictures */
  captcha?: { id: string; text: string };
}

/**
 * The account of a name and password, and of a code where the account has a second factor. At most 10 tries per account
 * and 100 per address in 15 minutes; whether the account exists is not told by answer or time.
 */
export async function proveAccount(
  { platform, db, now, request }: Attempt,
  { name, password, code, captcha }: Claim,
): Promise<Account | Refusal> {
  const guard = guardCounters(db, now);
  const keys = { account: `operator-login:${name}`, address: `operator-login-address:${request.address}` };
  let failures = 0;
  for (const which of ['address', 'account'] as const) {
    const tries = await guard.hit({ key: keys[which], most: GUESSES[which], windowMs: WINDOW_MS });
    if (!tries.allowed) return refuse('guesses-used-up', { minutes: Math.ceil(tries.seconds / 60) });
    failures = Math.max(failures, tries.hits - 1);
  }
  const attempt = { platform, db, now, request };
  const refused = captcha && failures >= WITHOUT_CAPTCHA && (await captchaRefusal(attempt, captcha));
  if (refused) {
    // Nothing was guessed.
    for (const key of Object.values(keys)) await guard.giveBack(key);
    return refused;
  }
  /** The next try must bring letters: their picture comes with the refusal. */
  const andCaptcha = async (refusal: Refusal, failed: number): Promise<Refusal> =>
    captcha && failures + failed >= WITHOUT_CAPTCHA ? drawFor(attempt, refusal) : refusal;
  const known = await accountByName(db, name);
  if (!(await verifyPassword(known?.password_hash, password)) || !known)
    return andCaptcha(refuse('wrong-credentials', {}), 1);
  const isDemoAccount = platform.isDemo && DEMO.test(name);
  if (isDemoAccount && !request.isFromHere && platform.settings.admin.demoAccounts === 'here') {
    return refuse('transition-refused', { text: '演示账号只能在运行商城的这台机器上登录' });
  }
  const missing = code === undefined ? undefined : await codeRefusal(attempt, known, code);
  // The page asks for the code only now: a right password was no guess. A wrong code was one.
  if (missing?.refused === 'second-factor-needed') {
    for (const key of Object.values(keys)) await guard.giveBack(key);
    return andCaptcha(missing, 0);
  }
  if (missing) return andCaptcha(missing, 1);
  await guard.clear(keys.account);
  await guard.giveBack(keys.address);
  return known;
}

/** A new picture, unless the letters of the one before are right. */
async function captchaRefusal(
  attempt: Attempt,
  { id, text }: { id: string; text: string },
): Promise<Refusal | undefined> {
  if (text !== '' && (await captchaStore(attempt.db).use(id, text, attempt.now))) return undefined;
  return drawFor(attempt, refuse(text === '' ? 'captcha-needed' : 'captcha-wrong', {}));
}

/** The refusal with a new picture as its data. */
async function drawFor({ platform, now, request }: Attempt, refusal: Refusal): Promise<Refusal> {
  const drawn = await makeCaptcha(platform, { address: request.address, now });
  if ('refused' in drawn) return drawn;
  return { ...refusal, data: { captchaId: drawn.session_id, image: drawn.imgsrc } };
}
