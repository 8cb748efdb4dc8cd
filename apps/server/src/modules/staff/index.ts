/** Those who run the mall: accounts, sessions, roles, and the book of what they did. */
import type { ServerModule } from '../../platform';
import { listJobs, sendJobAgain } from './jobs';
import { listActs } from './list-acts';
import { adminHello, adminMe, adminPrefs } from './me';
import { changeAccount, listOperators, openAccount } from './manage-accounts';
import { adminPhraseAdd, adminPhraseDelete, adminPhrases } from './phrases';
import { type QueuePart, readQueue } from './queue';
import type { ActViews } from './show-act';
import { adminLogin, adminLogout, adminProve, adminSignIn, adminUnlock } from './sign-in';
import { HEAVY, type StaffCalls, staffRoutes } from './staff-calls';

import { listViews, removeView, saveView } from './views';

export { addOperator, beginOperatorSession, ROLES, type Role } from './accounts';
export { mallNamePort } from './me';
export { type Colleague, colleaguesWho } from './colleagues';
export { can, lacking, type Operator } from './operator';
export { companiesInScope, ownedInScope } from './scope';
export { countWaiting, type QueuePart, type Waiting } from './queue';
export { type Act, recordAct, recordActs } from './record-act';
export { HEAVY, type StaffCalls, type StaffHandler } from './staff-calls';

const ownCalls = (views: ActViews, queue: readonly QueuePart[]) =>
  ({
    adminLogout: { handle: adminLogout, whileLocked: true },
    adminUnlock: { handle: adminUnlock, whileLocked: true },
    adminMe: { handle: adminMe },
    adminProve: { handle: adminProve },
    adminQueue: { handle: (call, operator) => readQueue(call, operator, queue) },
    adminViews: { handle: listViews },
    adminViewSave: { handle: saveView },
    adminViewRemove: { handle: removeView },
    adminPrefs: { handle: adminPrefs },
    adminPhrases: { handle: adminPhrases },
    adminPhraseAdd: { handle: adminPhraseAdd },
    adminPhraseDelete: { handle: adminPhraseDelete },
    adminOperators: { handle: listOperators },
    adminOperatorAdd: { handle: openAccount, most: HEAVY },
    adminOperatorChange: { handle: changeAccount, most: HEAVY },
    adminActs: { handle: (call) => listActs(call, views) },
    adminJobs: { handle: listJobs },
    adminJobAgain: { handle: sendJobAgain },
  }) satisfies StaffCalls;

interface StaffParts {
  /**
   * The staff calls of all areas, made once per server. A staff call of the contract that no area handles does not
   * compile.
   */
  callsOfAreas(): Required<Omit<StaffCalls, keyof ReturnType<typeof ownCalls>>>;
  /** How an area's acts are shown, where the usual way does not do. */
  actViews: ActViews;
  /** What waits for staff, in the order in which 工作台 shows it. */
  queueParts: readonly QueuePart[];
}

/** 运营: the accounts of staff, and every staff call behind its roles. */
export const createStaffModule = ({ callsOfAreas, actViews, queueParts }: StaffParts): ServerModule => ({
  name: 'staff',
  routes(route) {
    route('adminLogin', adminLogin);
    route('adminSignIn', adminSignIn);
    route('adminHello', adminHello);
    staffRoutes(route, ownCalls(actViews, queueParts));
    staffRoutes(route, callsOfAreas());
  },
});
