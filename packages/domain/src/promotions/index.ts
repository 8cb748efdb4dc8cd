export * from './kind';
export * from './kinds';
