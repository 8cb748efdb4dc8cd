import { sql } from 'kysely';
import { toJson, type Transaction } from '../../../../platform';
import type { Operator } from '../../../staff';

/** Why staff changed a stock: typed by hand, by a table, counted, received, or a change taken back. */
export type StockCause = 'correct' | 'import' | 'count' | 'receipt' | 'counter';

export interface StockMove {
  goodsId: number;
  /** the counter that it draws on; several goods may share one */
  stockId: number;
  /** pieces added to what can be sold, or taken from it */
  by: number;
  cause: StockCause;
  reason: string;
  receiptId?: number;
  /** what a received piece cost, 1/10000 yuan */
  cost?: number | null;
}

/**
 * Moves stocks that are held: a step of the ledger each, with who did it and why. Total, available and the ledger stay
 * equal (I1). Goods may share a counter.
 */
export async function moveStock(
  tx: Transaction,
  operator: Pick<Operator, 'id' | 'plan'>,
  moves: readonly StockMove[],
  now: Date,
): Promise<void> {
  if (moves.length === 0) return;
  const rows = moves.map(({ goodsId, stockId, by, cause, reason, receiptId, cost }) => ({
    goods_id: goodsId,
    id: stockId,
    by,
    cause,
    reason,
    receipt_id: receiptId ?? null,
    cost: cost ?? null,
  }));
  // The ledger's numbers are taken first, so that each movement knows its own step.
  const { rows: written } = await sql<{ moved: number }>`
    with moves as materialized (
      select m.*, nextval(pg_get_serial_sequence('scarce_ledger', 'id')) as ledger_id
      from json_to_recordset(${toJson(rows)}::json)
        as m(goods_id bigint, id bigint, by bigint, cause text, reason text, receipt_id bigint, cost bigint)),
    moved as (
      update scarce set total = total + m.by, available = available + m.by
      from (select id, sum(by)::bigint as by from moves group by id) m
      where scarce.id = m.id and scarce.available + m.by >= 0 returning scarce.id),
    stepped as (
      insert into scarce_ledger (id, scarce_id, act, quantity, reason, at) overriding system value
      select m.ledger_id, m.id, case when m.by > 0 then 'stocked' else 'write-off' end, abs(m.by), m.reason,
        ${now}::timestamptz
      from moves m join moved on moved.id = m.id returning id),
    noted as (
      insert into stock_movements (ledger_id, goods_id, cause, receipt_id, cost, operator_id, plan_id)
      select m.ledger_id, m.goods_id, m.cause, m.receipt_id, m.cost, ${operator.id}::bigint, ${operator.plan ?? null}::text
      from moves m join stepped on stepped.id = m.ledger_id returning 1)
    select count(*)::int as moved from noted`.execute(tx);
  if (written[0]?.moved !== moves.length) throw new Error('stock moved under its lock');
}

/** Counters for goods that have none yet, by the ids of the goods; the goods are to be held. */
export async function openCounters(
  tx: Transaction,
  goodsIds: readonly number[],
): Promise<Map<number, number>> {
  if (goodsIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; goods: number }>`
    with opened as (
      insert into scarce (kind, ref, total, available)
      select 'stock', ref, 0, 0 from unnest(${goodsIds.map(String)}::text[]) as ref
      returning id, ref::bigint as goods)
    update goods set stock_id = opened.id from opened where goods.id = opened.goods
    returning opened.id, opened.goods`.execute(tx);
  return new Map(rows.map(({ id, goods }) => [goods, id]));
}
