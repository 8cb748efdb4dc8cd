import type { ServerModule } from '../../platform';
import { forRoles, HEAVY } from '../staff';
import { giveBackup } from './give-backup';

export { BackupError } from './backup-error';
export { loadTables } from './load-tables';
export { type Manifest, readManifest } from './manifest';
export { isArchive, refuseTaken, takeBackup } from './take-backup';
export { unpackTar } from './tar';

/** 备份: the whole mall of one moment, with checksums. */
export const backupModule: ServerModule = {
  name: 'backup',
  routes(route) {
    forRoles(route, 'adminBackup', [], giveBackup, HEAVY);
  },
};
