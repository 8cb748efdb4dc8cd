/** Those who run the mall: accounts, sessions, roles, and the book of what they did. */
import type { ServerModule } from '../../platform';
import { listNotices, readNotices } from './bell';
import { type FindPart, searchAll } from './find';
import { giveStaffFile } from './files';
import { adminFirstOwner, adminHello, firstOwnerLines } from './first-owner';
import { listJobs, sendJobAgain } from './jobs';
import { exportActs } from './export-acts';
import { ownLists } from './own-lists';
import { exportList, type ListFile } from './list-files';
import { type ActParts, listActKinds, listActs } from './list-acts';
import { adminMe, adminPrefs } from './me';
import { addRole, deleteRole, listRoles, saveRole, saveStaffSettings, staffSettings } from './manage-roles';
import { endSessions, listSessions } from './open-sessions';
import { adminPassword, adminProfile, adminProve } from './own-account';
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from './two-factor';
import { changeAccount, listOperators, openAccount } from './manage-accounts';
import { adminPhraseAdd, adminPhraseDelete, adminPhrases } from './phrases';
import { type QueuePart, readQueue } from './queue';
import { decideSecondLook, listSecondLooks, showSecondLook } from './decide-second-look';
import type { SecondLookKind } from './second-look-kind';
import { adminLogin, adminLogout, adminSignIn, adminUnlock } from './sign-in';
import { sealSecondFactors } from './second-factor';
import { staffQueue } from './staff-queue';
import { HEAVY, type StaffCalls, staffRoutes } from './staff-calls';

import { planCalls, planJobs } from './plans/commit-plan';
import type { PlanKinds } from './plans/make-plan';
import type { PlanKind } from './plans/plan-kind';
import { listViews, removeView, saveView } from './views';

export { addOperator, beginOperatorSession, ROLES, type Role } from './accounts';
export { withinLimit } from './limits';
export { mallNamePort } from './me';
export { hoursOf, listFile, minuteOf } from './list-files';
export { staffFileLink } from './files';
export type { FindPart } from './find';
export { tellStaff } from './notices';
export { colleaguesWho } from './colleagues';
export type { ActWords, NamedObject } from './show-act';
export { can, lacking, type Operator } from './operator';
export { operatorNow } from './operator-now';
export { needsProof } from './proof';
export type {
  DoneRow,
  JudgeContext,
  JudgedRow,
  ObjectMark,
  PlanEffect,
  PlanField,
  PlanInput,
  PlanKind,
  RowOutcome,
  WriteContext,
} from './plans/plan-kind';
export { callOffPlan, schedulePlan, waitAgain } from './plans/schedule-plan';
export { addPlanRows, countsOf, endTrial, insertPlan, PLAN_MS, replacePlanRow } from './plans/plan-store';
export { companiesInScope, idOfLook, ownedInScope } from './scope';
export { countNamed, countWaiting, type QueuePart, type Waiting } from './queue';
export { type Act, recordAct, recordActs } from './record-act';
export type { LookDetail, SecondLookKind, ShownLook } from './second-look-kind';
export { askInside, askSecondLook, type WaitingLook, waitingLook, whyNotAsk } from './second-looks';
export { HEAVY, staffAtPage, type StaffCalls, type StaffHandler } from './staff-calls';

/** What the areas give to the calls of this module. */
interface OwnParts extends ActParts {
  /** Acts of the areas that a second person confirms above a role's limit. */
  secondLooks: readonly SecondLookKind[];
  /** What waits for staff, in the order in which 工作台 shows it. */
  queueParts: readonly QueuePart[];
  /** What Ctrl K looks through, in the order in which it shows the groups. */
  findParts: readonly FindPart[];
  /** The lists of the areas that are taken as files. */
  listFiles: readonly ListFile[];
  /** The kinds of bulk work. */
  planKinds: readonly PlanKind[];
}

const kindsOf = (kinds: readonly PlanKind[]): PlanKinds => new Map(kinds.map((kind) => [kind.kind, kind]));

