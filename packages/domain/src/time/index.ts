export * from './shanghai';
