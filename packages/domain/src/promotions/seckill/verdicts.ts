import { formatMinute } from '../../time';

/** A place in the waiting room without a final verdict. */
export type OpenTicket = {
  readonly id: string;
  readonly pieces: number;
  readonly state: 'waiting' | 'standby';
  /** The company it is for; its limit is shared by all its users. */
  readonly company: string;
};

/** `limited`: the company has, holds or stands by for as much as it may have. */
export type TicketVerdict = 'won' | 'standby' | 'lost' | 'limited';

/** How long a won place is kept for the order; then the next in line gets it. */
export const TICKET_KEPT_MINUTES = 5;

/** So many pieces may stand by for each piece that may still come back: enough for half of the winners to walk away, again and again. */
const STANDBY_PER_PIECE = 3;

/** What a verdict is given over. */
export type TicketUnits = {
  /** Pieces to be had now. */
  readonly free: number;
  /** Pieces that are promised but not paid for, which may come back. */
  readonly held: number;
  /** Most pieces a company may have; null = any number. */
  readonly perCompany?: number | null;
  /** Pieces by company: bought, in its unpaid orders, and held by places that its users won. */
  readonly taken?: ReadonlyMap<string, number>;
};

/**
 * Verdicts in the order in which buyers came. Who wants more than is free stands by, and who comes after may still
 * fit; with nothing to come back everybody else has lost. A company's limit counts what it has, holds and stands by
 * for, so that nobody holds or waits for a place that could not be ordered. Only changes are answered.
 */
export function judgeTickets(
  tickets: readonly OpenTicket[],
  { free, held, perCompany = null, taken = new Map() }: TicketUnits,
): { readonly id: string; readonly verdict: TicketVerdict }[] {
  let left = free;
  let promised = held;
  let standing = 0;
  const wanted = new Map(taken);
  const verdicts: { id: string; verdict: TicketVerdict }[] = [];
  for (const { id, pieces, state, company } of tickets) {
    const withThis = (wanted.get(company) ?? 0) + pieces;
    if (perCompany !== null && withThis > perCompany) {
      verdicts.push({ id, verdict: 'limited' });
      continue;
    }
    if (pieces <= left) {
      left -= pieces;
      promised += pieces;
      wanted.set(company, withThis);
      verdicts.push({ id, verdict: 'won' });
      continue;
    }
    const mayComeBack = pieces <= left + promised;
    const hasRoom = state === 'standby' || standing + pieces <= promised * STANDBY_PER_PIECE;
    if (mayComeBack && hasRoom) {
      standing += pieces;
      wanted.set(company, withThis);
      if (state === 'waiting') verdicts.push({ id, verdict: 'standby' });
    } else verdicts.push({ id, verdict: 'lost' });
  }
  return verdicts;
}

/** What the buyer reads while waiting and after it (UX secKillDetail). */
export function ticketText(
  verdict: TicketVerdict | 'waiting' | 'expired' | 'ordered',
  { place, keptUntil }: { readonly place: number | null; readonly keptUntil: Date | null },
): string {
  switch (verdict) {
    case 'waiting':
      return `排队中，请勿刷新${place ? `，前面还有 ${place} 人` : ''}`;
    case 'won':
      return `抢到了！请在 ${keptUntil ? formatMinute(keptUntil).slice(-5) : '5 分钟内'} 前提交订单`;
    case 'standby':
      return `候补中${place ? `，前面还有 ${place} 人` : ''}：有人放弃时按顺序递补`;
    case 'lost':
      return '很遗憾，本场已抢光';
    case 'limited':
      return '超出每客户限购：贵公司已购买、待付款以及同事抢到或候补的都计入';
    case 'expired':
      return '未在保留时间内提交订单，名额已让给下一位';
    case 'ordered':
      return '已提交订单，请尽快付款';
  }
}
