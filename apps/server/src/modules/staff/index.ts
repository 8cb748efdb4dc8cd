/** Those who run the mall: accounts, sessions, roles, and the book of what they did. */
import type { ServerModule } from '../../platform';
import { adminLogin, adminLogout } from './accounts';
import { forRoles, HEAVY } from './for-roles';
import { listJobs, sendJobAgain } from './jobs';
import { listActs } from './list-acts';
import { changeAccount, listOperators, openAccount } from './manage-accounts';

export { addOperator, beginOperatorSession, type Operator, ROLES, type Role } from './accounts';
export { forRoles, HEAVY } from './for-roles';
export { type Act, recordAct, recordActs } from './record-act';
export { showActsBy } from './show-act';

export const staffModule: ServerModule = {
  name: 'staff',
  routes(route) {
    route('adminLogin', adminLogin);
    forRoles(route, 'adminLogout', ['sales', 'warehouse', 'finance'], adminLogout);
    forRoles(route, 'adminOperators', [], listOperators);
    forRoles(route, 'adminOperatorAdd', [], openAccount, HEAVY);
    forRoles(route, 'adminOperatorChange', [], changeAccount, HEAVY);
    forRoles(route, 'adminActs', ['finance'], listActs);
    forRoles(route, 'adminJobs', ['finance'], listJobs);
    forRoles(route, 'adminJobAgain', ['finance'], sendJobAgain);
  },
};
