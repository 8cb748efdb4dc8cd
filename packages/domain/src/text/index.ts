export * from './csv';
export * from './ellipsis';
export * from './rich-text';
export * from './spec-beside';
