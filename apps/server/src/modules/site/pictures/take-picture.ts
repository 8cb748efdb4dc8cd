import { createHash } from 'node:crypto';
import { type Refusal, refuse } from '@pifa/contract';
import {
  badInput,
  type CallContext,
  cleanImage,
  limitRate,
  type Platform,
  putPicture,
  sizeOf,
} from '../../../platform';
import type { Operator } from '../../staff';

const HOUR_MS = 3_600_000;
const MEGABYTES = 20;

/** A picture as it was sent, redrawn. */
export interface TakenPicture {
  name: string;
  /** WebP, at most 2,400 px a side */
  bytes: Buffer;
  width: number;
  height: number;
  /** of what was sent */
  hash: string;
}

type Upload = Pick<CallContext<'adminPictureAdd'>, 'db' | 'request' | 'now'>;

/** The picture of a form, redrawn; a refusal when there is none, it is too large, or no picture. */
export async function takePicture(
  { db, request, now }: Upload,
  operator: Operator,
): Promise<TakenPicture | Refusal> {
  const key = `picture:staff:${operator.id}`;
  const limited = await limitRate(db, now, { key, most: 3_000, windowMs: HOUR_MS });
  if (limited) return limited;
  const sent = await request.file();
  if (!sent) return badInput('请选择要上传的图片');
  if (sent.tooLarge || sent.bytes.length > MEGABYTES * 1024 * 1024) {
    return refuse('file-too-large', { megabytes: MEGABYTES });
  }
  const hash = createHash('sha256').update(sent.bytes).digest('hex');
  const bytes = await cleanImage(sent.bytes);
  const size = bytes && (await sizeOf(bytes));
  if (!bytes || !size) return refuse('file-type', { allowed: 'JPG、PNG、WebP 图片' });
  return { name: sent.name, bytes, hash, ...size };
}

/** Stores a picture with all its widths. */
export const storePicture = (
  files: Platform['files'],
  fileId: string,
  { bytes }: TakenPicture,
): Promise<void> => putPicture(files, fileId, bytes);
