export * from './code128';
