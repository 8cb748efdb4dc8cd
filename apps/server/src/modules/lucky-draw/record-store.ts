import type { WireDrawRecord } from '@pifa/contract';
import { type ChanceSource, maskCompany, type Prize } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../platform';
import type { Delivery } from './deliver';
import type { LuckyDraw } from './draws';

/** One draw as it is recorded. */
export interface DrawRecord {
  id: string;
  drawId: string;
  payBy: string;
  prizeId: string;
  prizeName: string;
  prizeKind: string;
  delivery: string;
  company: string;
  at: Date;
}

export interface NewRecord {
  id: string;
  khId: number;
  userId: number;
  requestId: string;
  payBy: string;
  chance: { source: ChanceSource; ledgerId: number };
  prize: Prize;
  prizeLedgerId: number | null;
  delivery: Delivery;
  at: Date;
}

const FIELDS = sql`r.id, r.draw_id::text as "drawId", r.pay_by as "payBy", r.prize_id as "prizeId",
  r.prize_name as "prizeName", r.prize_kind as "prizeKind", r.delivery, c.name as company, r.at`;

/** Records the result and the rules it was drawn under, in the transaction of the draw. */
export async function writeRecord(
  tx: Transaction,
  { record, hash, snapshot }: LuckyDraw,
  own: NewRecord,
): Promise<DrawRecord> {
  await tx
    .insertInto('draw_rules')
    .values({ hash, draw_id: Number(record.id), snapshot, published_at: own.at })
    .onConflict((key) => key.column('hash').doNothing())
    .execute();
  await tx
    .insertInto('draw_records')
    .values({
      id: own.id,
      draw_id: Number(record.id),
      kh_id: own.khId,
      user_id: own.userId,
      request_id: own.requestId,
      pay_by: own.payBy,
      rules_hash: hash,
      chance_source: own.chance.source,
      chance_ledger_id: own.chance.ledgerId,
      prize_ledger_id: own.prizeLedgerId,
      prize_id: own.prize.id,
      prize_name: own.prize.name,
      prize_kind: own.prize.type,
      prize_ref: own.prize.ref ?? '',
      prize_size: own.prize.size,
      delivery: own.delivery,
      at: own.at,
    })
    .execute();
  const made = await recordByRequest(tx, own.userId, own.requestId);
  if (!made) throw new Error('The draw was not recorded');
  return made;
}

export async function recordByRequest(
  db: Db,
  userId: number,
  requestId: string,
): Promise<DrawRecord | undefined> {
  const { rows } = await sql<DrawRecord>`
    select ${FIELDS} from draw_records r join companies c on c.kh_id = r.kh_id
    where r.user_id = ${userId} and r.request_id = ${requestId}`.execute(db);
  return rows[0];
}

/** A company's own draws, newest first. */
export async function pageOfRecords(
  db: Db,
  khId: number,
  { drawId, pageNum, pageSize }: { drawId: string | undefined; pageNum: number; pageSize: number },
): Promise<{ list: DrawRecord[]; total: number }> {
  const { rows } = await sql<DrawRecord & { total: number }>`
    select ${FIELDS}, count(*) over () as total
    from draw_records r join companies c on c.kh_id = r.kh_id
    where r.kh_id = ${khId} and (${drawId ?? null}::bigint is null or r.draw_id = ${drawId ?? null}::bigint)
    order by r.at desc, r.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  return { list: rows, total: rows[0]?.total ?? 0 };
}

/** The latest winners of a draw. */
export async function lastWinners(db: Db, drawId: string, most: number): Promise<DrawRecord[]> {
  const { rows } = await sql<DrawRecord>`
    select ${FIELDS} from draw_records r join companies c on c.kh_id = r.kh_id
    where r.draw_id = ${Number(drawId)} and r.prize_kind <> 'nothing'
    order by r.at desc, r.id limit ${most}`.execute(db);
  return rows;
}

/** The company's name is masked for everybody. */
export function recordToWire({ id, prizeId, prizeName, prizeKind, company, at }: DrawRecord): WireDrawRecord {
  return { id, prizeId, prizeName, kind: prizeKind, company: maskCompany(company), time: at.toISOString() };
}
