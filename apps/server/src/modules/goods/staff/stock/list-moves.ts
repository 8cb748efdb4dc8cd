import { type CallData, refuse } from '@pifa/contract';
import { unitPrice, unitPriceToYuan } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, keyOf, pageByKey } from '../../../../platform';
import { can, type StaffHandler } from '../../../staff';

type WireMove = CallData<'adminStockMoves'>['list'][number];

interface MoveRow {
  id: string;
  at: Date;
  act: string;
  quantity: number;
  reason: string;
  cause: string | null;
  who: string | null;
  receipt: string | null;
  cost: number | null;
  order_id: string | null;
  order_no: string | null;
}

const CAUSES: Readonly<Record<string, string>> = {
  correct: '手工修改',
  import: '导入商品表',
  count: '盘点',
  receipt: '入库',
  counter: '撤销',
};
/** Steps of orders, and those that nobody's name stands at. */
const ACTS: Readonly<Record<string, string>> = {
  stocked: '入库',
  reserve: '订单占用',
  release: '订单放回',
  use: '发货用掉',
  return: '退货回库',
  'write-off': '核销',
};

/** What a step does to 可售 and to 在库. */
function effectOf(act: string, quantity: number): Pick<WireMove, 'available' | 'onHand'> {
  const available = { stocked: 1, release: 1, return: 1, reserve: -1, 'write-off': -1, use: 0 }[act] ?? 0;
  const onHand = { stocked: 1, return: 1, 'write-off': -1, use: -1, reserve: 0, release: 0 }[act] ?? 0;
  return { available: available * quantity, onHand: onHand * quantity };
}

/**
 * Everything that moved a goods' stock, the newest first: what staff did from its movements, what orders hold and give
 * back from their own claims.
 */
export const listMoves: StaffHandler<'adminStockMoves'> = async ({ db, params, query }, operator) => {
  const { size, cursor } = query;
  const after = keyOf(cursor);
  if (after === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const goods = await db
    .selectFrom('goods')
    .select(['id', 'stock_id'])
    .where('id', '=', Number(params.id))
    .executeTakeFirst();
  if (!goods) return refuse('not-found', { what: '该商品' });
  if (goods.stock_id === null) return { list: [] };
  const next = after
    ? sql`where (date_trunc('milliseconds', m.at), m.id) < (${after.at}::timestamptz, ${after.id}::text)`
    : sql``;
  const { rows } = await sql<MoveRow>`
    select m.id, m.at, m.act, m.quantity, m.reason, m.cause, m.who, m.receipt, m.cost, o.id as order_id, o.no as order_no
    from (
      select 'a' || lpad(l.id::text, 15, '0') as id, l.at, l.act, l.quantity, l.reason, l.claim_id, s.cause,
        coalesce(nullif(p.display_name, ''), p.name) as who, r.no as receipt, s.cost, null::text as order_id
      from scarce_ledger l
      left join stock_movements s on s.ledger_id = l.id
      left join operators p on p.id = s.operator_id
      left join stock_receipts r on r.id = s.receipt_id
      where l.scarce_id = ${goods.stock_id} and (s.ledger_id is null or s.goods_id = ${goods.id})
      union all
      select 'b' || lpad(c.id::text, 15, '0'), c.created_at, 'reserve', q.quantity, '', null, null, null, null, null,
        c.order_id
      from (select distinct order_id from order_lines where goods_id = ${goods.id}) l
      join claims c on c.order_id = l.order_id and c.scarce_ids is not null
      cross join lateral unnest(c.scarce_ids, c.quantities) as q(scarce_id, quantity)
      where q.scarce_id = ${goods.stock_id}) m
    left join claims k on k.id = m.claim_id
    left join orders o on o.id = coalesce(m.order_id, k.order_id)
    ${next} order by date_trunc('milliseconds', m.at) desc, m.id desc limit ${size + 1}`.execute(db);
  const page = pageByKey(rows, size, ({ at, id }) => ({ at, id }));
  const seesCost = can(operator, 'cost.read');
  return {
    list: page.rows.map((row) => ({
      id: row.id,
      time: row.at.toISOString(),
      what: (row.cause && CAUSES[row.cause]) || (ACTS[row.act] ?? ''),
      ...effectOf(row.act, row.quantity),
      document: row.receipt ?? row.order_no ?? '',
      orderId: can(operator, 'order.read') ? (row.order_id ?? '') : '',
      who: row.who ?? '',
      // Of an order the document says it; a machine's words are nobody's.
      reason: row.cause && !row.reason.startsWith('operator ') ? row.reason : '',
      ...(seesCost && row.cost !== null && { cost: unitPriceToYuan(unitPrice(row.cost)) }),
    })),
    ...(page.next !== undefined && { next: page.next }),
  };
};
