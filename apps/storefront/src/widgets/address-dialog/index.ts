export { AddressDialog } from './address-dialog';
