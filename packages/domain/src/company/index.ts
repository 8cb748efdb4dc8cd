export {
  type ApplicationCheck,
  type ApplicationFacts,
  approvedSms,
  checkApplication,
  isTwin,
  type KnownCompany,
  REJECT_FIELDS,
  REJECT_REASONS,
  type RejectField,
  rejectedSms,
  rejectionText,
  smsParts,
  streetOf,
  toConfirm,
} from './application';
export { CLOSING_CONSEQUENCES, closingProblems, type ClosingFacts } from './closing';
export {
  COMPANY_USERS_MOST,
  type CompanyUserAct,
  type CompanyUserState,
  companyUserWord,
  userActProblem,
} from './users';
export { companyNameCore, nameLikeness } from './company-name';
