import type { CallData, Refusal } from '@pifa/contract';
import { refuse } from '@pifa/contract';
import { fen, fenToYuan } from '@pifa/domain';
import { type CallContext, type Db, type Platform, port, toJson } from '../../platform';
import { sql } from 'kysely';
import { tokenInCookie } from './browser-cookie';
import type { Operator, RoleLimits } from './operator';
import { csrfOf } from './sessions';

/** The mall's name, which the site's settings hold. */
export const mallNamePort = port<(platform: Platform) => Promise<string>>(async () => '');

/** What this person's settings may come to, as JSON text: widths and columns, no store of files. */
const MOST_PREFS = 64_000;

/** What the frame of the back office needs to draw itself for this person. */
export async function describeMe(
  platform: Platform,
  operator: Operator,
  token: string,
): Promise<CallData<'adminMe'>> {
  const { id, name, displayName, role, roleName, permissions, scope, places, limits, session } = operator;
  const own = await platform.db
    .selectFrom('operators')
    .select(['prefs', 'totp_secret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    name,
    displayName,
    role: { code: role, name: roleName },
    permissions: [...permissions],
    scope,
    places: [...places],
    limits: limitsInYuan(limits),
    csrf: csrfOf(token),
    twoFactor: { on: own.totp_secret !== null, required: needsTwoFactor(platform, role) },
    prefs: own.prefs as Record<string, unknown>,
    mall: { name: await platform.ports.get(mallNamePort)(platform), demo: platform.isDemo },
    expireTime: (session?.expiresAt ?? platform.clock.now()).toISOString(),
  };
}

/** Who holds the mall's money or its keys has a second factor (ADMIN §13); a mall to try out asks nobody. */
export const needsTwoFactor = ({ isDemo }: Platform, role: string): boolean =>
  !isDemo && (role === 'owner' || role === 'finance');

const inYuan = (amount: number | undefined) => (amount === undefined ? undefined : fenToYuan(fen(amount)));

const limitsInYuan = ({ refund, orderPrice, payment, ...rest }: RoleLimits) => ({
  ...rest,
  refund: inYuan(refund),
  orderPrice: inYuan(orderPrice),
  payment: inYuan(payment),
});

/** What the sign-in page shows before anybody is signed in. */
export async function adminHello({ platform }: CallContext<'adminHello'>): Promise<CallData<'adminHello'>> {
  const owner = await platform.db
    .selectFrom('operators')
    .select('id')
    .where('role', '=', 'owner')
    .where('status', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  const name = await platform.ports.get(mallNamePort)(platform);
  return { mall: { name, demo: platform.isDemo }, firstOwner: owner === undefined };
}

export async function adminMe(
  { platform, request }: CallContext<'adminMe'>,
  operator: Operator,
): Promise<CallData<'adminMe'>> {
  return describeMe(platform, operator, tokenInCookie(request.headers));
}

/** Keeps one setting of this person; null forgets it. */
export async function adminPrefs(
  { db, body }: CallContext<'adminPrefs'>,
  operator: Operator,
): Promise<CallData<'adminPrefs'> | Refusal> {
  const own = toJson({ [body.key]: body.value ?? null });
  const kept = await keepPrefs(db, operator.id, own);
  return kept ? { message: '已保存' } : refuse('bad-input', { text: '个人设置太多，放不下了' });
}

async function keepPrefs(db: Db, id: number, own: string): Promise<boolean> {
  const { rows } = await sql`
    update operators set prefs = jsonb_strip_nulls(prefs || ${own}::jsonb)
    where id = ${id} and length((prefs || ${own}::jsonb)::text) <= ${MOST_PREFS}
    returning id`.execute(db);
  return rows.length > 0;
}
