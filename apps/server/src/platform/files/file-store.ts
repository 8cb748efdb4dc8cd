/**
 * Where uploaded bytes are kept. Keys are our own unguessable ids, never a caller's file name. What a file is called
 * and its media type are kept in the database, so a store knows neither.
 */
export interface FileStore {
  /** Writes a file; it is there whole or not at all. Throws when the store is full or does not answer. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** undefined when there is no such file. Throws when the store cannot tell. */
  get(key: string): Promise<Buffer | undefined>;
  /** Removes a file; removing one that is not there succeeds. */
  remove(key: string): Promise<void>;
}

/** Throws unless `key` is one of our ids, so that no key can leave the store's folder or bucket. */
export function checkKey(key: string): void {
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(key)) throw new Error('Not a key of the file store');
}

/** The store did not do what it was asked; callers are told to try again later. */
export class FileStoreError extends Error {
  override name = 'FileStoreError';
  constructor(
    /** `FILES_NOT_WRITTEN` answers as a full disk does. */
    readonly code: 'FILES_NOT_WRITTEN' | 'FILES_NOT_READ',
    options: ErrorOptions,
  ) {
    super(
      code === 'FILES_NOT_READ' ? 'The file store cannot be read' : 'The file store takes no writes',
      options,
    );
  }
}
