import { join } from 'node:path';
import type { Settings } from '../settings';
import type { FileStore } from './file-store';
import { createFolderStore } from './folder/folder-store';
import { createS3Store } from './s3/s3-store';

type StoreSettings = Pick<Settings, 'storage' | 'dataDir' | 'providerKeys'>;

const STORES: Record<Settings['storage']['store'], (settings: StoreSettings) => FileStore> = {
  folder: ({ storage, dataDir }) => createFolderStore(storage.folder || join(dataDir, 'files')),
  s3({ storage, providerKeys }) {
    if (!providerKeys.s3) throw new Error('The settings name no secret access key for storage.s3');
    return createS3Store(storage.s3, providerKeys.s3);
  },
};

/** The store that `storage.store` names. */
export const openFileStore = (settings: StoreSettings): FileStore => STORES[settings.storage.store](settings);
