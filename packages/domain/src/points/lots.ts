import { addDays, startOfDay } from '../time';

/** Points from one source: an earning, a prize, an adjustment. The lots that expire first are spent first. */
export type PointLot = {
  readonly id: string;
  /** Points still in it. */
  readonly left: number;
  /** Exclusive; null = never. */
  readonly expiresAt: Date | null;
};

/** What is taken from which lot; Σ = the requested points. */
export type LotPart = { readonly lotId: string; readonly points: number };

/** Soonest end first, then the older id: the one order in which lots are used up. */
function inOrder(lots: readonly PointLot[]): PointLot[] {
  const end = ({ expiresAt }: PointLot): number => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const byId = (a: PointLot, b: PointLot): number =>
    a.id.length - b.id.length || (a.id < b.id ? -1 : a.id === b.id ? 0 : 1);
  return [...lots].sort((a, b) => (end(a) === end(b) ? byId(a, b) : end(a) - end(b)));
}

const alive = ({ left, expiresAt }: PointLot, now: Date): boolean =>
  left > 0 && (expiresAt === null || now < expiresAt);

/** What can be spent now. */
export function balanceOf(lots: readonly PointLot[], now: Date): number {
  return lots.filter((lot) => alive(lot, now)).reduce((sum, { left }) => sum + left, 0);
}

/** Takes points from the lots, those that end first first; null when there are not enough. */
export function takeFromLots(lots: readonly PointLot[], points: number, now: Date): LotPart[] | null {
  let missing = points;
  const parts: LotPart[] = [];
  for (const lot of inOrder(lots)) {
    if (missing === 0) break;
    if (!alive(lot, now)) continue;
    const taken = Math.min(lot.left, missing);
    parts.push({ lotId: lot.id, points: taken });
    missing -= taken;
  }
  return missing === 0 ? parts : null;
}

/** The lots that have ended with something in them: what the expiry job books. */
export function expiredLots(lots: readonly PointLot[], now: Date): LotPart[] {
  return inOrder(lots)
    .filter((lot) => lot.left > 0 && !alive(lot, now))
    .map(({ id, left }) => ({ lotId: id, points: left }));
}

/** 即将过期: points that end within so many days, and when the first of them does. */
export function expiringSoon(
  lots: readonly PointLot[],
  now: Date,
  days: number,
): { readonly points: number; readonly first: Date | null } {
  const until = addDays(now, days);
  const soon = inOrder(lots).filter(
    (lot) => alive(lot, now) && lot.expiresAt !== null && lot.expiresAt <= until,
  );
  return { points: soon.reduce((sum, { left }) => sum + left, 0), first: soon[0]?.expiresAt ?? null };
}

/** When points earned now end: the Shanghai day after so many months; null for 0 months. */
export function lotExpiry(months: number, earnedAt: Date): Date | null {
  if (months === 0) return null;
  const local = new Date(startOfDay(earnedAt).getTime() + 8 * 3_600_000);
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(local.getUTCDate(), last);
  const end = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, day + 1);
  return new Date(end - 8 * 3_600_000);
}
