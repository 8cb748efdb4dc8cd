import { unitPrice } from '../money';
import type { ListedPrices } from './price-lists';
import type { Ladder, LadderTier } from './types';

/** A ladder as it is stored, with its window [start, end) in ms. Tiers are as staff or files wrote them. */
export type LadderRow = {
  readonly id: number;
  readonly name: string;
  /** The company's own, or everybody's. */
  readonly own: boolean;
  /** Of the goods itself, or of its group. */
  readonly ofGoods: boolean;
  readonly start: number;
  readonly end: number;
  readonly tiers: unknown;
};

/** The rows among which one buyer's price of a goods is decided. */
export type PriceRules = {
  /** Of the lists in the buyer's chain. */
  readonly listed: ListedPrices;
  readonly ladders: readonly LadderRow[];
};

/** A company's own ladder beats everybody's, the goods' own its group's, the newest of equals wins (RULINGS 2, 4). */
export function ladderInForce(rows: readonly LadderRow[], now: Date): LadderRow | undefined {
  const time = now.getTime();
  let best: LadderRow | undefined;
  for (const row of rows) {
    if (row.start <= time && time < row.end && (!best || beats(row, best))) best = row;
  }
  return best;
}

function beats(a: LadderRow, b: LadderRow): boolean {
  if (a.own !== b.own) return a.own;
  if (a.ofGoods !== b.ofGoods) return a.ofGoods;
  return a.start === b.start ? a.id > b.id : a.start > b.start;
}

type StoredTier = { minPieces: number; perPiece: number; perPack?: number | null };

/** The ladder in force as the engine reads it; `byGroup`: the goods counts with its group (同款混批). */
export function ladderOf(row: LadderRow | undefined, byGroup: boolean): Ladder | null {
  const tiers = (row?.tiers ?? []) as readonly StoredTier[];
  if (!row || tiers.length === 0) return null;
  return {
    ref: String(row.id),
    scope: byGroup ? 'group' : 'goods',
    audience: row.own ? 'company' : 'public',
    tiers: tiers
      .map(
        ({ minPieces, perPiece, perPack }): LadderTier => ({
          fromPieces: minPieces,
          perPiece: unitPrice(perPiece),
          perPack: perPack == null ? null : unitPrice(perPack),
        }),
      )
      .sort((a, b) => a.fromPieces - b.fromPieces),
  };
}
