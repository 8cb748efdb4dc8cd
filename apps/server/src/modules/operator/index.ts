import { type CallData, type CallName, type Refusal, refuse } from '@pifa/contract';
import type { CallContext, Route, ServerModule } from '../../platform';
import { adminLogin, type Operator, operatorOf, type Role } from './accounts';
import { cancel, refund, review, setEntry, ship, transfer } from './acts';
import { changeOneGoods } from './change-goods';
import { importGoods } from './import-goods';
import { exportOrderLines, listApplications, listOrders } from './reads';

export { addOperator, beginOperatorSession, ROLES } from './accounts';

type OperatorHandler<Name extends CallName> = (
  call: CallContext<Name>,
  operator: Operator,
) => Promise<CallData<Name> | Refusal>;

/** 运营: accounts of those who run the mall, and what they may do. */
export const operatorModule: ServerModule = {
  name: 'operator',
  routes(route) {
    route('adminLogin', adminLogin);
    forRoles(route, 'adminApplications', ['sales'], listApplications);
    forRoles(route, 'adminReview', ['sales'], review);
    forRoles(route, 'adminOrders', ['sales', 'warehouse', 'finance'], listOrders);
    forRoles(route, 'adminOrdersCsv', ['sales', 'finance'], exportOrderLines);
    forRoles(route, 'adminShip', ['warehouse'], ship);
    forRoles(route, 'adminCancel', ['sales'], cancel);
    forRoles(route, 'adminTransfer', ['finance'], transfer);
    forRoles(route, 'adminRefund', ['finance'], refund);
    forRoles(route, 'adminGoods', ['sales', 'warehouse'], changeOneGoods);
    forRoles(route, 'adminImport', ['sales', 'warehouse'], importGoods);
    forRoles(route, 'adminSwitch', [], setEntry);
  },
};

/** Lets in the owner and these roles, by the operators' own token: a member's opens nothing here. */
function forRoles<Name extends CallName>(
  route: Route,
  name: Name,
  roles: readonly Role[],
  handle: OperatorHandler<Name>,
): void {
  route(name, async (call) => {
    const token = call.request.headers['x-operator-token'];
    const operator = typeof token === 'string' ? await operatorOf(call.db, token, call.now) : undefined;
    if (!operator) return refuse('not-logged-in', {});
    if (operator.role !== 'owner' && !roles.includes(operator.role)) return refuse('forbidden', {});
    return handle(call, operator);
  });
}
