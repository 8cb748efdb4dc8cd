export { PrintDocument, type PrintLine, type PrintParty } from './print-document';
