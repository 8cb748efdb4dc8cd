import {
  type CallData,
  type CallName,
  type Calls,
  calls as contract,
  type CallSpec,
  type Permission,
  type Refusal,
  refuse,
} from '@pifa/contract';
import { type CallContext, type FileAnswer, limitRate, type Platform, type Route } from '../../platform';
import { isOwnOrigin, tokenInCookie } from './browser-cookie';
import { can, lacking, type Operator } from './operator';
import { needsSecondFactor } from './second-factor';
import { isCsrf, noteSeen, type Seated, seatOf } from './sessions';

/** Calls of the contract that need a session of staff. */
export type StaffCallName = {
  [Name in CallName]: Calls[Name]['spec']['access'] extends 'operator' ? Name : never;
}[CallName];

export type StaffHandler<Name extends CallName> = (
  call: CallContext<Name>,
  operator: Operator,
) => Promise<CallData<Name> | Refusal | FileAnswer>;

/** The handler of a staff call; who may make it says the contract's `permission`. */
interface StaffCall<Name extends CallName> {
  handle: StaffHandler<Name>;
  /** Calls per operator in ten minutes; 3,000 over all calls unless it is set. */
  most?: number;
  /** Answers also while the session is locked: unlocking and leaving. */
  whileLocked?: boolean;
  /** Answers also to a session that has yet to set up its second factor: what setting it up takes. */
  beforeSecondFactor?: boolean;
}

/** Staff calls by name. Each area exports its own; together they are every staff call of the contract. */
export type StaffCalls = { [Name in StaffCallName]?: StaffCall<Name> };

/** Calls per operator in ten minutes: a stolen token cannot empty the mall, a busy clerk never meets it. */
const WINDOW_MS = 600_000;
const USUAL = 3_000;
/** What pages outside the contract read by themselves: a preview of the shop asks a dozen times whenever it is drawn. */
const PAGES = 6_000;
/** Of a call that costs much: imports, exports, backups. */
export const HEAVY = 30;

export function staffRoutes(route: Route, calls: StaffCalls): void {
  for (const name of Object.keys(calls) as StaffCallName[]) staffRoute(route, name, calls);
}

/** What the contract asks for; a staff call that asks for nothing must not be served. */
export function permissionOf(name: CallName): Permission | 'self' {
  const { permission }: CallSpec = contract[name].spec;
  if (!permission) throw new Error(`The staff call ${name} names no permission`);
  return permission;
}

/** Lets in whose role holds the call's permission, by a session of staff: a member's token opens nothing here. */
function staffRoute<Name extends StaffCallName>(route: Route, name: Name, calls: StaffCalls): void {
  const staffCall: StaffCall<Name> | undefined = calls[name];
  if (!staffCall) return;
  const { most = USUAL, whileLocked = false, beforeSecondFactor = false } = staffCall;
  const permission = permissionOf(name);
  route(name, async (call) => {
    const seated = await seatedAt(call, contract[name].at.method);
    if ('refused' in seated) return seated;
    const { operator, locked, stale } = seated;
    if (locked && !whileLocked) return refuse('session-locked', {}, { name: operator.name });
    if (!beforeSecondFactor && lacksSecondFactor(call, seated)) return refuse('two-factor-missing', {});
    if (permission !== 'self' && !can(operator, permission)) return lacking(permission);
    // What a page asks by itself, every half minute, is no sign that somebody sits there.
    const isAct = call.request.headers['x-background'] === undefined;
    if (stale && isAct && operator.session) await noteSeen(call.db, operator.session.id, call.now);
    const limited = await limitOperator(call, operator, { name, most });
    return limited ?? staffCall.handle(call, operator);
  });
}

/** Calls that cost no more than usual are counted together. */
const limitOperator = (
  { db, now }: Pick<CallContext<StaffCallName>, 'db' | 'now'>,
  { id }: Operator,
  { name, most }: { name: string; most: number },
): Promise<Refusal | undefined> => {
  const key = most === USUAL ? `operator:${id}` : `operator:${id}:${name}`;
  return limitRate(db, now, { key, most, windowMs: WINDOW_MS });
};

/**
 * A browser's session that must have a second factor and has none may only set it up. The terminal asks for the code of
 * those who have one; it makes nobody set one up, since scripts sign in there.
 */
const lacksSecondFactor = (
  { platform }: Pick<CallContext<StaffCallName>, 'platform'>,
  { operator, hasSecondFactor, signIns, forAll }: Seated,
): boolean =>
  operator.session?.kind === 'browser' &&
  !hasSecondFactor &&
  needsSecondFactor(platform, operator, { forAll, signIns });

/** Who asks for a page outside the contract, which changes nothing; a refusal where it is not for them. */
export async function staffAtPage(
  platform: Platform,
  headers: CallContext<StaffCallName>['request']['headers'],
  permission: Permission,
): Promise<Operator | Refusal> {
  const { db, settings } = platform;
  const now = platform.clock.now();
  const seated = await seatedAt({ db, settings, now, request: { headers } }, 'GET');
  if ('refused' in seated) return seated;
  const { operator, locked } = seated;
  if (locked) return refuse('session-locked', {}, { name: operator.name });
  if (lacksSecondFactor({ platform }, seated)) return refuse('two-factor-missing', {});
  if (!can(operator, permission)) return lacking(permission);
  return (await limitOperator({ db, now }, operator, { name: 'page', most: PAGES })) ?? operator;
}

/** By the terminal's header, else by the browser's cookie, which needs a page of this host for all that changes. */
async function seatedAt(
  {
    db,
    now,
    request: { headers },
    settings,
  }: Pick<CallContext<StaffCallName>, 'db' | 'now' | 'settings'> & {
    request: Pick<CallContext<StaffCallName>['request'], 'headers'>;
  },
  method: string,
): Promise<Seated | Refusal> {
  const header = headers['x-operator-token'];
  if (typeof header === 'string' && header !== '') {
    return (await seatOf(db, header, 'terminal', now)) ?? refuse('not-logged-in', {});
  }
  const token = tokenInCookie(headers);
  if (token === '') return refuse('not-logged-in', {});
  const isOurs =
    method === 'GET' || (isCsrf(token, headers['x-csrf-token']) && isOwnOrigin(headers, settings));
  if (!isOurs) return refuse('header-missing', {});
  return (await seatOf(db, token, 'browser', now)) ?? refuse('not-logged-in', {});
}
