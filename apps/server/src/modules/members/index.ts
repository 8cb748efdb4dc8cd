/** Companies and their users. */
export { onAccountProven } from './accounts/account-hooks';
export { checkPassword } from './accounts/change-password';
export { hashPassword, verifyPassword } from './accounts/passwords';
export { APPLICATION_REVIEWED, reviewApplication } from './applications/review';
export { forgetPerson, holdUser } from './company-users/leave';
export { membersModule } from './module';
export { smsSender } from './sms/sender';
