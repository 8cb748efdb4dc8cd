import { addUpCounts, countDifference } from '@pifa/domain';
import { z } from 'zod';
import { badInput, Refused } from '../../../../platform';
import { type DoneRow, type JudgedRow, type PlanInput, type PlanKind, recordActs } from '../../../staff';
import { touchGoods } from '../../catalogue-index/catalogue';
import { moveStock, openCounters } from './move-stock';
import { goodsObject, holdStock, readStock, type StockNow, stockMark, stockMarks } from './stock-now';

const UNDO_MS = 30 * 86_400_000;
const MOST_PIECES = 10_000_000;

const settings = z.strictObject({ note: z.string().trim().max(100).default('') });
type Settings = z.output<typeof settings>;

/** A counted line: a code or barcode and the pieces found; or, taking a count back, the pieces to move. */
const wantedRow = z.object({
  line: z.number().int().min(1).max(1_000_000),
  code: z.string().trim().min(1).max(60),
  pieces: z.number().int().min(0).max(MOST_PIECES).optional(),
  by: z.number().int().min(-MOST_PIECES).max(MOST_PIECES).optional(),
});
type WantedRow = z.output<typeof wantedRow>;

interface Change {
  code: string;
  by: number;
  cause: 'count' | 'counter';
}

/** 盘点: what was counted against what should lie there; only differences are written, each with its counter entry. */
export const countStockPlan: PlanKind<Settings, Change, { by: number }> = {
  kind: 'count-stock',
  permission: 'stock.write',
  settings,
  title: (rows) => `盘点 ${rows} 种商品`,
  verb: (rows) => `写入 ${rows} 处差异`,
  async judge({ tx }, { rows: sent }: PlanInput<Settings>) {
    const rows = sent.map(readRow);
    const known = await readStock(tx, [...new Set(rows.map(({ code }) => code))]);
    const judged = [
      ...judgeCounts(rows, known),
      ...rows.filter(isCounter).map((row) => judgeCounter(row, known)),
    ];
    const changes = judged.filter((row) => row.change && !row.refusal);
    const sum = (sign: 1 | -1) =>
      changes.reduce((total, row) => total + Math.max(0, sign * (row.change?.by ?? 0)), 0);
    const text = `盘盈 ${sum(1)}，盘亏 ${sum(-1)}；盘点期间客户照常下单，不影响差异`;
    return { rows: judged, effects: changes.length > 0 ? [{ text, tone: 'plain' }] : [] };
  },
  marks: ({ tx }, objects) => stockMarks(tx, objects),
  async write({ tx, platform, operator, settings: { note }, now }, rows) {
    const held = await holdStock(
      tx,
      rows.map(({ change }) => change.code),
    );
    const bare = [...held.values()].filter(({ stockId }) => stockId === null).map(({ id }) => id);
    const opened = await openCounters(tx, bare);
    const left = new Map<number, number>();
    const going = rows.flatMap(({ change }) => {
      const goods = held.get(change.code);
      const stockId = goods && (goods.stockId ?? opened.get(goods.id));
      if (!goods || stockId === undefined) return [];
      const available = (left.get(stockId) ?? goods.available) + change.by;
      if (available < 0) return [];
      left.set(stockId, available);
      return [{ change, goods, stockId, available }];
    });
    await moveStock(
      tx,
      operator,
      going.map(({ change, goods, stockId }) => ({
        goodsId: goods.id,
        stockId,
        by: change.by,
        cause: change.cause,
        reason: note || (change.cause === 'count' ? '盘点' : '撤销'),
      })),
      now,
    );
    await recordActs(
      tx,
      operator,
      going.map(({ change, available }) => ({
        what: change.cause === 'count' ? 'goods.count' : 'goods.count-back',
        object: goodsObject(change.code),
        before: { available: available - change.by },
        after: { available, ...(note && { note }) },
        now,
      })),
    );
    await touchGoods(platform, tx);
    const written = new Set(going.map(({ change }) => change.code));
    return rows.map(({ change }) =>
      written.has(change.code) ? { back: { by: change.by } } : { reason: '可售库存不够减，请重新盘点' },
    );
  },
  undo: {
    ms: UNDO_MS,
    kind: 'count-stock',
    input: (_db, rows: readonly DoneRow<Change, { by: number }>[]) => ({
      settings: { note: '' },
      rows: rows.map(({ line, change, back }) => ({ line, code: change.code, by: -back.by })),
    }),
  },
};

const isCounter = (row: WantedRow): row is WantedRow & { by: number } => row.by !== undefined;

function readRow(sent: Readonly<Record<string, unknown>>): WantedRow {
  const row = wantedRow.safeParse(sent);
  if (row.success && (row.data.pieces === undefined) !== (row.data.by === undefined)) return row.data;
  throw new Refused(badInput('盘点表读不出来：每行应有货号或条码、数量（整数，不小于 0）'));
}

/** Each goods once, with everything that was counted of it. */
function judgeCounts(rows: readonly WantedRow[], known: ReadonlyMap<string, StockNow>): JudgedRow<Change>[] {
  const counted = rows.filter((row) => row.pieces !== undefined);
  const lineOf = new Map<string, number>();
  const lines = counted.map(({ line, code, pieces = 0 }) => {
    const goods = known.get(code)?.code ?? code;
    if (!lineOf.has(goods)) lineOf.set(goods, line);
    return { goods, pieces };
  });
  return addUpCounts(lines).map(({ goods: code, pieces }) => {
    const line = lineOf.get(code) ?? 1;
    const goods = [...known.values()].find((one) => one.code === code);
    if (!goods) return { line, object: '', name: code, fields: [], refusal: '没有这个货号或条码的商品' };
    const { by, onHand, problem } = countDifference(pieces, goods);
    return {
      line,
      object: goodsObject(code),
      name: `${code} ${goods.name}`,
      mark: stockMark(goods),
      fields:
        by === 0 ? [] : [{ label: '在库', before: String(onHand), after: `${pieces}（${signed(by)}）` }],
      ...(problem && { refusal: problem }),
      ...(goods.sharedWith && { warnings: [`与 ${goods.sharedWith} 共用库存，请一起盘`] }),
      change: { code, by, cause: 'count' as const },
    };
  });
}

function judgeCounter(
  { line, code, by }: WantedRow & { by: number },
  known: ReadonlyMap<string, StockNow>,
): JudgedRow<Change> {
  const goods = known.get(code);
  if (!goods) return { line, object: '', name: code, fields: [], refusal: '没有这个货号的商品' };
  const onHand = goods.available + goods.reserved;
  return {
    line,
    object: goodsObject(goods.code),
    name: `${goods.code} ${goods.name}`,
    mark: stockMark(goods),
    fields:
      by === 0 ? [] : [{ label: '在库', before: String(onHand), after: `${onHand + by}（${signed(by)}）` }],
    ...(goods.available + by < 0 && { refusal: `可售只有 ${goods.available}，已卖出的退不回去` }),
    change: { code: goods.code, by, cause: 'counter' },
  };
}

const signed = (by: number): string => (by > 0 ? `+${by}` : String(by));
