import type { CallData } from '@pifa/contract';
import type { GoodsNow } from '../plans/standing';
import { pairToWire } from '../staff/wire';
import { type JudgedList, MOST_MOVES, type Move, pairOf } from './judge-file';
import type { JudgedBatch } from './judge-prices';
import type { NamedList } from './read-lists';
import type { PriceFile } from './read-price-file';
import { wrongRows } from './wrong-rows';

type Wire = CallData<'adminPriceFile'>;
type WireMove = Wire['lists'][number]['moves'][number];

const COUNTS = ['fresh', 'up', 'down', 'ended', 'later', 'same', 'below'] as const;

interface ListTotal extends Record<(typeof COUNTS)[number], number> {
  changes: number;
  /** the largest, with how far each goes */
  moves: { move: WireMove; by: number }[];
}

/** Adds up what a file does, batch by batch. */
export function fileTotals(read: Pick<PriceFile, 'wrong' | 'nowhere'>) {
  const wrong = wrongRows(read.wrong);
  const lists = new Map<NamedList, ListTotal>();
  const sum = (what: 'below' | 'changes' | 'later'): number =>
    [...lists.values()].reduce((all, total) => all + total[what], 0);

  return {
    wrong,
    below: () => sum('below'),
    changes: () => sum('changes'),
    add({ lists: batch, goods, wrong: rows }: JudgedBatch): void {
      for (const { line, text } of rows) wrong.add(line, text);
      for (const { list, judged } of batch) {
        for (const { line, text } of judged.wrong) wrong.add(line, text);
        const total = lists.get(list) ?? { ...NOTHING, moves: [] };
        if (isTouched(total, judged)) lists.set(list, added(total, judged, goods));
      }
    },
    toWire({ landed, seen }: { landed: boolean; seen: number }): Wire {
      const [total, later] = [sum('changes'), sum('later')];
      const ahead = later > 0 ? `，其中结束的有 ${later} 个还没开始` : '';
      const changed = [...lists.values()].filter(({ changes }) => changes > 0).length;
      return {
        landed,
        running: '',
        seen: String(seen),
        message: landed
          ? `已导入 ${total} 个价${ahead}`
          : total === 0
            ? '没有要改的价'
            : `要改 ${changed} 张表的 ${total} 个价${ahead}，还没有导入`,
        lists: [...lists].map(([list, { changes: _changes, moves, ...counts }]) => ({
          id: list.id === null ? '' : String(list.id),
          name: list.name,
          ...counts,
          moves: moves.map(({ move }) => move),
        })),
        wrong: [...wrong.first],
        wrongRows: wrong.count,
        nowhere: [...read.nowhere],
      };
    },
  };
}

export type FileTotals = ReturnType<typeof fileTotals>;

const NOTHING = { fresh: 0, up: 0, down: 0, ended: 0, later: 0, same: 0, below: 0, changes: 0 };

/** A list of which the file says nothing that can be taken is not told of. */
const isTouched = (total: ListTotal, judged: JudgedList): boolean =>
  total.changes > 0 || COUNTS.some((name) => total[name] + judged[name] > 0) || judged.wrong.length > 0;

function added(total: ListTotal, judged: JudgedList, goods: ReadonlyMap<number, GoodsNow>): ListTotal {
  const moves = [
    ...total.moves,
    ...judged.moves.map((move) => ({ move: moveToWire(move, goods), by: move.by })),
  ]
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, MOST_MOVES);
  const next: ListTotal = { ...total, changes: total.changes + judged.changes.length, moves };
  for (const name of COUNTS) next[name] += judged[name];
  return next;
}

function moveToWire(
  { goodsId, fromPieces, before, after, by }: Move,
  goods: ReadonlyMap<number, GoodsNow>,
): WireMove {
  const own = goods.get(goodsId);
  const size = own?.pieces_per_pack ?? 1;
  return {
    code: own?.code ?? '',
    name: own?.name ?? '',
    fromNum: fromPieces,
    ...(before ? { before: pairToWire(pairOf(before, size)) } : {}),
    ...(after.perPiece === null
      ? {}
      : { after: pairToWire(pairOf({ perPiece: after.perPiece, perPack: after.perPack }, size)) }),
    percent: Math.round(by * 10) / 10,
  };
}
