export * from './kind';
export * from './kinds';
export * from './claims';
export * from './scope';
export * from './stacking';
export type { Parsed, Schema, SettingField, SettingProblem, SettingType } from './settings';
