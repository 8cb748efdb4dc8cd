export {
  type ApplicationCheck,
  type ApplicationFacts,
  approvedSms,
  approvedValues,
  checkApplication,
  isTwin,
  type KnownCompany,
  REJECT_FIELDS,
  REJECT_REASONS,
  type RejectField,
  rejectedSms,
  rejectedValues,
  rejectionText,
  streetOf,
  toConfirm,
} from './application';
export { CLOSING_CONSEQUENCES, closingProblems, type ClosingFacts } from './closing';
export {
  COMPANY_COLUMNS,
  COMPANY_TAG_LENGTH,
  COMPANY_TAGS_MOST,
  COMPANY_VIEWS,
  type CompanyColumn,
  companyColumns,
  type CompanyView,
  companyViews,
  DESK_USER_ACTS,
  type DeskUserAct,
  deskUserActProblem,
  deskUserActs,
  FIGURE_DAYS,
  QUIET_DAYS,
} from './desk';
export { isToCall, type OrderRhythm, orderRhythm, RHYTHM_DAYS, rhythmText } from './rhythm';
export {
  COMPANY_MOVES,
  companyCloseWarnings,
  type CompanyMove,
  companyMoveProblem,
  companyMoveStatus,
  type CompanyStatus,
  companyStatusWord,
  type UnderWay,
} from './state';
export {
  COMPANY_USERS_MOST,
  type CompanyUserAct,
  type CompanyUserState,
  companyUserWord,
  userActProblem,
} from './users';
export { companyNameCore, nameLikeness } from './company-name';
