import { type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { type Platform, Refused, refusableTransaction, toJson, type Transaction } from '../../platform';
import { touchGoods } from '../goods';
import { endShipping } from '../orders';
import { addScarce } from '../promotions';
import { type AfterSale, afterSaleStore } from './after-sale-store';
import { holdRequest, moveRequest } from './move';

export interface OperatorStep {
  id: string;
  operatorId: number;
  now: Date;
  /** Runs first; throws `Refused` where the request is none of the operator's. */
  mayAct?: (tx: Transaction) => Promise<void>;
  /** Runs at the end of the same transaction. */
  also?: (tx: Transaction, before: AfterSale, after: AfterSale) => Promise<void>;
}

/** Runs one step of an operator in one transaction. */
export async function operatorStep(
  platform: Pick<Platform, 'database'>,
  { id, mayAct, also }: OperatorStep,
  act: (tx: Transaction, request: AfterSale) => Promise<AfterSale>,
): Promise<Refusal | undefined> {
  return refusableTransaction(platform.database, async (tx) => {
    await mayAct?.(tx);
    const { request } = await holdRequest(tx, id);
    const after = await act(tx, request);
    await also?.(tx, request, after);
  });
}

/**
 * Agrees to a request. A return gets the address to send to; unshipped pieces are cancelled and restocked. Freight (fen)
 * is refunded only if the seller grants it, and never more than the order paid.
 */
export async function agree(
  platform: Pick<Platform, 'database' | 'cache' | 'jobs' | 'ports'>,
  options: OperatorStep & { returnAddress: string; freight: number; note: string },
): Promise<Refusal | undefined> {
  const { operatorId, now, returnAddress, freight, note } = options;
  return operatorStep(platform, options, async (tx, request) => {
    if (request.kind === 'return' && returnAddress === '') {
      throw new Refused(refuse('bad-input', { text: '请填写退货地址' }));
    }
    const actor = { kind: 'operator', id: operatorId } as const;
    const after = await moveRequest(tx, platform, request, { event: 'agree', actor, note, now });
    await promiseFreight(tx, request, freight);
    await sql`update after_sales set return_address = ${returnAddress}, freight_amount = ${freight}
      where id = ${request.id}`.execute(tx);
    if (request.kind === 'refund-only') await dropPieces(tx, platform, request, operatorId, now);
    return { ...after, freightAmount: freight };
  });
}

/** Freight that the seller gives back, never more than the order paid; throws `Refused`. */
export async function promiseFreight(
  tx: Transaction,
  { orderId }: Pick<AfterSale, 'orderId'>,
  freight: number,
): Promise<void> {
  if (freight === 0) return;
  const { rows } = await sql`
    update orders set freight_back = freight_back + ${freight}
    where id = ${orderId} and freight_back + ${freight} <= freight_amount returning id`.execute(tx);
  if (rows.length === 0) throw new Refused(refuse('bad-input', { text: '退还的运费超过了订单运费' }));
}

/** Cancels the pieces that are not shipped and restocks them; the order may then count as shipped. */
async function dropPieces(
  tx: Transaction,
  platform: Pick<Platform, 'cache' | 'jobs' | 'ports'>,
  request: AfterSale,
  operatorId: number,
  now: Date,
): Promise<void> {
  await sql`
    update order_lines l set held_pieces = l.held_pieces - a.pieces, dropped_pieces = l.dropped_pieces + a.pieces
    from after_sale_lines a where a.after_sale_id = ${request.id} and l.id = a.order_line_id`.execute(tx);
  const lines = await afterSaleStore(tx).linesOf(request.id);
  const lineIds = lines.map(({ lineId }) => lineId);
  await restockLines(tx, platform, request, lineIds, now);
  const parts = new Set(lines.map(({ childId }) => childId ?? request.orderId));
  for (const orderId of [...parts].sort()) {
    await endShipping(tx, platform, { orderId, actor: { kind: 'operator', id: operatorId }, now });
  }
}

/** Rejects a request with a reason; the buyer may apply once more. */
export async function reject(
  platform: Pick<Platform, 'database' | 'jobs'>,
  options: OperatorStep & { reason: string },
): Promise<Refusal | undefined> {
  const { operatorId, reason, now } = options;
  return operatorStep(platform, options, async (tx, request) => {
    if (reason === '') throw new Refused(refuse('bad-input', { text: '请填写拒绝原因' }));
    const actor = { kind: 'operator', id: operatorId } as const;
    return moveRequest(tx, platform, request, { event: 'reject', actor, note: reason, now });
  });
}

/** Goods of a line that came back and cannot be sold again (报损). */
export interface WriteOff {
  lineId: number;
  cause: string;
}

/** The goods came back; those of the lines in `restock` can be sold again, the others are kept out of stock. */
export async function receive(
  platform: Pick<Platform, 'database' | 'cache' | 'jobs'>,
  options: OperatorStep & { restock: readonly number[]; writeOffs: readonly WriteOff[] },
): Promise<Refusal | undefined> {
  const { operatorId, restock, writeOffs, now } = options;
  return operatorStep(platform, options, async (tx, request) => {
    const actor = { kind: 'operator', id: operatorId } as const;
    const after = await moveRequest(tx, platform, request, { event: 'receive', actor, now });
    const lines = await afterSaleStore(tx).linesOf(request.id);
    const own = new Set(lines.map(({ lineId }) => lineId));
    if (restock.some((lineId) => !own.has(lineId))) {
      throw new Refused(refuse('bad-input', { text: '上架的明细不在该申请中' }));
    }
    if (writeOffs.some(({ lineId }) => !own.has(lineId))) {
      throw new Refused(refuse('bad-input', { text: '报损的明细不在该申请中' }));
    }
    if (writeOffs.some(({ lineId }) => restock.includes(lineId))) {
      throw new Refused(refuse('bad-input', { text: '同一明细不能既可再售又报损' }));
    }
    await sql`
      update order_lines l set returned_pieces = l.returned_pieces + a.pieces
      from after_sale_lines a where a.after_sale_id = ${request.id} and l.id = a.order_line_id`.execute(tx);
    await restockLines(tx, platform, request, restock, now);
    if (writeOffs.length > 0) {
      await sql`update after_sale_lines s set write_off_cause = w.cause
        from jsonb_to_recordset(${toJson(writeOffs)}::jsonb) as w("lineId" bigint, cause text)
        where s.after_sale_id = ${request.id} and s.order_line_id = w."lineId"`.execute(tx);
    }
    return after;
  });
}

/**
 * Restocks the request's pieces of these lines. The ledger records new stock; the sale stays a sale. Stock rows are
 * locked in id order first.
 */
async function restockLines(
  tx: Transaction,
  platform: Pick<Platform, 'cache'>,
  request: AfterSale,
  lineIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`update after_sale_lines set restocked = (order_line_id = any(${[...lineIds]}::bigint[]))
    where after_sale_id = ${request.id}`.execute(tx);
  const { rows } = await sql<{ goodsId: number; pieces: number }>`
    select l.goods_id as "goodsId", sum(a.pieces)::bigint as pieces
    from after_sale_lines a join order_lines l on l.id = a.order_line_id
    where a.after_sale_id = ${request.id} and a.restocked group by l.goods_id order by l.goods_id`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await sql`select id from scarce where kind = 'stock' and ref = any(${rows.map(({ goodsId }) => String(goodsId))})
    order by id for update`.execute(tx);
  for (const { goodsId, pieces } of rows) {
    const reason = `after-sale ${request.no}`;
    await addScarce(tx, { kind: 'stock', ref: String(goodsId) }, pieces, { reason, now });
  }
  await touchGoods(platform, tx);
}