const ownCalls = ({ secondLooks, queueParts, findParts, listFiles, planKinds, ...acts }: OwnParts) =>
  ({
    ...planCalls(kindsOf(planKinds)),
    adminViews: { handle: listViews },
    adminViewSave: { handle: saveView },
    adminViewRemove: { handle: removeView },
    adminLogout: { handle: adminLogout, whileLocked: true, beforeSecondFactor: true },
    adminUnlock: { handle: adminUnlock, whileLocked: true, beforeSecondFactor: true },
    adminMe: { handle: adminMe, beforeSecondFactor: true },
    adminProve: { handle: adminProve, beforeSecondFactor: true },
    adminTwoFactorBegin: { handle: beginTwoFactor, beforeSecondFactor: true },
    adminTwoFactorOn: { handle: confirmTwoFactor, beforeSecondFactor: true },
    adminTwoFactorOff: { handle: endTwoFactor },
    adminRecoveryCodes: { handle: renewRecoveryCodes, most: HEAVY },
    adminProfile: { handle: adminProfile },
    adminPassword: { handle: adminPassword, most: HEAVY },
    adminSessions: { handle: listSessions },
    adminSessionEnd: { handle: endSessions },
    adminQueue: {
      handle: (call, operator) => readQueue(call, operator, [...queueParts, ...staffQueue(secondLooks)]),
    },
    adminSearch: { handle: (call, operator) => searchAll(call, operator, findParts) },
    adminListFile: {
      handle: (call, operator) =>
        exportList(call, operator, [
          ...listFiles,
          ...ownLists({ ...acts, secondLooks, planKinds: kindsOf(planKinds) }),
        ]),
      most: HEAVY,
    },
    adminFile: { handle: giveStaffFile },
    adminNotices: { handle: listNotices },
    adminNoticesRead: { handle: readNotices },
    adminPrefs: { handle: adminPrefs },
    adminPhrases: { handle: adminPhrases },
    adminPhraseAdd: { handle: adminPhraseAdd },
    adminPhraseDelete: { handle: adminPhraseDelete },
    adminOperators: { handle: listOperators },
    adminOperatorAdd: { handle: openAccount, most: HEAVY },
    adminOperatorChange: { handle: changeAccount, most: HEAVY },
    adminRoles: { handle: listRoles },
    adminRoleAdd: { handle: addRole },
    adminRoleSave: { handle: saveRole },
    adminRoleDelete: { handle: deleteRole },
    adminStaffSettings: { handle: staffSettings },
    adminStaffSettingsSave: { handle: saveStaffSettings },
    adminActs: { handle: (call, operator) => listActs(call, operator, acts, kindsOf(planKinds)) },
    adminActsCsv: { handle: (call, operator) => exportActs(call, operator, acts), most: HEAVY },
    adminActKinds: { handle: (call) => listActKinds(call, acts) },
    adminSecondLooks: { handle: (call, operator) => listSecondLooks(call, operator, secondLooks) },
    adminSecondLookShow: { handle: (call, operator) => showSecondLook(call, operator, secondLooks) },
    adminSecondLookDecide: { handle: (call, operator) => decideSecondLook(call, operator, secondLooks) },
    adminJobs: { handle: listJobs },
    adminJobAgain: { handle: sendJobAgain },
  }) satisfies StaffCalls;

interface StaffParts extends OwnParts {
  /**
   * The staff calls of all areas, made once per server. A staff call of the contract that no area handles does not
   * compile.
   */
  callsOfAreas(): Required<Omit<StaffCalls, keyof ReturnType<typeof ownCalls>>>;
}

/** 运营: the accounts of staff, and every staff call behind its roles. */
export const createStaffModule = ({ callsOfAreas, ...own }: StaffParts): ServerModule => ({
  name: 'staff',
  routes(route) {
    route('adminLogin', adminLogin);
    route('adminSignIn', adminSignIn);
    route('adminHello', adminHello);
    route('adminFirstOwner', adminFirstOwner);
    staffRoutes(route, ownCalls(own));
    staffRoutes(route, callsOfAreas());
  },
  jobs(registry, platform) {
    planJobs(registry, platform, kindsOf(own.planKinds));
  },
  start: sealSecondFactors,
  greeting: firstOwnerLines,
});
