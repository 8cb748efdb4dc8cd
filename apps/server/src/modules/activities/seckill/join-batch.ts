import { outsideTransaction, type Platform, type Transaction } from '../../../platform';
import { RUN_JOB } from './run-room';
import type { TicketRow } from './ticket';
import { type NewTicket, ticketStore } from './ticket-store';

/** The answer to one who joins. Not `own`: the request id was used for something else. */
interface Joined {
  ticket: TicketRow;
  own: boolean;
}

interface Waiting {
  ticket: NewTicket;
  answer(joined: Joined): void;
  fail(error: unknown): void;
}

/** What writing places needs. */
type Joining = Pick<Platform, 'database' | 'jobs'>;

/** Most places written by one statement. */
const MOST = 400;

/** An open place may end between being met and being read: then there is room for a new one. */
const MOST_TRIES = 5;

/**
 * Places are written together: who comes while a write is under way waits for the next one, so thousands at once cost
 * a few statements, each is stored before it is answered (I26), and alone one waits for nobody.
 */
export function createJoins(platform: Joining) {
  const waiting: Waiting[] = [];
  let busy = false;

  async function writeAll(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST);
      try {
        const tickets = batch.map(({ ticket }) => ticket);
        const joined = await platform.database.transaction((tx) => writeBatch(platform, tx, tickets), {
          retry: true,
        });
        batch.forEach((one, n) => one.answer(joined[n] as Joined));
      } catch (error) {
        for (const one of batch) one.fail(error);
      }
    }
    busy = false;
  }

  return {
    join: (ticket: NewTicket): Promise<Joined> =>
      new Promise((answer, fail) => {
        waiting.push({ ticket, answer, fail });
        // After the calls of this turn have come in.
        if (!busy) {
          busy = true;
          setImmediate(() => void outsideTransaction(writeAll));
        }
      }),
  };
}

/** Joins of one server. */
export type Joins = ReturnType<typeof createJoins>;

async function writeBatch(
  platform: Joining,
  tx: Transaction,
  tickets: readonly NewTicket[],
): Promise<Joined[]> {
  const store = ticketStore(tx);
  await store.closeOrdered(tickets);
  const joined = await knownTo(tx, tickets);
  const missing = (): NewTicket[] => tickets.filter(({ id }) => !joined.has(id));
  const fresh = missing();
  for (let tries = 0; missing().length > 0; tries += 1) {
    if (tries >= MOST_TRIES) throw new Error('A place could be neither written nor found');
    const added = await store.add(missing());
    const ahead = added.size > 0 ? await store.aheadOf([...added]) : new Map<string, number>();
    for (const one of missing()) {
      if (!added.has(one.id)) continue;
      const room = `${one.promotionId}:${one.goodsId}`;
      const place = ahead.get(room) ?? 0;
      ahead.set(room, place + 1);
      joined.set(one.id, { own: true, ticket: freshRow(one, place) });
    }
    // The same request, or the same user, twice at once: whoever was second finds the first one now.
    const raced = missing();
    if (raced.length > 0) for (const [id, one] of await knownTo(tx, raced)) joined.set(id, one);
  }
  // Who threw the won line away gives the place back, and may ask anew as soon as that is done.
  const toJudge = tickets.filter((one) => fresh.includes(one) || joined.get(one.id)?.ticket.is_dropped);
  for (const promotionId of new Set(toJudge.map((one) => one.promotionId)))
    await platform.jobs.enqueue(tx, RUN_JOB, {
      key: String(promotionId),
      runAt: toJudge[0]?.now ?? new Date(0),
    });
  return tickets.map(({ id }) => joined.get(id) as Joined);
}

async function knownTo(tx: Transaction, tickets: readonly NewTicket[]): Promise<Map<string, Joined>> {
  const found = await ticketStore(tx).known(tickets);
  const byId = new Map(tickets.map((one) => [one.id, one]));
  return new Map(
    found.map(({ request, ticket }) => {
      const one = byId.get(request);
      const sameRequest = ticket.request_id === one?.requestId;
      const same =
        ticket.promotion_id === one?.promotionId &&
        ticket.goods_id === one.goodsId &&
        ticket.packs === one.packs &&
        ticket.pieces === one.pieces;
      return [request, { ticket, own: !sameRequest || same }];
    }),
  );
}

const freshRow = (one: NewTicket, ahead: number): TicketRow => ({
  id: one.id,
  promotion_id: one.promotionId,
  goods_id: one.goodsId,
  packs: one.packs,
  pieces: one.pieces,
  state: 'waiting',
  cart_line_id: null,
  kept_until: null,
  is_ordered: false,
  is_dropped: false,
  ahead,
});
