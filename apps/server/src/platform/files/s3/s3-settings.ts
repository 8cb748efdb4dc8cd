import { z } from 'zod';
import { base } from '../../settings-shapes';

/** `storage.s3`: a bucket of Amazon S3 or of any server that speaks its protocol. */
export const s3Schema = z.strictObject({
  /** Address of the server; empty: Amazon's own for `region`. */
  endpoint: base.default(''),
  region: z.string().min(1).default('us-east-1'),
  bucket: z.string().default(''),
  accessKeyId: z.string().default(''),
  /** File with the secret access key; empty: PIFA_S3_SECRET_ACCESS_KEY. */
  secretFile: z.string().default(''),
  /** true: the bucket stands in the path, as MinIO expects; false: in the host name, as most hosted stores do. */
  pathStyle: z.boolean().default(false),
  /** A call that takes longer, its retries included, has failed. Milliseconds. */
  timeoutMs: z.int().min(100).max(60_000).default(10_000),
});

export type S3Settings = z.output<typeof s3Schema>;
