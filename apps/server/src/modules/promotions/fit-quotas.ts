import { type Refusal, refuse } from '@pifa/contract';
import { CLAIM_KINDS, quotasNow } from '@pifa/domain';
import { sql } from 'kysely';
import { toJson, type Transaction } from '../../platform';
import type { StoredPromotion } from './records';

interface ScarceRow {
  id: number;
  kind: string;
  ref: string;
  total: number;
  available: number;
  taken: number;
  name: string;
}

/** How many pieces a row gains, or loses if negative. */
interface Move {
  id: number;
  by: number;
}

/**
 * Makes what an activity keeps apart equal to what its settings say now: nothing once it is over or off, and never
 * less than what is reserved or used. Pieces are written off the goods' stock as they are stocked for the activity,
 * and the other way round, so nothing is counted twice (I1, I3). Refuses where the goods' stock is too small.
 */
export async function fitQuotas(
  tx: Transaction,
  record: StoredPromotion,
  now: Date,
): Promise<Refusal | undefined> {
  const quotas = record.on ? quotasNow(record, now) : [];
  const rows = await lockRows(tx, record.id, quotas);
  const stocks = new Map(rows.filter(({ kind }) => kind === CLAIM_KINDS.stock).map((row) => [row.ref, row]));
  const wanted = new Map(quotas.map(({ ref, pieces }) => [ref, pieces]));
  const moves: Move[] = [];
  const short: string[] = [];
  for (const { id, kind, ref, total, taken } of rows) {
    if (kind !== CLAIM_KINDS.activityStock) continue;
    const by = Math.max(wanted.get(ref) ?? 0, taken) - total;
    const stock = stocks.get(goodsOf(ref));
    if (by === 0) continue;
    if (!stock || stock.available < by)
      short.push(`${stock?.name ?? '商品'}库存只有 ${stock?.available ?? 0}`);
    else moves.push({ id: stock.id, by: -by }, { id, by });
  }
  const missing = quotas.filter(({ goodsId }) => !stocks.has(goodsId));
  if (missing.length > 0) short.push(`没有商品 ${missing.map(({ goodsId }) => goodsId).join('、')} 的库存`);
  if (short.length > 0) return refuse('bad-input', { text: `活动库存不足：${short.join('；')}` });
  await carve(tx, record.id, moves, now);
  return undefined;
}

const goodsOf = (ref: string): string => ref.slice(ref.indexOf(':') + 1);

/** Both rows of every goods the activity has or had, made where missing, locked in id order. */
async function lockRows(
  tx: Transaction,
  promotionId: string,
  quotas: ReturnType<typeof quotasNow>,
): Promise<ScarceRow[]> {
  const kind = CLAIM_KINDS.activityStock;
  if (quotas.length > 0) {
    await sql`
      insert into scarce (kind, ref, total, available)
      select ${kind}, q.ref, 0, 0 from jsonb_to_recordset(${toJson(quotas)}::jsonb) as q(ref text, "goodsId" text)
      where exists (select 1 from scarce s where s.kind = 'stock' and s.ref = q."goodsId")
      order by q.ref
      on conflict (kind, ref) do nothing`.execute(tx);
  }
  const { rows } = await sql<ScarceRow>`
    with own as (
      select id, split_part(ref, ':', 2) as goods from scarce
      where kind = ${kind} and split_part(ref, ':', 1) = ${promotionId})
    select q.id, q.kind, q.ref, q.total, q.available, q.reserved + q.used as taken,
           coalesce((select g.name from goods g where q.kind = 'stock' and g.id::text = q.ref), '') as name
    from scarce q
    where q.id in (select id from own)
       or (q.kind = 'stock' and q.ref in (select goods from own))
    order by q.id for update of q`.execute(tx);
  return rows;
}

async function carve(tx: Transaction, promotionId: string, moves: readonly Move[], now: Date): Promise<void> {
  if (moves.length === 0) return;
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      update scarce s set total = s.total + m.by, available = s.available + m.by
      from jsonb_to_recordset(${toJson(moves)}::jsonb) as m(id bigint, by bigint)
      where s.id = m.id and s.available + m.by >= 0
      returning s.id, m.by),
    noted as (
      insert into scarce_ledger (scarce_id, act, quantity, reason, at)
      select id, case when by > 0 then 'stocked' else 'write-off' end, abs(by), ${`activity ${promotionId}`},
             ${now}::timestamptz
      from moved)
    select count(*) as moved from moved`.execute(tx);
  if (rows[0]?.moved !== moves.length) throw new Error('Stock moved under the lock while it was carved out');
}
