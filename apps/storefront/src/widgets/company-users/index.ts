export { CompanyUsers } from './company-users';
export { PersonalData } from './personal-data';
