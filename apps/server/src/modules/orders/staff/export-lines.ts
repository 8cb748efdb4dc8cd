import { deskWord, formatMinute, type HoldReason, type OrderState } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ListKey, SheetCell } from '../../../platform';
import { can, type Operator } from '../../staff';
import { yuan } from '../order-views';
import { type DeskRow, deskRows } from './list-orders';

/** Orders whose lines are in memory at once. */
const BATCH = 200;

interface LineRow {
  id: number;
  order_id: string;
  child_order_id: string | null;
  code: string;
  name: string;
  spec: string;
  unit: string;
  pack_unit: string;
  packs: number;
  pieces: number;
  total_pieces: number;
  per_pack: number;
  per_piece: number;
  amount: number;
  shipped_pieces: number;
  cost: number | null;
}

type Column = readonly [title: string, cell: (line: LineRow, order: DeskRow) => SheetCell];

const COLUMNS: readonly Column[] = [
  ['订单号', (_, { no }) => no],
  ['下单时间', (_, { created_at }) => formatMinute(created_at)],
  ['客户', (_, { company }) => company],
  ['业务员', (_, { salesperson }) => salesperson],
  ['状态', (_, order) => stateOf(order)],
  ['货号', ({ code }) => code],
  ['商品', ({ name }) => name],
  ['规格', ({ spec }) => spec],
  ['件数', ({ packs }) => packs],
  ['件单位', ({ pack_unit }) => pack_unit],
  ['散数', ({ pieces }) => pieces],
  ['个单位', ({ unit }) => unit],
  ['合计个数', ({ total_pieces }) => total_pieces],
  ['件价（元）', ({ per_pack }) => per_pack / 10_000],
  ['个价（元）', ({ per_piece }) => per_piece / 10_000],
  ['金额（元）', ({ amount }) => yuan(amount)],
  ['已发个数', ({ shipped_pieces }) => shipped_pieces],
  ['采购单号', (_, { buyer_po_no }) => buyer_po_no],
  ['备注', (_, { remark }) => remark],
];
const COST: Column = ['现在的成本/个（元）', ({ cost }) => (cost === null ? '' : cost / 10_000)];

function stateOf({ state, hold_reasons, paid_amount: paid, confirming, way }: DeskRow): string {
  return deskWord({ state: state as OrderState, holds: hold_reasons as HoldReason[], paid, confirming, way })
    .word;
}

/** The columns of 订单明细 that this person sees. */
export const lineColumnsOf = (operator: Operator): readonly Column[] =>
  can(operator, 'cost.read') ? [...COLUMNS, COST] : COLUMNS;

/**
 * 订单明细: a row for each line of the orders under a condition, in the order of the orders. However many there are,
 * only some of them are in memory, and no session is held between two batches.
 */
export async function* lineBatches(
  db: Db,
  where: RawBuilder<unknown>,
  { operator, newestFirst, most = BATCH }: { operator: Operator; newestFirst: boolean; most?: number },
): AsyncGenerator<SheetCell[][]> {
  const columns = lineColumnsOf(operator);
  let after: ListKey | null = null;
  for (;;) {
    const orders: DeskRow[] = await deskRows(db, where, { after, newestFirst, limit: most });
    const lines = await linesOf(db, orders, operator);
    yield orders.flatMap((order) =>
      (lines.get(order.id) ?? []).map((line) => columns.map(([, cell]) => cell(line, order))),
    );
    const last = orders.at(-1);
    if (!last || orders.length < most) return;
    after = { at: last.created_at, id: last.id };
  }
}

/** A line belongs to the order that was placed, or to the part of it that ships it, whichever is listed. */
async function linesOf(
  db: Db,
  orders: readonly DeskRow[],
  operator: Operator,
): Promise<ReadonlyMap<string, LineRow[]>> {
  const ids = orders.map(({ id }) => id);
  const { rows } = await sql<LineRow>`
    select l.id, l.order_id, l.child_order_id, l.code, l.name, l.spec, l.unit, l.pack_unit, l.packs, l.pieces,
      l.total_pieces, l.per_pack, l.per_piece, l.amount, l.shipped_pieces,
      case when ${can(operator, 'cost.read')}::boolean then g.cost end as cost
    from order_lines l join goods g on g.id = l.goods_id
    where l.order_id = any(${ids}::text[]) or l.child_order_id = any(${ids}::text[])
    order by l.id`.execute(db);
  const listed = new Set(ids);
  const byOrder = new Map<string, LineRow[]>();
  for (const line of rows) {
    const { order_id: placed, child_order_id: part } = line;
    const id = part !== null && listed.has(part) ? part : placed;
    byOrder.set(id, [...(byOrder.get(id) ?? []), line]);
  }
  return byOrder;
}
