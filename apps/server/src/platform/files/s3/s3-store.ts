import type { KeyObject } from 'node:crypto';
import { checkKey, type FileStore, FileStoreError } from '../file-store';
import type { S3Settings } from './s3-settings';

const TRIES = 3;

/** A bucket as the store, shared by every server that is given the same settings. Nothing is asked before the first file. */
export function createS3Store(settings: S3Settings, secret: KeyObject): FileStore {
  const { bucket: Bucket, timeoutMs } = settings;
  let connecting: ReturnType<typeof connect> | undefined;

  /** The connection, and the end of the time that one call may take. */
  async function begin() {
    connecting ??= connect(settings, secret);
    const limit = { abortSignal: AbortSignal.timeout(timeoutMs) };
    return { ...(await connecting), limit };
  }
  return {
    async put(key, bytes) {
      checkKey(key);
      const { client, sdk, limit } = await begin();
      // Nobody reads the bucket but the mall, which knows the media type: a browser that finds the object saves it.
      const file = { Bucket, Key: key, Body: bytes, ContentType: 'application/octet-stream' };
      await client.send(new sdk.PutObjectCommand(file), limit).catch(failed('FILES_NOT_WRITTEN'));
    },
    async get(key) {
      checkKey(key);
      const { client, sdk, limit } = await begin();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key }), limit);
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        // A bucket that is missing is no missing file: it would look as if every file were gone.
        if (error instanceof sdk.NoSuchKey) return undefined;
        return failed('FILES_NOT_READ')(error);
      }
    },
    async remove(key) {
      checkKey(key);
      const { client, sdk, limit } = await begin();
      await client
        .send(new sdk.DeleteObjectCommand({ Bucket, Key: key }), limit)
        .catch(failed('FILES_NOT_WRITTEN'));
    },
  };
}

const failed =
  (code: FileStoreError['code']) =>
  (cause: unknown): never => {
    throw new FileStoreError(code, { cause });
  };

/** Loads the client with the first file: a mall with a folder never pays for it. */
async function connect(settings: S3Settings, secret: KeyObject) {
  const sdk = await import('@aws-sdk/client-s3');
  const { endpoint, region, accessKeyId, pathStyle } = settings;
  const client = new sdk.S3Client({
    ...(endpoint === '' ? {} : { endpoint }),
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey: secret.export().toString() },
    maxAttempts: TRIES,
    // Amazon's newer checksums travel as trailers that many other servers do not know; the body is signed anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}
