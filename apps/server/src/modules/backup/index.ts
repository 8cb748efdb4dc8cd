/** 备份: the whole mall of one moment, with checksums. */
export { BackupError } from './backup-error';
export { backupStaff } from './send-backup';
export { loadTables } from './load-tables';
export { type Manifest, readManifest } from './manifest';
export { isArchive, refuseTaken, takeBackup } from './take-backup';
export { unpackTar } from './tar';
