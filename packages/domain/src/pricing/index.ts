export * from './types';
export * from './window';
export { quote } from './quote';
export * from './scarce';
export * from './shelf';
export * from './explain';
