import { refuse } from '@pifa/contract';
import { FileAnswer, getPicture, type Handler, pictureWidthOf } from '../../../platform';

/** Sends a picture of the mall, `?w=360` in that width. One that is replaced is seen within minutes everywhere. */
export const givePicture: Handler<'pictureGet'> = async ({ db, files, params, query }) => {
  const row = await db
    .selectFrom('pictures')
    .select('file_id')
    .where('id', '=', params.id)
    .executeTakeFirst();
  const bytes = row && (await getPicture(files, row.file_id, pictureWidthOf(query.w)));
  if (!bytes) return refuse('not-found', { what: '该图片' });
  return new FileAnswer(bytes, 'image/webp', {
    'cache-control': 'public, max-age=300',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
  });
};
