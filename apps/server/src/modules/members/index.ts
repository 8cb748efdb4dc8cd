/** Companies and their users. */
export { onAccountProven } from './accounts/account-hooks';
export { hashPassword, verifyPassword } from './accounts/passwords';
export { APPLICATION_REVIEWED, reviewApplication } from './applications/review';
export { membersModule } from './module';
export { smsSender } from './sms/sender';
