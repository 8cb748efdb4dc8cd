export * from './cohort';
export * from './measures';
export * from './pareto';
export * from './period';
