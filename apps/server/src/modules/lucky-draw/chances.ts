import {
  type ChanceFacts,
  type ChanceSource,
  chanceRefs,
  chancesForOrder,
  chancesLeft,
  claimKey,
  fen,
  isWithin,
  pointsRef,
  prizeClaim,
  type ScarceRef,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Platform, Transaction } from '../../platform';
import { addScarce, readLeft, spendScarce } from '../promotions';
import { type LuckyDraw, luckyDraws, mayDraw } from './draws';

/** What is left of the limited prizes, by prize. */
export const prizesLeft = async (db: Db, draw: LuckyDraw): Promise<Record<string, number>> =>
  (await prizesLeftOf(db, [draw])).get(draw.record.id) ?? {};

/** The same of several draws, by draw and prize, in one read. */
export async function prizesLeftOf(
  db: Db,
  draws: readonly LuckyDraw[],
): Promise<ReadonlyMap<string, Record<string, number>>> {
  const limited = draws.flatMap(({ record, settings }) =>
    settings.prizes.flatMap((prize) => {
      const ref = prizeClaim(record.id, prize);
      return ref ? [{ drawId: record.id, id: prize.id, ref }] : [];
    }),
  );
  const refs = limited.map(({ ref }) => ref);
  const left = refs.length === 0 ? {} : await readLeft(db, refs);
  const byDraw = new Map<string, Record<string, number>>();
  for (const { drawId, id, ref } of limited) {
    const own = byDraw.get(drawId) ?? {};
    own[id] = left[claimKey(ref.kind, ref.ref)]?.left ?? 0;
    byDraw.set(drawId, own);
  }
  return byDraw;
}

/** A company's chances now: free ones of the day, earned ones, and what points still buy. */
export async function chancesOf(
  db: Db,
  { record, settings }: LuckyDraw,
  khId: number,
  now: Date,
): Promise<ChanceFacts> {
  const refs = chanceRefs(record.id, settings, String(khId), now);
  const points = pointsRef(String(khId));
  const left = await readLeft(db, [refs.day, refs.order, refs.points, points]);
  const of = ({ kind, ref }: ScarceRef): number => left[claimKey(kind, ref)]?.left ?? 0;
  return { day: of(refs.day), order: of(refs.order), byPoints: of(refs.points), points: of(points) };
}

/** 「剩 2 次」: the chances that cost no points. */
export const freeChances = ({ settings }: LuckyDraw, facts: ChanceFacts): number =>
  chancesLeft({ ...settings, pointsPerDraw: null }, facts);

/** Spends one chance of the first source that has one; undefined when none has. */
export async function spendChance(
  tx: Transaction,
  { record, settings }: LuckyDraw,
  khId: number,
  sources: readonly ChanceSource[],
  { reason, now }: { reason: string; now: Date },
): Promise<{ source: ChanceSource; ledgerId: number } | undefined> {
  const refs = chanceRefs(record.id, settings, String(khId), now);
  for (const source of sources) {
    const ledgerId = await spendScarce(tx, refs[source], 1, { reason, now });
    if (ledgerId !== undefined) return { source, ledgerId };
  }
  return undefined;
}

/** Grants chances of the running draws for a paid order, once. */
export async function grantByOrder(
  platform: Pick<Platform, 'database' | 'cache'>,
  orderId: string,
  now: Date,
): Promise<void> {
  const giving = (await luckyDraws(platform, now)).filter(
    ({ record, settings }) => settings.perOrder > 0 && isWithin(record.window, now),
  );
  if (giving.length === 0) return;
  await platform.database.transaction(
    async (tx) => {
      const order = await tx
        .selectFrom('orders')
        .select(['kh_id', 'paid_amount'])
        .where('id', '=', orderId)
        // It may have been cancelled before the event arrived.
        .where('state', 'in', ['to-ship', 'part-shipped', 'shipped', 'completed'])
        .executeTakeFirst();
      if (!order) return;
      for (const draw of giving) {
        const chances = chancesForOrder(draw.settings, fen(order.paid_amount));
        if (chances > 0 && mayDraw(draw, order.kh_id)) {
          await grant(tx, draw, { orderId, khId: order.kh_id, chances, now });
        }
      }
    },
    { retry: true },
  );
}

async function grant(
  tx: Transaction,
  { record, settings }: LuckyDraw,
  { orderId, khId, chances, now }: { orderId: string; khId: number; chances: number; now: Date },
): Promise<void> {
  const made = await tx
    .insertInto('draw_grants')
    .values({ draw_id: Number(record.id), order_id: orderId, kh_id: khId, chances, granted_at: now })
    .onConflict((key) => key.columns(['draw_id', 'order_id']).doNothing())
    .returning('chances')
    .executeTakeFirst();
  if (!made) return;
  const { order } = chanceRefs(record.id, settings, String(khId), now);
  await addScarce(tx, order, chances, { reason: `order ${orderId} paid`, now });
}

/** Revokes the unused chances of an order that was cancelled after it was paid. */
export async function revokeByOrder(
  platform: Pick<Platform, 'database'>,
  orderId: string,
  now: Date,
): Promise<void> {
  await platform.database.transaction(
    async (tx) => {
      const { rows } = await sql<{ draw_id: number; kh_id: number; chances: number }>`
        update draw_grants set revoked_at = ${now} where order_id = ${orderId} and revoked_at is null
        returning draw_id, kh_id, chances`.execute(tx);
      for (const { draw_id, kh_id, chances } of rows.toSorted((a, b) => a.draw_id - b.draw_id)) {
        const ref = { kind: 'limit', ref: `${draw_id}:order:all:${kh_id}` };
        for (let n = 0; n < chances; n += 1) {
          await spendScarce(tx, ref, 1, { reason: `order ${orderId} cancelled`, now });
        }
      }
    },
    { retry: true },
  );
}
