import { type CallData, type CallName, type Refusal, refuse } from '@pifa/contract';
import { type CallContext, type FileAnswer, guardCounters, type Route } from '../../platform';
import { type Operator, operatorOf, type Role } from './accounts';

type StaffHandler<Name extends CallName> = (
  call: CallContext<Name>,
  operator: Operator,
) => Promise<CallData<Name> | Refusal | FileAnswer>;

/** Calls per operator in ten minutes: a stolen token cannot empty the mall, a busy clerk never meets it. */
const WINDOW_MS = 600_000;
const USUAL = 3_000;
/** Of a call that costs much: imports, exports, backups. */
export const HEAVY = 30;

/** Lets in the owner and these roles, by the operators' own token: a member's opens nothing here. */
export function forRoles<Name extends CallName>(
  route: Route,
  name: Name,
  roles: readonly Role[],
  handle: StaffHandler<Name>,
  most = USUAL,
): void {
  route(name, async (call) => {
    const token = call.request.headers['x-operator-token'];
    const operator = typeof token === 'string' ? await operatorOf(call.db, token, call.now) : undefined;
    if (!operator) return refuse('not-logged-in', {});
    if (operator.role !== 'owner' && !roles.includes(operator.role)) return refuse('forbidden', {});
    const key = most === USUAL ? `operator:${operator.id}` : `operator:${operator.id}:${name}`;
    const calls = await guardCounters(call.db, call.now).hit({ key, most, windowMs: WINDOW_MS });
    if (!calls.allowed) return refuse('too-many-requests', { seconds: calls.seconds });
    return handle(call, operator);
  });
}
