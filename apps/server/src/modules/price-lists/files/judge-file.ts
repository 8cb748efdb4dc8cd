import {
  isBelowCost,
  type ListRow,
  type NewListRow,
  packPriceOf,
  type PriceEntry,
  type PricePair,
  pricePair,
  replacedRows,
  samePair,
  standingAfter,
  unitPrice,
} from '@pifa/domain';
import { type GoodsNow, keyOf } from '../plans/standing';

/** A row of a list with its goods. */
export type GoodsRow = ListRow & { readonly goodsId: number };

/** A price that a file writes; a null piece price ends it, one without a span never comes. 1/10000 yuan, ms. */
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
  /** of the ended, those that had not begun */
  later: number;
  same: number;
  /** under cost */
  below: number;
  moves: Move[];
  /** rows of the file that are not taken, and why */
  wrong: { line: number; text: string }[];
}

interface Facts {
  /** by code */
  goods: ReadonlyMap<string, GoodsNow>;
  /** those of the list that end after `begins`, by goods and quantity */
  rows: ReadonlyMap<string, readonly GoodsRow[]>;
  /** when the file takes effect, ms; after `now` where it waits */
  begins: number;
  now: number;
  /** what the file does not name ends, and what was set for later never comes */
  replace: boolean;
}

/** Moves that are told of one list. */
export const MOST_MOVES = 20;

/** Compares each price that a file says of one list, all of known goods, with what will stand when that price begins. */
export function judgeFile(
  entries: readonly PriceEntry[],
  { goods, rows: all, begins, now, replace }: Facts,
): JudgedList {
  const judged: JudgedList = {
    changes: [],
    fresh: 0,
    up: 0,
    down: 0,
    ended: 0,
    later: 0,
    same: 0,
    below: 0,
    moves: [],
    wrong: [],
  };
  // What the file itself writes stands before its later prices.
  const written = new Map<string, Written>();
  const startOf = (entry: PriceEntry): number => Math.max(begins, entry.start ?? begins);
  const named = (entry: PriceEntry) => ({
    ...entry,
    goodsId: goods.get(entry.code)?.id,
    start: startOf(entry),
  });
  const { rows, calledOff } = replace
    ? replaced(all, entries.map(named), begins)
    : { rows: all, calledOff: [] };
  const off = new Set(calledOff.map((row) => keyOf(row.goodsId, row.fromPieces)));
  const inOrder = entries.some((entry) => entry.start !== null)
    ? entries.toSorted((a, b) => startOf(a) - startOf(b))
    : entries;
  for (const entry of inOrder) {
    const { line, code, fromPieces, perPiece, perPack, end } = entry;
    const own = goods.get(code);
    if (!own) continue;
    const goodsId = own.id;
    const start = startOf(entry);
    const key = keyOf(goodsId, fromPieces);
    const known = rows.get(key) ?? NONE;
    const before = written.get(key);
    if (before?.start === start) {
      judged.wrong.push({ line, text: `与第 ${before.line} 行写的是同一个价` });
      continue;
    }
    const ahead = before?.rows ?? [];
    written.set(key, { start, line, rows: ahead });
    if (end !== null && end <= start) {
      judged.wrong.push({ line, text: end <= now ? '「结束」已经过了' : '「结束」早于生效时间' });
      continue;
    }
    const old = standingAfter(known, ahead, start);
    const change = {
      goodsId,
      fromPieces,
      perPiece,
      perPack,
      start,
      end: end ?? Number.POSITIVE_INFINITY,
    };
    if (perPiece === null) {
      ahead.push(...known.filter((row) => row.start <= begins).map((row) => ({ ...row, end: begins })));
      if (old) endPrice(judged, change, old);
      else judged.same += 1;
      continue;
    }
    const size = own.pieces_per_pack;
    const pair = pairOf({ perPiece, perPack }, size);
    const stood = old && pairOf(old, size);
    const isSamePrice = stood !== null && samePair(stood, pair);
    // A file without an end leaves the end as it is, unless what was to follow is called off: nothing would stand then.
    const goesOn = isSamePrice && end === null && old !== null && old.end < Infinity && off.has(key);
    if (isSamePrice && !goesOn && (end === null || end === old?.end)) {
      judged.same += 1;
      continue;
    }
    if (isBelowCost({ ...pair, piecesPerPack: size, cost: own.cost })) judged.below += 1;
    const by = stood ? (pair.perPiece / Math.max(1, stood.perPiece) - 1) * 100 : 0;
    if (!stood || goesOn) judged.fresh += 1;
    else if (isSamePrice) judged.ended += 1;
    else if (isDearer(pair, stood)) judged.up += 1;
    else judged.down += 1;
    judged.changes.push(change);
    ahead.push({ ...change, perPiece, listId: 0 });
    noteMove(judged, { goodsId, fromPieces, before: old, after: { perPiece, perPack }, by });
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
    for (const { goodsId, fromPieces, perPiece, perPack, start } of calledOff) {
      judged.ended += 1;
      judged.later += 1;
      judged.changes.push({ goodsId, fromPieces, perPiece, perPack, start, end: start });
    }
  }
  cutMoves(judged);
  return judged;
}

/** The rows of a list as a whole replacement finds them, and those that it calls off. */
function replaced(
  all: Facts['rows'],
  entries: readonly { goodsId: number | undefined; fromPieces: number; start: number }[],
  begins: number,
): { rows: Facts['rows']; calledOff: readonly GoodsRow[] } {
  const named = new Map<string, Set<number>>();
  for (const { goodsId = 0, fromPieces, start } of entries) {
    const key = keyOf(goodsId, fromPieces);
    named.set(key, (named.get(key) ?? new Set()).add(start));
  }
  const rows = new Map<string, readonly GoodsRow[]>();
  const calledOff: GoodsRow[] = [];
  for (const [key, known] of all) {
    const found = replacedRows(known, { begins, named: named.get(key) ?? new Set() });
    rows.set(key, found.stay);
    calledOff.push(...found.calledOff);
  }
  return { rows, calledOff };
}

/** What a file wrote of one goods and quantity so far. */
interface Written {
  /** of the latest */
  start: number;
  line: number;
  rows: NewListRow[];
}

const NONE: readonly GoodsRow[] = [];

/** Only the largest are kept. */
function noteMove(judged: JudgedList, move: Move): void {
  judged.moves.push(move);
  if (judged.moves.length >= 4 * MOST_MOVES) cutMoves(judged);
}

function cutMoves({ moves }: JudgedList): void {
  moves.sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
  moves.splice(MOST_MOVES);
}

function endPrice(judged: JudgedList, change: FileChange, before: ListRow): void {
  const { goodsId, fromPieces } = change;
  judged.ended += 1;
  judged.changes.push(change);
  noteMove(judged, { goodsId, fromPieces, before, after: { perPiece: null, perPack: null }, by: 0 });
}

/** What a row asks of a buyer: without a pack price a pack costs its pieces. */
export const pairOf = (
  { perPiece, perPack }: { perPiece: number; perPack: number | null },
  piecesPerPack: number,
): PricePair => pricePair(perPack ?? packPriceOf(unitPrice(perPiece), piecesPerPack), perPiece);

const isDearer = (pair: PricePair, before: PricePair): boolean =>
  pair.perPiece > before.perPiece || (pair.perPiece === before.perPiece && pair.perPack > before.perPack);
