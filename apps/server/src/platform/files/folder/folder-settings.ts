import { z } from 'zod';

/** `storage.folder`: where uploaded files are kept; empty: DATA_DIR/files. */
export const folderSetting = z.string().default('');
