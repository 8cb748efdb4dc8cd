export { AgreementDialog } from './agreement-dialog';
