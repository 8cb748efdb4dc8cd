export * from './csv';
export * from './ellipsis';
