import { isBelowCost, packPriceOf, type PriceEntry, unitPrice } from '@pifa/domain';
import { type GoodsNow, keyOf, type Standing } from '../plans/standing';

/** A price in force of a list, with its end in ms. */
export interface Told extends Standing {
  end: number;
}

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
  before: Standing | null;
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
}

interface Facts {
  goods: ReadonlyMap<number, GoodsNow>;
  standing: ReadonlyMap<string, Told>;
  /** when the file takes effect, ms */
  begins: number;
  /** what the file does not name ends */
  replace: boolean;
}

const MOST_MOVES = 20;

/** Compares what a file says of one list with what stands when it takes effect. */
export function judgeFile(
  entries: readonly (PriceEntry & { goodsId: number })[],
  { goods, standing, begins, replace }: Facts,
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
  };
  const named = new Set<string>();
  for (const { goodsId, fromPieces, perPiece, perPack, start, end } of entries) {
    const key = keyOf(goodsId, fromPieces);
    named.add(key);
    const old = standing.get(key);
    const change = {
      goodsId,
      fromPieces,
      perPiece,
      perPack,
      start: Math.max(begins, start ?? begins),
      end: end ?? Number.POSITIVE_INFINITY,
    };
    if (perPiece === null) {
      if (old) endPrice(judged, change, old);
      else judged.same += 1;
      continue;
    }
    if (old && isSame(old, change, end)) {
      judged.same += 1;
      continue;
    }
    const size = goods.get(goodsId)?.pieces_per_pack ?? 1;
    const pack = perPack ?? packPriceOf(unitPrice(perPiece), size);
    const cost = goods.get(goodsId)?.cost ?? null;
    if (isBelowCost({ perPiece, perPack: pack, piecesPerPack: size, cost })) judged.below += 1;
    const by = old ? (perPiece / Math.max(1, old.per_piece) - 1) * 100 : 0;
    if (!old) judged.fresh += 1;
    else if (perPiece > old.per_piece || (perPiece === old.per_piece && pack > (old.per_pack ?? 0)))
      judged.up += 1;
    else judged.down += 1;
    judged.changes.push(change);
    judged.moves.push({ goodsId, fromPieces, before: old ?? null, after: { perPiece, perPack }, by });
  }
  if (replace) {
    for (const [key, old] of standing) {
      if (named.has(key)) continue;
      const { goods_id: goodsId, from_pieces: fromPieces } = old;
      const ended = { goodsId, fromPieces, perPiece: null, perPack: null, start: begins, end: begins };
      endPrice(judged, ended, old);
    }
  }
  judged.moves.sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
  judged.moves.splice(MOST_MOVES);
  return judged;
}

function endPrice(judged: JudgedList, change: FileChange, before: Told): void {
  const { goodsId, fromPieces } = change;
  judged.ended += 1;
  judged.changes.push(change);
  judged.moves.push({ goodsId, fromPieces, before, after: { perPiece: null, perPack: null }, by: 0 });
}

/** A file without an end leaves the end as it is. */
const isSame = (old: Told, change: FileChange, end: number | null): boolean =>
  old.per_piece === change.perPiece && old.per_pack === change.perPack && (end === null || end === old.end);
