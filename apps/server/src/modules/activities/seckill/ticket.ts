import type { WireTicket } from '@pifa/contract';
import { ticketText } from '@pifa/domain';

/** A place in the waiting room, as it is stored. */
export interface TicketRow {
  id: string;
  promotion_id: number;
  goods_id: number;
  packs: number;
  pieces: number;
  state: string;
  cart_line_id: number | null;
  kept_until: Date | null;
  /** An order was placed by it. */
  is_ordered: boolean;
  /** Its line was thrown out of the cart. */
  is_dropped: boolean;
  /** Buyers before this one who wait for the same. */
  ahead: number;
}

type Verdict = NonNullable<WireTicket['verdict']>;

const VERDICTS: readonly Verdict[] = ['waiting', 'won', 'standby', 'lost', 'limited', 'expired', 'ordered'];

/** The verdict at this instant, including what the runner has yet to write. */
export function verdictOf({ state, is_ordered, is_dropped, kept_until }: TicketRow, now: Date): Verdict {
  if (state === 'won' && is_ordered) return 'ordered';
  if (state === 'won' && (is_dropped || (kept_until !== null && kept_until <= now))) return 'expired';
  return VERDICTS.find((known) => known === state) ?? 'lost';
}

export function ticketToWire(row: TicketRow, now: Date): WireTicket {
  const verdict = verdictOf(row, now);
  const place = verdict === 'waiting' || verdict === 'standby' ? row.ahead : null;
  return {
    activityId: String(row.promotion_id),
    goodsId: String(row.goods_id),
    ticketId: row.id,
    ipcnt: row.packs,
    spcnt: row.pieces,
    place,
    verdict,
    text: ticketText(verdict, { place, keptUntil: row.kept_until }),
    cartId: verdict === 'won' && row.cart_line_id !== null ? String(row.cart_line_id) : '',
    ...(verdict === 'won' && row.kept_until ? { keptUntil: row.kept_until.toISOString() } : {}),
  };
}
