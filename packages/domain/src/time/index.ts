export * from './shanghai';
export * from './days';
export * from './entered';
export * from './new-goods';
