export { toJson } from './json';
export { MigrationError, migrate } from './migrate';
export { readMigrations } from './migration-files';
export { type Database, type Db, openDatabase, type Transaction } from './open';
export { isUniqueViolation, sqlState } from './retry';
export { afterCommit, countStatements, isInsideTransaction, outsideTransaction } from './statements';
export type { Tables } from './tables';
export { ask, askAndCommit, type Asked, askTogether } from './together';
export { FolderLockedError } from './folder-lock';
