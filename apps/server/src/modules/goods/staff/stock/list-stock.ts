import { type CallData, refuse } from '@pifa/contract';
import { isLow, unitPrice, unitPriceToYuan } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import {
  badInput,
  containsPattern,
  keyOf,
  pageByKey,
  Refused,
  refusableTransaction,
} from '../../../../platform';
import { can, type Operator, recordAct, type StaffHandler } from '../../../staff';
import { goodsForKeyword } from '../find-goods';
import { goodsObject } from './stock-now';
import { BELOW_ALERT } from '../desk/narrow-goods';

type WireRow = CallData<'adminStock'>['list'][number];

interface StockRow {
  id: number;
  code: string;
  name: string;
  spec: string;
  image: string;
  unit: string;
  pack_unit: string;
  pieces_per_pack: number;
  category: string;
  available: number;
  reserved: number;
  used: number;
  low_stock: number | null;
  bin: string;
  cost: number | null;
  status: string;
}

const VIEWS: Readonly<Record<'all' | 'out' | 'low', RawBuilder<unknown>>> = {
  all: sql`true`,
  out: sql`g.status = 'on' and coalesce(s.available, 0) <= 0`,
  low: BELOW_ALERT,
};
const MOST_FOUND = 500;

/** Goods with what can be sold, what orders hold and what went out, the newest goods first. */
export const listStock: StaffHandler<'adminStock'> = async ({ platform, db, query, now }, operator) => {
  const { view, keyword, categoryId, bin, size, cursor } = query;
  const after = keyOf(cursor);
  if (after === undefined || !/^\d*$/.test(after?.id ?? ''))
    return badInput('翻页的位置不正确，请从第一页看起');
  const parts = [VIEWS[view]];
  if (keyword !== '') {
    const found = await goodsForKeyword(platform, keyword, { now, most: MOST_FOUND });
    parts.push(sql`(g.id = any(${found}::bigint[]) or (g.status = 'off' and g.search_text like
      ${containsPattern(keyword.toLowerCase())}))`);
  }
  if (categoryId !== '')
    parts.push(sql`g.category_id in (select c.id from categories c where starts_with(c.path,
      (select path from categories where id = ${Number(categoryId)})))`);
  if (bin !== '') parts.push(sql`starts_with(g.bin, ${bin})`);
  if (after) parts.push(sql`g.id < ${Number(after.id)}`);
  const { rows } = await sql<StockRow>`
    select g.id, g.code, g.name, g.spec, g.image, g.unit, g.pack_unit, g.pieces_per_pack, c.name as category,
      coalesce(s.available, 0) as available, coalesce(s.reserved, 0) as reserved, coalesce(s.used, 0) as used,
      g.low_stock, g.bin, g.cost, g.status
    from goods g left join scarce s on s.id = g.stock_id join categories c on c.id = g.category_id
    where ${sql.join(parts, sql` and `)}
    order by g.id desc limit ${size + 1}`.execute(db);
  const page = pageByKey(rows, size, ({ id }) => ({ at: new Date(0), id: String(id) }));
  return {
    list: page.rows.map((row) => toWire(row, operator)),
    ...(page.next !== undefined && { next: page.next }),
  };
};

const toWire = (row: StockRow, operator: Operator): WireRow => ({
  id: String(row.id),
  code: row.code,
  name: row.name,
  spec: row.spec,
  image: row.image,
  unit: row.unit,
  packUnit: row.pack_unit,
  piecesPerPack: row.pieces_per_pack,
  category: row.category,
  available: row.available,
  reserved: row.reserved,
  used: row.used,
  ...(row.low_stock !== null && { lowStock: row.low_stock }),
  isLow: isLow(row.available, row.low_stock, row.pieces_per_pack),
  bin: row.bin,
  onSale: row.status === 'on',
  ...(can(operator, 'cost.read') && row.cost !== null && { cost: unitPriceToYuan(unitPrice(row.cost)) }),
});

/** Sets 警戒 or 货位 of a goods, from what was read. */
export const setStock: StaffHandler<'adminStockSet'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const { lowStock, bin, was } = body;
    if (lowStock === undefined && bin === undefined) throw new Refused(badInput('没有要修改的内容'));
    const before = await tx
      .selectFrom('goods')
      .select(['id', 'code', 'low_stock', 'bin'])
      .where('id', '=', Number(body.id))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw new Refused(refuse('not-found', { what: '该商品' }));
    const isStale =
      (lowStock !== undefined && was.lowStock !== undefined && was.lowStock !== before.low_stock) ||
      (bin !== undefined && was.bin !== undefined && was.bin !== before.bin);
    if (isStale) {
      const current = { lowStock: before.low_stock, bin: before.bin };
      throw new Refused(refuse('stale', { text: '该商品的警戒或货位刚被同事改过，请看过再改' }, { current }));
    }
    const after = { low_stock: lowStock === undefined ? before.low_stock : lowStock, bin: bin ?? before.bin };
    await tx
      .updateTable('goods')
      .set({ ...after, updated_at: now })
      .where('id', '=', before.id)
      .execute();
    await recordAct(tx, operator, {
      what: 'goods.stock-set',
      object: goodsObject(before.code),
      before: { lowStock: before.low_stock ?? '', bin: before.bin },
      after: { lowStock: after.low_stock ?? '', bin: after.bin },
      now,
    });
    return { message: '已保存' };
  });
