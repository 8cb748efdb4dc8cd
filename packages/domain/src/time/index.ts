export * from './days';
export * from './shanghai';
export * from './working-days';
export * from './entered';
export * from './new-goods';
