import {
  isBelowCost,
  type ListRow,
  type NewListRow,
  packPriceOf,
  type PriceEntry,
  type PricePair,
  pricePair,
  samePair,
  standingAfter,
  unitPrice,
} from '@pifa/domain';
import { type GoodsNow, keyOf } from '../plans/standing';

/** A row of a list with its goods. */
export type GoodsRow = ListRow & { readonly goodsId: number };

/** A price that a file writes; a null piece price ends it. Prices in 1/10000 yuan, moments in ms. */
export interface FileChange {
  goodsId: number;
  fromPieces: number;
  perPiece: number | null;
  perPack: number | null;
  start: number;
  end: number;
}

/** How far a price of the file moves. */
export interface Move {
  goodsId: number;
  fromPieces: number;
  before: Pick<ListRow, 'perPiece' | 'perPack'> | null;
  after: Pick<FileChange, 'perPiece' | 'perPack'>;
  /** of a piece, in percent of before; 0 for a new price */
  by: number;
}

/** What a file does to one list. */
export interface JudgedList {
  changes: FileChange[];
  fresh: number;
  up: number;
  down: number;
  ended: number;
  same: number;
  /** under cost */
  below: number;
  moves: Move[];
  /** rows of the file that are not taken, and why */
  wrong: { line: number; text: string }[];
}

interface Facts {
  goods: ReadonlyMap<number, GoodsNow>;
  /** those of the list that end after `begins`, by goods and quantity */
  rows: ReadonlyMap<string, readonly GoodsRow[]>;
  /** when the file takes effect, ms; after `now` where it waits */
  begins: number;
  now: number;
  /** what the file does not name ends */
  replace: boolean;
}

/** Moves that are told of one list. */
export const MOST_MOVES = 20;

/** Compares each price that a file says of one list with what will stand when that price begins. */
export function judgeFile(
  entries: readonly (PriceEntry & { goodsId: number })[],
  { goods, rows, begins, now, replace }: Facts,
): JudgedList {
  const judged: JudgedList = {
    changes: [],
    fresh: 0,
    up: 0,
    down: 0,
    ended: 0,
    same: 0,
    below: 0,
    moves: [],
    wrong: [],
  };
  // What the file itself writes stands before its later prices.
  const written = new Map<string, NewListRow[]>();
  const lines = new Map<string, number>();
  const inOrder = entries
    .map((entry) => ({ ...entry, start: Math.max(begins, entry.start ?? begins) }))
    .toSorted((a, b) => a.start - b.start);
  for (const { line, goodsId, fromPieces, perPiece, perPack, start, end } of inOrder) {
    const key = keyOf(goodsId, fromPieces);
    const known = rows.get(key) ?? [];
    const own = written.get(key) ?? [];
    written.set(key, own);
    const twin = lines.get(`${key} ${start}`);
    if (twin !== undefined) {
      judged.wrong.push({ line, text: `与第 ${twin} 行写的是同一个价` });
      continue;
    }
    lines.set(`${key} ${start}`, line);
    if (end !== null && end <= start) {
      judged.wrong.push({ line, text: end <= now ? '「结束」已经过了' : '「结束」早于生效时间' });
      continue;
    }
    const old = standingAfter(known, own, start);
    const change = {
      goodsId,
      fromPieces,
      perPiece,
      perPack,
      start,
      end: end ?? Number.POSITIVE_INFINITY,
    };
    if (perPiece === null) {
      own.push(...known.filter((row) => row.start <= begins).map((row) => ({ ...row, end: begins })));
      if (old) endPrice(judged, change, old);
      else judged.same += 1;
      continue;
    }
    const size = goods.get(goodsId)?.pieces_per_pack ?? 1;
    const pair = pairOf({ perPiece, perPack }, size);
    const before = old && pairOf(old, size);
    const isSamePrice = before !== null && samePair(before, pair);
    // A file without an end leaves the end as it is.
    if (isSamePrice && (end === null || end === old?.end)) {
      judged.same += 1;
      continue;
    }
    const cost = goods.get(goodsId)?.cost ?? null;
    if (isBelowCost({ ...pair, piecesPerPack: size, cost })) judged.below += 1;
    const by = before ? (pair.perPiece / Math.max(1, before.perPiece) - 1) * 100 : 0;
    if (!before) judged.fresh += 1;
    else if (isSamePrice) judged.ended += 1;
    else if (isDearer(pair, before)) judged.up += 1;
    else judged.down += 1;
    judged.changes.push(change);
    own.push({ ...change, perPiece, listId: 0 });
    judged.moves.push({ goodsId, fromPieces, before: old, after: { perPiece, perPack }, by });
  }
  if (replace) {
    for (const [key, known] of rows) {
      const [first] = known;
      const old = written.has(key) ? null : standingAfter(known, [], begins);
      if (!first || !old) continue;
      const { goodsId, fromPieces } = first;
      const ended = { goodsId, fromPieces, perPiece: null, perPack: null, start: begins, end: begins };
      endPrice(judged, ended, old);
    }
  }
  judged.moves.sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
  judged.moves.splice(MOST_MOVES);
  return judged;
}

function endPrice(judged: JudgedList, change: FileChange, before: ListRow): void {
  const { goodsId, fromPieces } = change;
  judged.ended += 1;
  judged.changes.push(change);
  judged.moves.push({ goodsId, fromPieces, before, after: { perPiece: null, perPack: null }, by: 0 });
}

/** What a row asks of a buyer: without a pack price a pack costs its pieces. */
export const pairOf = (
  { perPiece, perPack }: { perPiece: number; perPack: number | null },
  piecesPerPack: number,
): PricePair => pricePair(perPack ?? packPriceOf(unitPrice(perPiece), piecesPerPack), perPiece);

const isDearer = (pair: PricePair, before: PricePair): boolean =>
  pair.perPiece > before.perPiece || (pair.perPiece === before.perPiece && pair.perPack > before.perPack);
