import { isRefusal, refusalText } from '@pifa/contract';
import { quotasNow } from '@pifa/domain';
import { sql } from 'kysely';
import { toJson, type Transaction } from '../../../platform';
import { fitQuotas, toRecord } from '../../promotions';

/**
 * Takes what the demo mall's activities keep for themselves out of the goods' stock, as setting them up would; so
 * much was delivered for them, and what else can be bought stays as it was.
 */
export async function carveDemoQuotas(tx: Transaction, now: Date): Promise<void> {
  const rows = await tx.selectFrom('promotions').selectAll().orderBy('id').execute();
  for (const row of rows) {
    const record = toRecord(row);
    await deliver(tx, quotasNow(record, now), now);
    const refusal = await fitQuotas(tx, record, now);
    if (isRefusal(refusal)) throw new Error(`${row.name}: ${refusalText(refusal)}`);
  }
}

async function deliver(tx: Transaction, quotas: ReturnType<typeof quotasNow>, now: Date): Promise<void> {
  if (quotas.length === 0) return;
  await sql`
    with more as (
      update scarce s set total = s.total + q.pieces, available = s.available + q.pieces
      from jsonb_to_recordset(${toJson(quotas)}::jsonb) as q("goodsId" text, pieces bigint)
      where s.kind = 'stock' and s.ref = q."goodsId"
      returning s.id, q.pieces)
    insert into scarce_ledger (scarce_id, act, quantity, reason, at)
    select id, 'stocked', pieces, 'delivered for a promotion', ${now}::timestamptz from more`.execute(tx);
}
