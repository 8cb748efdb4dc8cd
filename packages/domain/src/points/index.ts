export * from './rules';
export * from './lots';
export * from './rehearse';
export * from './spend-rule';
export * from './wording';
