export * from './hide-amounts';
export * from './visibility';
