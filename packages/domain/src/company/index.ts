export { CLOSING_CONSEQUENCES, closingProblems, type ClosingFacts } from './closing';
export {
  COMPANY_USERS_MOST,
  type CompanyUserAct,
  type CompanyUserState,
  companyUserWord,
  userActProblem,
} from './users';
