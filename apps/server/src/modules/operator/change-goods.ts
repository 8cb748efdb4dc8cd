import { type CallBody, type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { parseUnitPrice } from '@pifa/domain';
import { sql } from 'kysely';
import type { CallContext, Transaction } from '../../platform';
import { touchGoods } from '../goods';
import { orRefused, Refused } from '../orders';
import type { Operator } from './accounts';
import { recordAct } from './record-act';

type GoodsChange = CallBody<'adminGoods'>;

interface GoodsNow {
  id: number;
  list_per_pack: number;
  list_per_piece: number;
  promo_per_pack: number | null;
  promo_per_piece: number | null;
  promo_starts_at: Date | null;
  promo_ends_at: Date | null;
  status: string;
  stock_id: number | null;
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Prices belong to sales, stock to the warehouse. */
export function mayChange({ role }: Operator, change: GoodsChange): boolean {
  const stock = change.stockBy !== undefined || change.stockTo !== undefined;
  const other = change.list !== undefined || change.promo !== undefined || change.status !== undefined;
  return role === 'owner' || ((!stock || role === 'warehouse') && (!other || role === 'sales'));
}

export async function changeOneGoods(
  { platform, database, body, now }: CallContext<'adminGoods'>,
  operator: Operator,
): Promise<CallData<'adminGoods'> | Refusal> {
  if (!mayChange(operator, body)) return refuse('forbidden', {});
  return orRefused(() =>
    database.transaction(
      async (tx) => {
        const refusal = await changeGoods(tx, operator, body, now);
        if (isRefusal(refusal)) throw new Refused(refusal);
        await touchGoods(platform, tx);
        return { message: '已保存' };
      },
      { retry: true },
    ),
  );
}

/** Changes one goods and records it; on a refusal nothing was written. */
export async function changeGoods(
  tx: Transaction,
  operator: Operator,
  change: GoodsChange,
  now: Date,
): Promise<Refusal | undefined> {
  const { list, promo, status, stockBy, stockTo } = change;
  if ([list, promo, status, stockBy, stockTo].every((part) => part === undefined)) {
    return refuse('bad-input', { text: '没有要修改的内容' });
  }
  if (stockBy !== undefined && stockTo !== undefined) {
    return refuse('bad-input', { text: '库存请写增减数量或目标数量之一' });
  }
  if (promo?.from && promo.until && new Date(promo.from) >= new Date(promo.until)) {
    return refuse('bad-input', { text: '促销开始时间应早于结束时间' });
  }
  const { rows } = await sql<GoodsNow>`
    select id, list_per_pack, list_per_piece, promo_per_pack, promo_per_piece, promo_starts_at, promo_ends_at,
      status, stock_id
    from goods where code = ${change.code} for update`.execute(tx);
  const before = rows[0];
  if (!before) return refuse('not-found', { what: `货号 ${change.code} ` });
  const stock = await planStock(tx, before.stock_id, change);
  if (isRefusal(stock)) return stock;

  const after = {
    list_per_pack: list ? parseUnitPrice(list.perPack) : before.list_per_pack,
    list_per_piece: list ? parseUnitPrice(list.perPiece) : before.list_per_piece,
    promo_per_pack: promo === undefined ? before.promo_per_pack : promo && parseUnitPrice(promo.perPack),
    promo_per_piece: promo === undefined ? before.promo_per_piece : promo && parseUnitPrice(promo.perPiece),
    promo_starts_at: promo === undefined ? before.promo_starts_at : promo && dateOf(promo.from),
    promo_ends_at: promo === undefined ? before.promo_ends_at : promo && dateOf(promo.until),
    status: status ?? before.status,
  };
  await sql`
    update goods set list_per_pack = ${after.list_per_pack}, list_per_piece = ${after.list_per_piece},
      promo_per_pack = ${after.promo_per_pack}::bigint, promo_per_piece = ${after.promo_per_piece}::bigint,
      promo_starts_at = ${after.promo_starts_at}::timestamptz, promo_ends_at = ${after.promo_ends_at}::timestamptz,
      status = ${after.status}, updated_at = ${now}
    where id = ${before.id}`.execute(tx);
  if (stock.by !== 0)
    await moveStock(tx, before, stock.by, change.reason || `operator ${operator.name}`, now);
  const { id: _id, stock_id: _stock, ...old } = before;
  await recordAct(tx, operator, {
    what: 'goods.change',
    object: `goods:${change.code}`,
    before: { ...old, available: stock.available },
    after: { ...after, available: (stock.available ?? 0) + stock.by, reason: change.reason },
    now,
  });
  return undefined;
}

/** By how many pieces the free stock changes; what is reserved for orders cannot be written off. */
async function planStock(
  tx: Transaction,
  stockId: number | null,
  { stockBy, stockTo }: GoodsChange,
): Promise<{ by: number; available: number | null } | Refusal> {
  if (stockBy === undefined && stockTo === undefined) return { by: 0, available: null };
  const row =
    stockId === null
      ? undefined
      : await tx
          .selectFrom('scarce')
          .select('available')
          .where('id', '=', stockId)
          .forUpdate()
          .executeTakeFirst();
  const available = row?.available ?? 0;
  const by = stockBy ?? (stockTo ?? 0) - available;
  if (available + by < 0) {
    return refuse('bad-input', { text: `可售库存只有 ${available}，不能减少 ${-by}` });
  }
  return { by, available };
}

/** One step of the stock ledger; total, available and the ledger stay equal (I1). */
async function moveStock(
  tx: Transaction,
  goods: GoodsNow,
  by: number,
  reason: string,
  now: Date,
): Promise<void> {
  let stockId = goods.stock_id;
  if (stockId === null) {
    const made = await tx
      .insertInto('scarce')
      .values({ kind: 'stock', ref: String(goods.id), total: 0, available: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    stockId = made.id;
    await tx.updateTable('goods').set({ stock_id: stockId }).where('id', '=', goods.id).execute();
  }
  await sql`
    with moved as (
      update scarce set total = total + ${by}::bigint, available = available + ${by}::bigint
      where id = ${stockId} returning id)
    insert into scarce_ledger (scarce_id, act, quantity, reason, at)
    select id, ${by > 0 ? 'stocked' : 'write-off'}, ${Math.abs(by)}::bigint, ${reason}, ${now}::timestamptz
    from moved`.execute(tx);
}
