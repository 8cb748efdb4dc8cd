import { refuse } from '@pifa/contract';
import { badInput, cleanImage, type Db, limitRate } from '../../../platform';
import { staffFileLink, type StaffHandler } from '../../staff';

const PURPOSE = 'receipt';
const HOUR_MS = 3_600_000;
const MEGABYTES = 6;

/** A picture of the statement, the receipt or the bill; redrawn, as all pictures are. */
export const takeReceiptFile: StaffHandler<'adminReceiptFile'> = async (
  { platform, db, ids, files, request, now },
  operator,
) => {
  const limited = await limitRate(db, now, {
    key: `upload:staff:${operator.id}`,
    most: 200,
    windowMs: HOUR_MS,
  });
  if (limited) return limited;
  const sent = await request.file();
  if (!sent) return badInput('请选择要上传的图片');
  if (sent.tooLarge) return refuse('file-too-large', { megabytes: MEGABYTES });
  const picture = await cleanImage(sent.bytes);
  if (!picture) return refuse('file-type', { allowed: 'JPG、PNG、WebP 图片' });
  const id = ids.unguessable();
  await files.put(id, picture);
  await db
    .insertInto('uploads')
    .values({
      id,
      owner_user_id: null,
      owner_kh_id: null,
      purpose: PURPOSE,
      media_type: 'image/webp',
      name: '收款凭证.webp',
      bytes: picture.length,
      created_at: now,
    })
    .execute();
  return { uploadId: id, url: staffFileLink(platform, operator, id, now) };
};

/** Whether this upload is a picture that staff sent for a receipt. */
export async function isReceiptFile(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', id)
    .where('purpose', '=', PURPOSE)
    .executeTakeFirst();
  return row !== undefined;
}
