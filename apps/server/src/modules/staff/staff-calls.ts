import { type CallData, type CallName, type Calls, type Refusal, refuse } from '@pifa/contract';
import { type CallContext, type FileAnswer, limitRate, type Route } from '../../platform';
import { type Operator, operatorOf, type Role } from './accounts';

/** Calls of the contract that need an operator's token. */
export type StaffCallName = {
  [Name in CallName]: Calls[Name]['spec']['access'] extends 'operator' ? Name : never;
}[CallName];

export type StaffHandler<Name extends CallName> = (
  call: CallContext<Name>,
  operator: Operator,
) => Promise<CallData<Name> | Refusal | FileAnswer>;

/** The handler of a staff call with the roles that may make it; the owner may make every call. */
interface StaffCall<Name extends CallName> {
  roles: readonly Role[];
  handle: StaffHandler<Name>;
  /** Calls per operator in ten minutes; 3,000 over all calls unless it is set. */
  most?: number;
}

/** Staff calls by name. Each area exports its own; together they are every staff call of the contract. */
export type StaffCalls = { [Name in StaffCallName]?: StaffCall<Name> };

/** Calls per operator in ten minutes: a stolen token cannot empty the mall, a busy clerk never meets it. */
const WINDOW_MS = 600_000;
const USUAL = 3_000;
/** Of a call that costs much: imports, exports, backups. */
export const HEAVY = 30;

export function staffRoutes(route: Route, calls: StaffCalls): void {
  for (const name of Object.keys(calls) as StaffCallName[]) staffRoute(route, name, calls);
}

/** Lets in the owner and the call's roles, by the operators' own token: a member's opens nothing here. */
function staffRoute<Name extends StaffCallName>(route: Route, name: Name, calls: StaffCalls): void {
  const staffCall: StaffCall<Name> | undefined = calls[name];
  if (!staffCall) return;
  const { roles, most = USUAL } = staffCall;
  route(name, async (call) => {
    const token = call.request.headers['x-operator-token'];
    const operator = typeof token === 'string' ? await operatorOf(call.db, token, call.now) : undefined;
    if (!operator) return refuse('not-logged-in', {});
    if (operator.role !== 'owner' && !roles.includes(operator.role)) return refuse('forbidden', {});
    const key = most === USUAL ? `operator:${operator.id}` : `operator:${operator.id}:${name}`;
    const limited = await limitRate(call.db, call.now, { key, most, windowMs: WINDOW_MS });
    return limited ?? staffCall.handle(call, operator);
  });
}
