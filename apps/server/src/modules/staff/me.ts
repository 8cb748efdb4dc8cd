import type { CallData, Refusal } from '@pifa/contract';
import { refuse } from '@pifa/contract';
import { type CallContext, type Db, type Platform, port, toJson } from '../../platform';
import { sql } from 'kysely';
import { tokenInCookie } from './browser-cookie';
import type { Operator } from './operator';
import { limitsInYuan } from './roles';
import { isForAll, needsSecondFactor } from './second-factor';
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
    .select(['prefs', 'totp_secret', 'sign_ins'])
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
    twoFactor: {
      on: own.totp_secret !== null,
      required: needsSecondFactor(platform, operator, {
        forAll: await isForAll(platform.db),
        signIns: own.sign_ins,
      }),
    },
    prefs: own.prefs as Record<string, unknown>,
    mall: { name: await platform.ports.get(mallNamePort)(platform), demo: platform.isDemo },
    expireTime: (session?.expiresAt ?? platform.clock.now()).toISOString(),
  };
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
