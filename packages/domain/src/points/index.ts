export * from './rules';
export * from './lots';
export * from './wording';
