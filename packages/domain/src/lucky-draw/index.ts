export * from './settings';
export * from './draw';
export * from './odds';
export * from './chances';
