export * from './paste-title';
export { type DeskCheck, invoiceChecks, titleChecks } from './desk-checks';
export * from './read-issued';
export * from './states';
export * from './red-letter';
export * from './tax';
export * from './tax-number';
export * from './tax-office';
export * from './title';
