import { refuse } from '@pifa/contract';
import { FileAnswer, type Handler } from '../http/call-context';
import { badInput } from '../http/envelope';
import { guardCounters } from '../limits/limits';
import { cleanImage } from './clean-image';

const HOUR_MS = 3_600_000;
const MEGABYTES = 6;

/**
 * Takes a picture: what its bytes say counts, not its name. It is drawn anew, so nothing hidden in it survives.
 * Licences come from visitors who register, pictures of an inquiry from visitors too, vouchers from members.
 */
export const takeUpload: Handler<'upload'> = async ({ query, session, request, db, ids, files, now }) => {
  const isOpen = query.purpose === 'licence' || query.purpose === 'inquiry';
  if (!isOpen && !session) return refuse('not-logged-in', {});
  const owner = session ? `user:${session.userId}` : `address:${request.address}`;
  const guard = await guardCounters(db, now).hit({ key: `upload:${owner}`, most: 40, windowMs: HOUR_MS });
  if (!guard.allowed) return refuse('too-many-requests', { seconds: guard.seconds });

  const file = await request.file();
  if (!file) return badInput('请选择要上传的图片');
  if (file.tooLarge) return refuse('file-too-large', { megabytes: MEGABYTES });
  const picture = await cleanImage(file.bytes);
  if (!picture) return refuse('file-type', { allowed: 'JPG、PNG、WebP 图片' });

  const id = ids.unguessable();
  await files.put(id, picture);
  await db
    .insertInto('uploads')
    .values({
      id,
      owner_user_id: session?.userId ?? null,
      owner_kh_id: session?.khId ?? null,
      purpose: query.purpose,
      media_type: 'image/webp',
      bytes: picture.length,
      created_at: now,
    })
    .execute();
  return { uploadId: id, url: `/api/files/${id}` };
};

/** Gives a file to its own company; anybody else's does not exist (I37). */
export const giveFile: Handler<'fileGet'> = async ({ params, session, db, files }) => {
  const upload = await db
    .selectFrom('uploads')
    .select('media_type')
    .where('id', '=', params.id)
    .where('owner_kh_id', '=', session.khId)
    .executeTakeFirst();
  const bytes = upload && (await files.get(params.id));
  if (!bytes) return refuse('not-found', { what: '该文件' });
  return new FileAnswer(bytes, upload.media_type, {
    'cache-control': 'private, max-age=3600',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    vary: 'X-Token',
  });
};
