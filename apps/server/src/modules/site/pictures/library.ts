import { type CallData, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import {
  badInput,
  containsPattern,
  type Db,
  keyOf,
  pageByKey,
  Refused,
  refusableTransaction,
  removePicture,
} from '../../../platform';
import { recordAct, type StaffHandler } from '../../staff';
import { type PictureRow, pictureToWire } from './picture-row';
import { countUses, usesOf } from './picture-uses';
import { storePicture, takePicture } from './take-picture';

const NO_PICTURE = refuse('not-found', { what: '该图片' });
/** Most places that are named for one picture. */
const MOST_USES = 200;
/** While unused ones are looked for, so many rows are read at a time. */
const STEP = 200;

interface LibraryRow extends PictureRow {
  created_at: Date;
  replaced_at: Date | null;
  by: string | null;
}

type Key = { at: Date; id: string };

/** 图片库: the newest first. Unused ones are looked for page by page. */
export const listPictures: StaffHandler<'adminPictures'> = async ({ db, query }) => {
  const { view, keyword, size, cursor } = query;
  let after = keyOf(cursor);
  if (after === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const found: (LibraryRow & { uses: number })[] = [];
  for (let isMore = true; isMore && found.length <= size; ) {
    const rows = await readRows(db, keyword, after, view === 'all' ? size + 1 : STEP);
    const uses = await countUses(
      db,
      rows.map(({ id }) => id),
    );
    const counted = rows.map((row) => ({ ...row, uses: uses.get(row.id) ?? 0 }));
    found.push(...counted.filter((row) => view === 'all' || row.uses === 0));
    const last = rows.at(-1);
    isMore = view === 'unused' && rows.length === STEP && last !== undefined;
    after = last ? { at: last.created_at, id: last.id } : null;
  }
  const page = pageByKey(found, size, (row) => ({ at: row.created_at, id: row.id }));
  const list = page.rows.map(libraryToWire);
  return page.next === undefined ? { list } : { list, next: page.next };
};

async function readRows(db: Db, keyword: string, after: Key | null, most: number): Promise<LibraryRow[]> {
  const { rows } = await sql<LibraryRow>`
    select p.id, p.file_id, p.name, p.width, p.height, p.bytes, p.created_at, p.replaced_at,
      coalesce(nullif(o.display_name, ''), o.name) as by
    from pictures p left join operators o on o.id = p.operator_id
    where (${keyword} = '' or p.name ilike ${containsPattern(keyword)})
      and (${after === null} or (p.created_at, p.id) < (${after?.at ?? new Date(0)}, ${after?.id ?? ''}))
    order by p.created_at desc, p.id desc limit ${most}`.execute(db);
  return rows;
}

const libraryToWire = (row: LibraryRow & { uses: number }): CallData<'adminPictures'>['list'][number] => ({
  ...pictureToWire(row),
  createTime: row.created_at.toISOString(),
  by: row.by ?? '',
  uses: row.uses,
  ...(row.replaced_at ? { replaceTime: row.replaced_at.toISOString() } : {}),
});

const pictureOf = (db: Db, id: string) =>
  db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst();

/** 用在哪里. */
export const pictureUses: StaffHandler<'adminPictureUses'> = async ({ db, params }) => {
  if (!(await pictureOf(db, params.id))) return NO_PICTURE;
  return { list: await usesOf(db, params.id, MOST_USES) };
};

/** 替换: another file behind the same address. */
export const replacePicture: StaffHandler<'adminPictureReplace'> = async (call, operator) => {
  const { platform, db, files, ids, params, now } = call;
  const before = await pictureOf(db, params.id);
  if (!before) return NO_PICTURE;
  const taken = await takePicture(call, operator);
  if ('refused' in taken) return taken;
  const fileId = ids.unguessable();
  await storePicture(files, fileId, taken);
  try {
    const wire = await refusableTransaction(platform.database, async (tx) => {
      const { width, height, hash } = taken;
      const other = await tx
        .selectFrom('pictures')
        .select('id')
        .where('hash', '=', hash)
        .where('id', '<>', params.id)
        .executeTakeFirst();
      // One file, one address: who has this picture already uses that one.
      if (other) {
        const text = '图片库里已有这张图片，请在用到的地方换成它';
        throw new Refused(refuse('transition-refused', { text }));
      }
      const after = await tx
        .updateTable('pictures')
        .set({ file_id: fileId, width, height, hash, bytes: taken.bytes.length, replaced_at: now })
        .where('id', '=', params.id)
        .where('file_id', '=', before.file_id)
        .returningAll()
        .executeTakeFirst();
      if (!after)
        throw new Refused(refuse('transition-refused', { text: '这张图片刚被同事换过，请刷新后再看' }));
      const size = (row: { width: number; height: number }) => ({ pixels: `${row.width} × ${row.height}` });
      const object = `picture:${params.id}`;
      await recordAct(tx, operator, {
        what: 'picture.replace',
        object,
        before: size(before),
        after: size(after),
        now,
      });
      return pictureToWire(after);
    });
    await removePicture(files, 'refused' in wire ? fileId : before.file_id);
    return wire;
  } catch (error) {
    await removePicture(files, fileId);
    throw error;
  }
};

/** Deletes a picture that nothing shows. */
export const deletePicture: StaffHandler<'adminPictureDelete'> = async (
  { platform, files, params, now },
  operator,
) => {
  let fileId = '';
  const answer = await refusableTransaction(platform.database, async (tx) => {
    const row = await tx
      .selectFrom('pictures')
      .selectAll()
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Refused(NO_PICTURE);
    const [use] = await usesOf(tx, params.id, 1);
    if (use) {
      const text = `还用在${use.place}「${use.name}」，不能删除`;
      throw new Refused(refuse('transition-refused', { text }));
    }
    await tx.deleteFrom('pictures').where('id', '=', params.id).execute();
    const object = `picture:${params.id}`;
    await recordAct(tx, operator, {
      what: 'picture.delete',
      object,
      before: { name: row.name },
      after: {},
      now,
    });
    fileId = row.file_id;
    return { message: '已删除' };
  });
  if (fileId !== '') await removePicture(files, fileId);
  return answer;
};
