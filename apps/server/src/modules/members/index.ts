/** Companies and their users. */
export { onAccountProven } from './accounts/account-hooks';
export { checkPassword } from './accounts/change-password';
export { APPLICATION_ADDED } from './applications/apply';
export { APPLICATION_REVIEWED, reviewApplication } from './applications/review';
export { forgetPerson, holdUser } from './company-users/leave';
export { membersModule } from './module';
export { findArea } from './regions';
export { enqueueNotice } from './sms/notices';
export { provideSmsSender } from './sms/sender';
export { companyPlans } from './plans';
export { companyQueue } from './staff/company-queue';
export { applicationsFile } from './staff/list-file';
export { companyStaff } from './staff/company-staff';
export { findCompanies } from './staff/find-companies';
export { applicationQueue } from './staff/applications-waiting';
export { levelStaff } from './staff/levels';
export { applicationStaff } from './staff/review-applications';
export { spellCompanies } from './spell-companies';
