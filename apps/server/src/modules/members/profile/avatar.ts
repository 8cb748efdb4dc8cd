import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { badInput, type CallContext, cleanImage, FileAnswer, limitRate } from '../../../platform';

const PURPOSE = 'avatar';
/** Pixels: shown at 64 at most, on screens of three to one. */
const SIDE = 256;
const HOUR_MS = 3_600_000;
const MEGABYTES = 6;
const addressOf = (id: string): string => `/api/member/info/avatar/${id}`;

/** Takes a picture as the user's own: its middle, drawn anew, in place of the one before. */
export async function uploadAvatar(call: CallContext<'avatarPut'>): Promise<CallData<'avatarPut'> | Refusal> {
  const { db, files, ids, session, request, now } = call;
  const key = `upload:user:${session.userId}`;
  const limited = await limitRate(db, now, { key, most: 40, windowMs: HOUR_MS });
  if (limited) return limited;
  const file = await request.file();
  if (!file) return badInput('请选择要上传的图片');
  if (file.tooLarge) return refuse('file-too-large', { megabytes: MEGABYTES });
  const picture = await cleanImage(file.bytes, { square: SIDE });
  if (!picture) return refuse('file-type', { allowed: 'JPG、PNG、WebP 图片' });
  const id = ids.unguessable();
  await files.put(id, picture);
  await change(call, { id, bytes: picture.length });
  return { headImgUrl: addressOf(id) };
}

export async function removeAvatar(call: CallContext<'avatarRemove'>): Promise<CallData<'avatarRemove'>> {
  await change(call, null);
  return {};
}

/** One avatar per user: the former ones are gone, their files too. */
async function change(
  { database, files, session, now }: CallContext<'avatarPut'> | CallContext<'avatarRemove'>,
  next: { id: string; bytes: number } | null,
): Promise<void> {
  const { userId, khId } = session;
  const former = await database.transaction(async (tx) => {
    // The user's row first: two uploads at once leave one avatar.
    await tx
      .updateTable('users')
      .set({ head_img: next ? addressOf(next.id) : '' })
      .where('id', '=', userId)
      .execute();
    const { rows } = await sql<{ id: string }>`
      delete from uploads where owner_user_id = ${userId} and purpose = ${PURPOSE} returning id`.execute(tx);
    if (next) {
      await tx
        .insertInto('uploads')
        .values({
          id: next.id,
          owner_user_id: userId,
          owner_kh_id: khId,
          purpose: PURPOSE,
          media_type: 'image/webp',
          bytes: next.bytes,
          created_at: now,
        })
        .execute();
    }
    return rows;
  });
  for (const { id } of former) await files.remove(id);
}

/** Gives an avatar that its user still has; an <img> carries no token, so its address is the key. */
export async function sendAvatar({
  params,
  db,
  files,
}: CallContext<'avatarGet'>): Promise<Refusal | FileAnswer> {
  const { rows } = await sql<{ media_type: string }>`
    select p.media_type from uploads p
    join users u on u.id = p.owner_user_id and u.head_img = ${addressOf(params.id)}
    where p.id = ${params.id} and p.purpose = ${PURPOSE}`.execute(db);
  const [upload] = rows;
  const bytes = upload && (await files.get(params.id));
  if (!bytes) return refuse('not-found', { what: '该头像' });
  return new FileAnswer(bytes, upload.media_type, {
    'cache-control': 'public, max-age=3600',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
  });
}
