export * from './types';
export * from './freight-for';
