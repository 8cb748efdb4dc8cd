export * from './rule';
export * from './typed';
export * from './boxes';
export * from './valid';
export * from './notes';
export * from './edit';
export * from './check';
export * from './hints';
