export { DateRange } from './date-range';
export { dayIn, isOwnRange, presetsAt } from './presets';
