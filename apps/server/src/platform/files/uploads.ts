import { refuse } from '@pifa/contract';
import type { Db } from '../database';
import { FileAnswer, type Handler } from '../http/call-context';
import { badInput } from '../http/envelope';
import { limitRate } from '../limits/limits';
import { cleanImage, hasImageSignature } from './clean-image';
import { DOCUMENT_FILES, documentKindOf } from './document-kind';
import { asAttachment, safeFileName } from './file-name';
import { putPicture } from './picture-sizes';
import { linkOpens, signLink } from './signed-links';

const HOUR_MS = 3_600_000;
const PICTURE_MEGABYTES = 6;
const DOCUMENT_MEGABYTES = 10;
const MEGABYTE = 1024 * 1024;
const PICTURE = 'image/webp';

/** A file to store. */
interface Kept {
  bytes: Buffer;
  mediaType: string;
  name: string;
}

/**
 * Accepts a file. Its type is read from the bytes, not from the name. A picture is redrawn, so nothing hidden in it
 * survives. Documents are accepted with an inquiry only; they are stored unchanged and only ever sent as a download.
 * Visitors may upload licences and files of an inquiry; everything else needs a member.
 */
export const takeUpload: Handler<'upload'> = async ({ query, session, request, db, ids, files, now }) => {
  const { purpose } = query;
  const isOpen = purpose === 'licence' || purpose === 'inquiry';
  if (!isOpen && !session) return refuse('not-logged-in', {});
  const owner = session ? `user:${session.userId}` : `address:${request.address}`;
  const limited = await limitRate(db, now, { key: `upload:${owner}`, most: 40, windowMs: HOUR_MS });
  if (limited) return limited;

  const takesDocuments = purpose === 'inquiry';
  const file = await request.file();
  if (!file) return badInput(takesDocuments ? '请选择要上传的文件' : '请选择要上传的图片');
  const isPicture = !takesDocuments || hasImageSignature(file.bytes);
  const megabytes = isPicture ? PICTURE_MEGABYTES : DOCUMENT_MEGABYTES;
  if (file.tooLarge || file.bytes.length > megabytes * MEGABYTE) {
    return refuse('file-too-large', { megabytes });
  }
  const kept = await (isPicture ? asPicture(file) : asDocument(file));
  if (!kept) return refuse('file-type', { allowed: takesDocuments ? DOCUMENT_FILES : 'JPG、PNG、WebP 图片' });

  const id = ids.unguessable();
  // Others than those who took them see the pictures of reviews, in small sizes first.
  await (purpose === 'review' ? putPicture : putFile)(files, id, kept.bytes);
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

const putFile: typeof putPicture = (files, id, bytes) => files.put(id, bytes);

async function asPicture({ bytes, name }: { bytes: Buffer; name: string }): Promise<Kept | undefined> {
  const picture = await cleanImage(bytes);
  return picture && { bytes: picture, mediaType: PICTURE, name: safeFileName(name, 'webp') };
}

async function asDocument({ bytes, name }: { bytes: Buffer; name: string }): Promise<Kept | undefined> {
  const kind = await documentKindOf(bytes);
  return kind && { bytes, mediaType: kind.mediaType, name: safeFileName(name, kind.ending) };
}

const NOTHING = refuse('not-found', { what: '该文件' });

/**
 * A stored file as a response: our own pictures are shown inline, anything else is a download. The headers keep browsers
 * from guessing its type and from running its content.
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

/** A stored file of this company; another company's is missing (I37). */
const uploadOf = (db: Db, id: string, khId: number) =>
  db
    .selectFrom('uploads')
    .select(['media_type', 'name'])
    .where('id', '=', id)
    .where('owner_kh_id', '=', khId)
    .executeTakeFirst();

/** Sends a file to its own company. */
export const giveFile: Handler<'fileGet'> = async ({ params, session, db, files }) => {
  const upload = await uploadOf(db, params.id, session.khId);
  const bytes = upload && (await files.get(params.id));
  if (!bytes) return NOTHING;
  return uploadAnswer(upload, bytes, { 'cache-control': 'private, max-age=3600', vary: 'X-Token' });
};

/** A link that downloads a file of one's own company and is valid for a few minutes. */
export const linkFile: Handler<'fileLink'> = async ({ params, session, platform, db, now }) => {
  const upload = await uploadOf(db, params.id, session.khId);
  if (!upload) return NOTHING;
  const { query, end } = signLink(platform, { kind: 'upload', id: params.id }, session.khId, now);
  return {
    url: `/api/files/${params.id}/save?${query}`,
    name: upload.name,
    expireTime: end.toISOString(),
  };
};

/** Sends the file of a valid link that was made for its owner; any other link finds no file (I37). */
export const saveFile: Handler<'fileSave'> = async ({ platform, db, files, session, params, query, now }) => {
  const opens = linkOpens(platform, { kind: 'upload', id: params.id }, query, { khId: session?.khId, now });
  if (!opens) return NOTHING;
  const upload = await uploadOf(db, params.id, Number(query.kh));
  const bytes = upload && (await files.get(params.id));
  if (!bytes) return NOTHING;
  return uploadAnswer(upload, bytes, {
    'cache-control': 'private, no-store',
    'content-disposition': asAttachment(upload.name || '附件.webp'),
    'referrer-policy': 'no-referrer',
  });
};
