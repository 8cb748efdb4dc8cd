import { calls, type Refusal, refuse } from '@pifa/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  type Db,
  FileAnswer,
  getPicture,
  type PictureWidth,
  type Platform,
  type Transaction,
  Refused,
} from '../../platform';

const addressOf = (path: string, id: string): string => path.replace(':id', id);
const PUBLIC = addressOf(calls.reviewPicture.at.path, '');

/** The address under which everybody reads an uploaded picture of a review that shows. */
export const publicPicture = (uploadId: string): string => PUBLIC + uploadId;

/** A stored picture as the writer's company (`own`) or an operator reads it, whatever the review's state. */
export function pictureFor(reader: 'own' | 'operator', stored: string): { uploadId: string; url: string } {
  if (!stored.startsWith(PUBLIC)) return { uploadId: '', url: stored };
  const uploadId = stored.slice(PUBLIC.length);
  const { path } = reader === 'own' ? calls.fileGet.at : calls.adminReviewPicture.at;
  return { uploadId, url: addressOf(path, uploadId) };
}

export const picturesOf = (images: unknown): string[] => (Array.isArray(images) ? images.map(String) : []);

/**
 * Gives uploads to a review, in the writer's order. Only pictures that this company uploaded for a review, and only
 * those that no other review has: the key of the table is the last word.
 */
export async function givePictures(
  tx: Transaction,
  options: { khId: number; commentId: number; uploadIds: readonly string[] },
): Promise<void> {
  const { khId, commentId, uploadIds } = options;
  await tx.deleteFrom('review_pictures').where('comment_id', '=', commentId).execute();
  if (uploadIds.length === 0) return;
  const given = await sql`
    insert into review_pictures (upload_id, comment_id)
    select u.id, ${commentId}::bigint from uploads u
    where u.id = any(${[...uploadIds]}) and u.purpose = 'review' and u.owner_kh_id = ${khId}
    order by u.id on conflict do nothing`.execute(tx);
  if (given.numAffectedRows !== BigInt(uploadIds.length)) {
    throw new Refused(refuse('not-found', { what: '上传的图片' }));
  }
}

/** A picture's bytes: to everybody only while its review (`comments c`) shows, to staff within their scope always. */
export async function readPicture(
  { db, files }: Pick<Platform, 'files'> & { db: Db },
  uploadId: string,
  reader: 'everybody' | RawBuilder<boolean>,
  width?: PictureWidth,
): Promise<FileAnswer | Refusal> {
  const { rows } = await sql<{ media_type: string }>`
    select u.media_type from review_pictures p
    join comments c on c.id = p.comment_id join uploads u on u.id = p.upload_id
    where p.upload_id = ${uploadId} and ${reader === 'everybody' ? sql`c.status = 'shown'` : reader}`.execute(
    db,
  );
  const bytes = rows[0] && (await getPicture(files, uploadId, width));
  if (!rows[0] || !bytes) return refuse('not-found', { what: '该图片' });
  return new FileAnswer(bytes, rows[0].media_type, {
    // Short, so that a review that is taken down takes its pictures along.
    'cache-control': reader === 'everybody' ? 'public, max-age=300' : 'no-store',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
  });
}
