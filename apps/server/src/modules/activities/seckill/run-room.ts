import {
  claimOf,
  goodsRow,
  judgeTickets,
  limitRef,
  seckillSettings,
  sessionNow,
  TICKET_KEPT_MINUTES,
  type TicketUnits,
  type TicketVerdict,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { JobRegistry, Platform, Transaction } from '../../../platform';
import { dropTicketLines, putActivityLines } from '../../cart';
import { makeCapacities, promotionById, type StoredPromotion } from '../../promotions';
import { MOST_JUDGED, type OpenRow, roomStore, type Units } from './room-store';

/** One job per activity: whoever claims it gives the verdicts, on whichever instance. */
export const RUN_JOB = 'queue-run';

export function queueJobs(
  registry: JobRegistry,
  platform: Pick<Platform, 'database' | 'db' | 'clock' | 'cache' | 'jobs'>,
): void {
  registry.job(RUN_JOB, ({ key }) => runRoom(platform, Number(key)));
  // Units may have come back, or will not come back any more.
  for (const topic of ['order.cancelled', 'order.paid', 'order.refunded'])
    registry.on(topic, ({ now }) => wakeRooms(platform, now));
}

/** Gives every verdict that can be given now, then sleeps until the next one is due. */
export async function runRoom(
  platform: Pick<Platform, 'database' | 'clock' | 'cache' | 'jobs'>,
  promotionId: number,
): Promise<void> {
  for (;;) {
    const now = platform.clock.now();
    const record = await promotionById(platform, String(promotionId));
    const judged = await platform.database.transaction((tx) => judgeRoom(tx, promotionId, record, now), {
      retry: true,
    });
    if (judged >= MOST_JUDGED) continue;
    if (!(await sleepUntilNext(platform, promotionId, record, now))) return;
  }
}

/** Answers how many waited. */
async function judgeRoom(
  tx: Transaction,
  promotionId: number,
  record: StoredPromotion | undefined,
  now: Date,
): Promise<number> {
  const room = roomStore(tx, promotionId);
  await room.noteOrdered();
  await dropTicketLines(tx, await room.lapse(now));
  const units = await room.lockUnits();
  const open = await room.open();
  if (open.length === 0) return 0;
  const session = record?.on ? sessionNow(record, now) : null;
  const live = session?.phase === 'live' ? session : null;
  const perCompany = (record && seckillSettings.of(record.settings)?.perCompany) ?? null;
  const limits = perCompany === null ? null : limitsOf(promotionId, perCompany);
  const gone = await room.lockLimits(limits ? open.map((row) => limits(row).ref) : []);
  const verdicts = new Map<string, TicketVerdict>();
  for (const goodsId of new Set(open.map((row) => row.goods_id))) {
    const own = open.filter((row) => row.goods_id === goodsId);
    const taken = new Map(
      limits ? own.map((row) => [String(row.kh_id), gone.get(limits(row).ref)?.gone ?? 0]) : [],
    );
    const left = live ? units.find((unit) => unit.goodsId === goodsId) : undefined;
    for (const { id, verdict } of judgeGoods(own, left && { ...left, perCompany, taken }))
      verdicts.set(id, verdict);
  }
  const withVerdict = (wanted: TicketVerdict): OpenRow[] =>
    open.filter(({ id }) => verdicts.get(id) === wanted);
  if (record && live)
    await letIn(tx, record, withVerdict('won'), { units, limits, until: keptUntil(live.end, now), now });
  for (const verdict of ['standby', 'lost', 'limited'] as const)
    await room.setVerdict(
      withVerdict(verdict).map(({ id }) => id),
      verdict,
      now,
    );
  return open.filter(({ state }) => state === 'waiting').length;
}

/** Names the limit that a place counts against: its company's for these goods, the same as its order's. */
const limitsOf = (promotionId: number, perCompany: number) => (row: OpenRow) =>
  limitRef(String(promotionId), String(row.goods_id), 'all', String(row.kh_id), perCompany);

/** Without units everybody has lost: the session is over, or the goods are no longer in it. */
function judgeGoods(own: readonly OpenRow[], units: TicketUnits | undefined) {
  if (!units) return own.map(({ id }) => ({ id, verdict: 'lost' as const }));
  return judgeTickets(
    own.map(({ id, total_pieces, state, kh_id }) => ({
      id,
      pieces: total_pieces,
      state,
      company: String(kh_id),
    })),
    units,
  );
}

/** Never longer than the session: what is ordered later has no price any more. */
const keptUntil = (end: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + TICKET_KEPT_MINUTES * 60_000, end.getTime()));

interface Letting {
  units: readonly Units[];
  limits: ReturnType<typeof limitsOf> | null;
  until: Date;
  now: Date;
}

/** Holds the units and their companies' limits and puts the lines into the carts, in one transaction with the verdict. */
async function letIn(
  tx: Transaction,
  record: StoredPromotion,
  won: readonly OpenRow[],
  { units, limits, until, now }: Letting,
): Promise<void> {
  const room = roomStore(tx, Number(record.id));
  const scarceOf = new Map(units.map(({ goodsId, scarceId }) => [goodsId, scarceId]));
  const needed = limits ? won.map((row) => claimOf(limits(row), row.total_pieces)) : [];
  await makeCapacities(tx, [...new Map(needed.map((one) => [one.ref, one])).values()], now);
  const limitIds = await room.lockLimits(needed.map(({ ref }) => ref));
  await room.win(
    won.map((row) => ({
      id: row.id,
      userId: row.user_id,
      scarceId: scarceOf.get(row.goods_id) ?? 0,
      limitId: limits ? (limitIds.get(limits(row).ref)?.id ?? 0) : null,
      quantity: row.total_pieces,
    })),
    until,
    now,
  );
  const rules = seckillSettings.of(record.settings);
  const lines = won.map(({ id, user_id, goods_id, packs, pieces }) => {
    const row = rules && goodsRow(rules.goods, String(goods_id));
    return {
      userId: user_id,
      goodsId: goods_id,
      promotionId: Number(record.id),
      ticketId: id,
      keptUntil: until,
      packs,
      pieces,
      addedPerPack: row?.perPack ?? 0,
      addedPerPiece: row?.perPiece ?? 0,
    };
  });
  await room.noteLines(await putActivityLines(tx, lines, now));
}

/** Answers true when somebody came meanwhile: then it goes on. */
async function sleepUntilNext(
  platform: Pick<Platform, 'database' | 'jobs'>,
  promotionId: number,
  record: StoredPromotion | undefined,
  now: Date,
): Promise<boolean> {
  return platform.database.transaction(async (tx) => {
    const { standby, kept } = await roomStore(tx, promotionId).next();
    const end = (standby && record && sessionNow(record, now)?.end) || null;
    const due = [kept, end]
      .filter((at): at is Date => at !== null)
      .sort((a, b) => a.getTime() - b.getTime())[0];
    if (due) await platform.jobs.enqueue(tx, RUN_JOB, { key: String(promotionId), runAt: due });
    // The job's row is locked by now: who joins later wakes it anew, who joined before is seen here.
    return (await roomStore(tx, promotionId).next()).waiting;
  });
}

/** Rooms in which somebody stands by look again. */
async function wakeRooms(platform: Pick<Platform, 'database' | 'db' | 'jobs'>, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct promotion_id as id from queue_tickets where state = 'standby'`.execute(platform.db);
  for (const { id } of rows)
    await platform.database.transaction((tx) =>
      platform.jobs.enqueue(tx, RUN_JOB, { key: String(id), runAt: now }),
    );
}
