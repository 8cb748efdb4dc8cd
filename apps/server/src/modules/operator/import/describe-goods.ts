import { type CallBody, type Refusal, refuse } from '@pifa/contract';
import { parseUnitPrice } from '@pifa/domain';
import type { Db, Transaction } from '../../../platform';
import { searchDocument } from '../../goods';
import type { Operator } from '../accounts';
import { recordAct } from '../record-act';
import type { Cells } from './columns';

/** What names in a table stand for. */
export interface Names {
  brands: ReadonlyMap<string, number>;
  /** By name and by path ('食品/饮料'); undefined where several have the name. */
  categories: ReadonlyMap<string, number | undefined>;
  /** Names along the path, for the search index. */
  pathOf: ReadonlyMap<number, readonly string[]>;
  brandName: ReadonlyMap<number, string>;
}

export async function loadNames(db: Db): Promise<Names> {
  const brands = await db.selectFrom('brands').select(['id', 'name']).execute();
  const rows = await db.selectFrom('categories').select(['id', 'name', 'path']).execute();
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  const categories = new Map<string, number | undefined>();
  const pathOf = new Map<number, string[]>();
  for (const { id, name, path } of rows) {
    const names = path
      .split('/')
      .filter(Boolean)
      .map((step) => nameOf.get(Number(step)) ?? '');
    pathOf.set(id, names);
    categories.set(names.join('/'), id);
    if (names.length > 1) categories.set(name, categories.has(name) ? undefined : id);
  }
  return {
    brands: new Map(brands.map(({ id, name }) => [name, id])),
    brandName: new Map(brands.map(({ id, name }) => [id, name])),
    categories,
    pathOf,
  };
}

interface Description {
  name: string;
  category_id: number;
  brand_id: number | null;
  barcode: string;
  spec: string;
  selling_line: string;
  unit: string;
  pack_unit: string;
  pieces_per_pack: number;
  min_pieces: number;
  piece_step: number;
  pack_step: number;
  ship_from: string;
}

/** The cells that are filled, or what is wrong with them. */
export function readDescription(cells: Cells, names: Names): Partial<Description> | Refusal {
  const said: Partial<Description> = {};
  if (cells.分类) {
    const id = names.categories.get(cells.分类.replace(/\s*[/／>]\s*/g, '/'));
    if (id === undefined)
      return refuse('bad-input', { text: `分类「${cells.分类}」不存在或有重名，请写全路径` });
    said.category_id = id;
  }
  if (cells.品牌) {
    const id = names.brands.get(cells.品牌);
    if (id === undefined) return refuse('bad-input', { text: `品牌「${cells.品牌}」不存在` });
    said.brand_id = id;
  }
  if (cells.名称) said.name = cells.名称;
  if (cells.条码) said.barcode = cells.条码;
  if (cells.规格) said.spec = cells.规格;
  if (cells.卖点) said.selling_line = cells.卖点;
  if (cells.单位) said.unit = cells.单位;
  if (cells.整件单位) said.pack_unit = cells.整件单位;
  if (cells.每件数量) said.pieces_per_pack = Number(cells.每件数量);
  if (cells.起订量) said.min_pieces = Number(cells.起订量);
  if (cells.单件步长) said.piece_step = Number(cells.单件步长);
  if (cells.整件步长) said.pack_step = Number(cells.整件步长);
  if (cells.发货地) said.ship_from = cells.发货地;
  return said;
}

interface Task {
  tx: Transaction;
  operator: Operator;
  names: Names;
  code: string;
  said: Partial<Description>;
  now: Date;
}

const COLUMNS = [
  'name',
  'category_id',
  'brand_id',
  'barcode',
  'spec',
  'selling_line',
  'unit',
  'pack_unit',
  'pieces_per_pack',
  'min_pieces',
  'piece_step',
  'pack_step',
  'ship_from',
] as const;

/** Puts new goods on the shelf; price, promotion and stock follow by the change of the same row. */
export async function addGoods(task: Task, change: CallBody<'adminGoods'>): Promise<Refusal | undefined> {
  const { tx, operator, code, said, now } = task;
  const { name, category_id } = said;
  const perPack = change.list && parseUnitPrice(change.list.perPack);
  const perPiece = change.list && parseUnitPrice(change.list.perPiece);
  if (!name || category_id === undefined || typeof perPack !== 'number' || typeof perPiece !== 'number') {
    return refuse('bad-input', { text: '新商品须填写名称、分类、整件价与单件价' });
  }
  const row = { ...said, name, category_id };
  await tx
    .insertInto('goods')
    .values({
      ...row,
      code,
      list_per_pack: perPack,
      list_per_piece: perPiece,
      listed_at: now,
      updated_at: now,
      ...searchOf(task, row, []),
    })
    .execute();
  await recordAct(tx, operator, { what: 'goods.add', object: `goods:${code}`, after: row, now });
  return undefined;
}

/** Changes what describes known goods. */
export async function describeGoods(task: Task): Promise<void> {
  const { tx, operator, code, said, now } = task;
  const { attributes, ...before } = await tx
    .selectFrom('goods')
    .select([...COLUMNS, 'attributes'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const after = { ...before, ...said };
  await tx
    .updateTable('goods')
    .set({ ...said, ...searchOf(task, after, attributes), updated_at: now })
    .where('code', '=', code)
    .execute();
  await recordAct(tx, operator, { what: 'goods.describe', object: `goods:${code}`, before, after, now });
}

function searchOf({ code, names }: Task, row: Partial<Description>, attributes: unknown) {
  const { search, text } = searchDocument({
    name: row.name ?? '',
    spec: row.spec ?? '',
    brand: names.brandName.get(row.brand_id ?? -1) ?? '',
    code,
    barcode: row.barcode ?? '',
    attributes: attributes as { name: string; value: string }[],
    sellingLine: row.selling_line ?? '',
    categoryNames: names.pathOf.get(row.category_id ?? -1) ?? [],
  });
  return { search, search_text: text };
}
