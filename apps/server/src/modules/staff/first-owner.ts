import { randomBytes } from 'node:crypto';
import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { staffPasswordProblem } from '@pifa/domain';
import {
  type CallContext,
  type Db,
  hashPassword,
  isUniqueViolation,
  limitRate,
  orRefused,
  type Platform,
  Refused,
  secretHash,
} from '../../platform';
import { mallNamePort } from './me';
import { openOwners } from './notices';
import { recordAct } from './record-act';
import { sitDown } from './sign-in';

/** The link that the terminal printed opens so long. */
const LINK_MS = 24 * 3_600_000;
const TRIES = { most: 20, windowMs: 15 * 60_000 };

const DEAD = refuse('not-found', { what: '该链接' });

/** What the page before the sign-in shows. */
export async function adminHello({
  platform,
  db,
}: CallContext<'adminHello'>): Promise<CallData<'adminHello'>> {
  const name = await platform.ports.get(mallNamePort)(platform);
  const firstOwner = !platform.isDemo && (await openOwners(db)).length === 0;
  return { mall: { name, demo: platform.isDemo }, firstOwner };
}

/**
 * A mall without an open owner is told how to make one, at each start: a link that opens once. Of the token only the
 * hash is stored. The demo mall has accounts of its own.
 */
export async function firstOwnerLines({
  db,
  clock,
  isDemo,
  settings,
}: Pick<Platform, 'db' | 'clock' | 'isDemo' | 'settings'>): Promise<string[]> {
  if (isDemo || !settings.admin.enabled || (await openOwners(db)).length > 0) return [];
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  await db.deleteFrom('first_owner_links').where('expires_at', '<=', now).execute();
  await db
    .insertInto('first_owner_links')
    .values({ token_hash: secretHash(token), expires_at: new Date(now.getTime() + LINK_MS) })
    .execute();
  return [
    '管理后台还没有负责人账号，请打开这个一次性链接创建（24 小时内有效）/ create the first owner:',
    `  ${settings.site.publicUrl}/admin/first-owner#${token}`,
  ];
}

/** The first owner, by the link; whoever opened it is signed in at once. */
export async function adminFirstOwner(
  call: CallContext<'adminFirstOwner'>,
): Promise<CallData<'adminFirstOwner'> | Refusal> {
  const { database, db, body, now, request, platform } = call;
  const limited = await limitRate(db, now, { key: `first-owner:${request.address}`, ...TRIES });
  if (limited) return limited;
  const { token, name, displayName, password } = body;
  const hash = secretHash(token);
  if (platform.isDemo || !(await isAlive(db, hash, now))) return DEAD;
  const weak = staffPasswordProblem(password, name);
  if (weak) return refuse('password-weak', { text: weak });
  // Hashing is slow on purpose and the embedded database has one session: never inside the transaction.
  const passwordHash = await hashPassword(password);
  const made = await orRefused(() =>
    database.transaction(async (tx) => {
      const used = await tx
        .deleteFrom('first_owner_links')
        .where('token_hash', '=', hash)
        .where('expires_at', '>', now)
        .returning('token_hash')
        .executeTakeFirst();
      if (!used || (await openOwners(tx)).length > 0) throw new Refused(DEAD);
      await tx.deleteFrom('first_owner_links').execute();
      const row = {
        name,
        display_name: displayName,
        role: 'owner',
        password_hash: passwordHash,
        created_at: now,
      };
      const { id } = await addNamed(tx, row);
      await recordAct(
        tx,
        { id },
        {
          what: 'operator.open',
          object: `operator:${name}`,
          after: { role: 'owner', through: 'first-owner-link' },
          now,
        },
      );
      return id;
    }),
  );
  return typeof made === 'number' ? sitDown(call, made) : made;
}

async function isAlive(db: Db, hash: string, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom('first_owner_links')
    .select('token_hash')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link !== undefined && (await openOwners(db)).length === 0;
}

interface NewOwner {
  name: string;
  display_name: string;
  role: string;
  password_hash: string;
  created_at: Date;
}

async function addNamed(tx: Db, row: NewOwner): Promise<{ id: number }> {
  try {
    return await tx.insertInto('operators').values(row).returning('id').executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused(refuse('transition-refused', { text: '名字已被占用' }));
    throw error;
  }
}
