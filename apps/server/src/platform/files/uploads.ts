import { refuse } from '@pifa/contract';
import { FileAnswer, type Handler } from '../http/call-context';
import { badInput } from '../http/envelope';
import { limitRate } from '../limits/limits';
import { cleanImage, hasImageSignature } from './clean-image';
import { DOCUMENT_FILES, documentKindOf } from './document-kind';
import { asAttachment, safeFileName } from './file-name';
import { linkOpens, signLink } from './signed-links';

const HOUR_MS = 3_600_000;
const PICTURE_MEGABYTES = 6;
const DOCUMENT_MEGABYTES = 10;
const MEGABYTE = 1024 * 1024;
const PICTURE = 'image/webp';

/** Bytes to be kept under a name, and what they are. */
interface Kept {
  bytes: Buffer;
  mediaType: string;
  name: string;
}

/**
 * Takes a file: what its bytes say counts, not its name. A picture is drawn anew, so nothing hidden in it survives;
 * lists and papers go with an inquiry alone, stay as they are and are only ever given out to be saved. Licences come
 * from visitors who register, files of an inquiry from visitors too, vouchers from members.
 */
export const takeUpload: Handler<'upload'> = async ({ query, session, request, db, ids, files, now }) => {
  const { purpose } = query;
  const isOpen = purpose === 'licence' || purpose === 'inquiry';
  if (!isOpen && !session) return refuse('not-logged-in', {});
  const owner = session ? `user:${session.userId}` : `address:${request.address}`;
  const limited = await limitRate(db, now, { key: `upload:${owner}`, most: 40, windowMs: HOUR_MS });
  if (limited) return limited;

  const takesPapers = purpose === 'inquiry';
  const file = await request.file();
  if (!file) return badInput(takesPapers ? '请选择要上传的文件' : '请选择要上传的图片');
  const isPicture = !takesPapers || hasImageSignature(file.bytes);
  const megabytes = isPicture ? PICTURE_MEGABYTES : DOCUMENT_MEGABYTES;
  if (file.tooLarge || file.bytes.length > megabytes * MEGABYTE) {
    return refuse('file-too-large', { megabytes });
  }
  const kept = await (isPicture ? asPicture(file) : asPaper(file));
  if (!kept) return refuse('file-type', { allowed: takesPapers ? DOCUMENT_FILES : 'JPG、PNG、WebP 图片' });

  const id = ids.unguessable();
  await files.put(id, kept.bytes);
  await db
    .insertInto('uploads')
    .values({
      id,
      owner_user_id: session?.userId ?? null,
      owner_kh_id: session?.khId ?? null,
      purpose,
      media_type: kept.mediaType,
      name: kept.name,
      bytes: kept.bytes.length,
      created_at: now,
    })
    .execute();
  return { uploadId: id, url: `/api/files/${id}`, name: kept.name };
};

async function asPicture({ bytes, name }: { bytes: Buffer; name: string }): Promise<Kept | undefined> {
  const picture = await cleanImage(bytes);
  return picture && { bytes: picture, mediaType: PICTURE, name: safeFileName(name, 'webp') };
}

async function asPaper({ bytes, name }: { bytes: Buffer; name: string }): Promise<Kept | undefined> {
  const kind = await documentKindOf(bytes);
  return kind && { bytes, mediaType: kind.mediaType, name: safeFileName(name, kind.ending) };
}

const NOTHING = refuse('not-found', { what: '该文件' });

/**
 * A kept file as an answer: a picture of ours may be looked at, anything else is only ever saved. No browser guesses
 * what it is, none runs what may be in it.
 */
export function uploadAnswer(
  upload: { media_type: string; name: string },
  bytes: Buffer,
  headers: Record<string, string> = { 'cache-control': 'private, no-store' },
): FileAnswer {
  return new FileAnswer(bytes, upload.media_type, {
    'content-disposition': upload.media_type === PICTURE ? 'inline' : asAttachment(upload.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    ...headers,
  });
}

/** Gives a file to its own company; anybody else's does not exist (I37). */
export const giveFile: Handler<'fileGet'> = async ({ params, session, db, files }) => {
  const upload = await db
    .selectFrom('uploads')
    .select(['media_type', 'name'])
    .where('id', '=', params.id)
    .where('owner_kh_id', '=', session.khId)
    .executeTakeFirst();
  const bytes = upload && (await files.get(params.id));
  if (!bytes) return NOTHING;
  return uploadAnswer(upload, bytes, { 'cache-control': 'private, max-age=3600', vary: 'X-Token' });
};

/** A link under which the browser saves a file of one's own company; it opens for a few minutes. */
export const linkFile: Handler<'fileLink'> = async ({ params, session, platform, db, now }) => {
  const upload = await db
    .selectFrom('uploads')
    .select('name')
    .where('id', '=', params.id)
    .where('owner_kh_id', '=', session.khId)
    .executeTakeFirst();
  if (!upload) return NOTHING;
  const { query, end } = signLink(platform, { kind: 'upload', id: params.id }, session.khId, now);
  return {
    url: `/api/files/${params.id}/save?${query}`,
    name: upload.name,
    expireTime: end.toISOString(),
  };
};

/** Gives a file for a link that was made for its owner and is not over; for any other there is no such file (I37). */
export const saveFile: Handler<'fileSave'> = async ({ platform, db, files, session, params, query, now }) => {
  const opens = linkOpens(platform, { kind: 'upload', id: params.id }, query, { khId: session?.khId, now });
  if (!opens) return NOTHING;
  const upload = await db
    .selectFrom('uploads')
    .select(['media_type', 'name'])
    .where('id', '=', params.id)
    .where('owner_kh_id', '=', Number(query.kh))
    .executeTakeFirst();
  const bytes = upload && (await files.get(params.id));
  if (!bytes) return NOTHING;
  return uploadAnswer(upload, bytes, {
    'cache-control': 'private, no-store',
    'content-disposition': asAttachment(upload.name || '附件.webp'),
    'referrer-policy': 'no-referrer',
  });
};
