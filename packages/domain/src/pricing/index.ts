export * from './types';
export * from './window';
export * from './in-force';
export { quote } from './quote';
export * from './scarce';
export * from './basket-preview';
export * from './catalogue-price';
export * from './possible-pairs';
export * from './explain';
