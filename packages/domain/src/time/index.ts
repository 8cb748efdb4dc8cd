export * from './days';
export * from './shanghai';
export * from './entered';
export * from './new-goods';
