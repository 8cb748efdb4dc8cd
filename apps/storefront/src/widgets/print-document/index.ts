export { PrintDocument, type PrintLine } from './print-document';
