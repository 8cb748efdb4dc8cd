import { calls } from '@pifa/contract';
import { sql } from 'kysely';
import { badInput, type Db, Refused } from '../../../platform';
import type { JudgeContext, JudgedRow, ObjectMark } from '../../staff';
import { filteredGoods } from '../staff/desk/list-goods-desk';

/** 30 days (ADMIN §2.3). */
export const UNDO_MS = 30 * 86_400_000;

/** A goods as plans name it. */
export interface PlannedGoods {
  id: number;
  code: string;
  name: string;
  spec: string;
  version: number;
}

export const goodsObject = (code: string): string => `goods:${code}`;
const isId = (id: string): boolean => /^\d{1,15}$/.test(id);
export const idsIn = (objects: readonly string[]): number[] => objects.filter(isId).map(Number);

/** A row of a plan about this goods. */
export const goodsRowOf = (line: number, { code, name, spec, version }: PlannedGoods) => ({
  line,
  object: goodsObject(code),
  name: [code, name, spec].filter(Boolean).join(' '),
  mark: String(version),
});

/** A row of a plan about goods that are none. */
export const unknownGoods = (line: number): JudgedRow<never> => ({
  line,
  object: '',
  name: `第 ${line} 个`,
  fields: [],
  refusal: '没有这个商品',
});

type Marks = (context: JudgeContext, objects: readonly string[]) => Promise<Map<string, ObjectMark>>;

const marksUnder =
  (lock: 'for no key update' | 'for update'): Marks =>
  async ({ tx }, objects) => {
    const codes = objects.map((object) => object.slice(object.indexOf(':') + 1));
    const { rows } = await sql<{ code: string; version: number; updated_at: Date }>`
      select code, version, updated_at from goods where code = any(${codes}) order by id ${sql.raw(lock)}`.execute(
      tx,
    );
    return new Map(
      rows.map(({ code, version, updated_at }) => [
        goodsObject(code),
        { mark: String(version), at: updated_at },
      ]),
    );
  };

/**
 * Versions of goods, which nobody else changes until the transaction ends. Whoever only names one, in a price, a cart or
 * an order of its own, does not wait.
 */
export const goodsMarks = marksUnder('for no key update');
/** The same of goods that are to go: nobody may begin to name them meanwhile. */
export const leavingGoodsMarks = marksUnder('for update');

/** Ids of the goods that the staff's list shows under these filters now. */
export async function resolveGoods(
  context: JudgeContext,
  filter: Readonly<Record<string, unknown>>,
  most: number,
): Promise<string[]> {
  const query = calls.adminGoodsList.spec.query.safeParse(filter);
  if (!query.success) throw new Refused(badInput('筛选条件不正确，请刷新后再试'));
  return filteredGoods(context, query.data, most);
}

/** How many customers have goods in their carts. */
export async function cartsWith(db: Db, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ companies: number }>`
    select count(distinct u.kh_id)::int as companies from cart_lines l join users u on u.id = l.user_id
    where l.goods_id = any(${ids}::bigint[])`.execute(db);
  return rows[0]?.companies ?? 0;
}

/** List prices of goods, which nobody else changes until the transaction ends; whatever else changes does not matter to them. */
export async function priceMarks(
  { tx }: JudgeContext,
  objects: readonly string[],
): Promise<Map<string, ObjectMark>> {
  const codes = objects.map((object) => object.slice(object.indexOf(':') + 1));
  const { rows } = await sql<{ code: string; pack: number; piece: number; updated_at: Date }>`
    select code, list_per_pack as pack, list_per_piece as piece, updated_at from goods
    where code = any(${codes}) order by id for no key update`.execute(tx);
  return new Map(
    rows.map(({ code, pack, piece, updated_at }) => [
      goodsObject(code),
      { mark: `${pack} ${piece}`, at: updated_at },
    ]),
  );
}
