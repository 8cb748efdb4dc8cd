/** Companies and their users. */
export { onAccountProven } from './accounts/account-hooks';
export { hashPassword } from './accounts/passwords';
export { type Address, addressStore } from './addresses/address-store';
export { reviewApplication } from './applications/review';
export { membersModule } from './module';
