export * from './states';
export * from './due';
export * from './transitions';
export * from './portion';
export * from './rules';
export * from './gifts';
export * from './shortage';
