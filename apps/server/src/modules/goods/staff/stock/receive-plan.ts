import { movingAverageCost, yuanToUnitPrice } from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, Refused, toJson, type Transaction } from '../../../../platform';
import {
  can,
  type DoneRow,
  type JudgedRow,
  type Operator,
  type PlanInput,
  type PlanKind,
  recordActs,
} from '../../../staff';
import { touchGoods } from '../../catalogue-index/catalogue';
import { moveStock, openCounters } from './move-stock';
import { goodsObject, holdStock, readStock, type StockNow } from './stock-now';

const UNDO_MS = 30 * 86_400_000;

const settings = z.strictObject({
  supplier: z.string().trim().max(60).default(''),
  note: z.string().trim().max(200).default(''),
});
type Settings = z.output<typeof settings>;

/** A received line: code or barcode, pieces, and what a piece cost in yuan. */
const wantedRow = z.object({
  line: z.number().int().min(1).max(1_000_000),
  code: z.string().trim().min(1).max(60),
  pieces: z.number().int().min(1).max(10_000_000),
  cost: z.number().min(0).max(1_000_000).optional(),
});
type WantedRow = z.output<typeof wantedRow>;

interface Change {
  code: string;
  pieces: number;
  /** 1/10000 yuan; null = nobody said */
  cost: number | null;
}

/** 入库单: goods that came in, with what they cost; the cost of a goods becomes the moving average. */
export const receiveStockPlan: PlanKind<Settings, Change, { by: number }> = {
  kind: 'receive-stock',
  permission: 'stock.write',
  settings,
  title: (rows) => `入库 ${rows} 种商品`,
  verb: (rows) => `入库 ${rows} 种商品`,
  async judge({ tx, operator }, { rows: sent }: PlanInput<Settings>) {
    const rows = sent.map(readRow);
    const known = await readStock(tx, [...new Set(rows.map(({ code }) => code))]);
    const judged = rows.map((row) => judgeRow(row, { known, rows, operator }));
    const going = judged.filter(({ refusal }) => !refusal);
    const pieces = going.reduce((sum, row) => sum + (row.change?.pieces ?? 0), 0);
    return {
      rows: judged,
      effects:
        going.length > 0
          ? [{ text: `共 ${pieces} 个；撤销只退数量，成本不改回`, tone: 'plain' as const }]
          : [],
    };
  },
  // Goods come in whatever else happened to them meanwhile.
  async marks({ tx }, objects) {
    const codes = objects.map((object) => object.slice(goodsObject('').length));
    const held = await holdStock(tx, codes);
    return new Map([...held.values()].map((row) => [goodsObject(row.code), { mark: String(row.id) }]));
  },
  async write({ tx, platform, operator, settings: own, now, planId }, rows) {
    const held = await holdStock(
      tx,
      rows.map(({ change }) => change.code),
    );
    const bare = [...held.values()].filter(({ stockId }) => stockId === null).map(({ id }) => id);
    const opened = await openCounters(tx, bare);
    const receipt = await openReceipt(tx, operator, { ...own, planId, now });
    const going = rows.flatMap(({ change }) => {
      const goods = held.get(change.code);
      const stockId = goods && (goods.stockId ?? opened.get(goods.id));
      return goods && stockId !== undefined ? [{ change, goods, stockId }] : [];
    });
    await moveStock(
      tx,
      operator,
      going.map(({ change, goods, stockId }) => ({
        goodsId: goods.id,
        stockId,
        by: change.pieces,
        cause: 'receipt' as const,
        reason: `入库 ${receipt.no}`,
        receiptId: receipt.id,
        cost: change.cost,
      })),
      now,
    );
    await writeAverages(tx, operator, going, now);
    await recordActs(
      tx,
      operator,
      going.map(({ change, goods }) => ({
        what: 'goods.receive',
        object: goodsObject(change.code),
        before: { available: goods.available },
        after: {
          available: goods.available + change.pieces,
          receipt: receipt.no,
          ...(own.supplier && { supplier: own.supplier }),
        },
        now,
      })),
    );
    await touchGoods(platform, tx);
    const written = new Set(going.map(({ change }) => change.code));
    return rows.map(({ change }) =>
      written.has(change.code) ? { back: { by: change.pieces } } : { reason: '商品已不存在' },
    );
  },
  undo: {
    ms: UNDO_MS,
    kind: 'count-stock',
    input: (_db, rows: readonly DoneRow<Change, { by: number }>[]) => ({
      settings: { note: '撤销入库' },
      rows: rows.map(({ line, change, back }) => ({ line, code: change.code, by: -back.by })),
    }),
  },
};

function readRow(sent: Readonly<Record<string, unknown>>): WantedRow {
  const row = wantedRow.safeParse(sent);
  if (row.success) return row.data;
  throw new Refused(badInput('入库单读不出来：每行应有货号或条码、数量（整数，大于 0），进价可不写'));
}

function judgeRow(
  { line, code: asked, pieces, cost: paid }: WantedRow,
  {
    known,
    rows,
    operator,
  }: { known: ReadonlyMap<string, StockNow>; rows: readonly WantedRow[]; operator: Operator },
): JudgedRow<Change> {
  const goods = known.get(asked);
  if (!goods) return { line, object: '', name: asked, fields: [], refusal: '没有这个货号或条码的商品' };
  const { code, available, reserved } = goods;
  const first = rows.find((row) => known.get(row.code)?.code === code);
  const cost = paid === undefined ? null : yuanToUnitPrice(paid);
  const isBlind = !can(operator, 'cost.read');
  const after = movingAverageCost({ pieces: available + reserved, cost: goods.cost }, { pieces, cost });
  const refusal =
    first && first.line !== line
      ? `与第 ${first.line} 行是同一商品，请合在一行`
      : isBlind && paid !== undefined
        ? '没有权限填写进价：需要「查看成本与毛利」权限'
        : '';
  const onHand = available + reserved;
  return {
    line,
    object: goodsObject(code),
    name: `${code} ${goods.name}`,
    mark: String(goods.id),
    fields: [
      { label: '在库', before: String(onHand), after: `${onHand + pieces}（+${pieces}）` },
      ...(isBlind || after === goods.cost
        ? []
        : [{ label: '成本（元/个）', before: costWords(goods.cost), after: costWords(after) }]),
    ],
    ...(refusal && { refusal }),
    change: { code, pieces, cost },
  };
}

const costWords = (cost: number | null): string => (cost === null ? '未知' : String(cost / 10_000));

/** The document of a receipt; a plan that is written in slices has one. */
async function openReceipt(
  tx: Transaction,
  operator: Operator,
  { supplier, note, planId, now }: Settings & { planId: string; now: Date },
): Promise<{ id: number; no: string }> {
  const known = await tx
    .selectFrom('stock_receipts')
    .select(['id', 'no'])
    .where('plan_id', '=', planId)
    .executeTakeFirst();
  if (known) return known;
  const { rows } = await sql<{ id: number; no: string }>`
    insert into stock_receipts (id, no, supplier, note, operator_id, plan_id, at) overriding system value
    select n.id, 'RK' || to_char(${now}::timestamptz at time zone 'Asia/Shanghai', 'YYMMDD') || '-' || n.id,
      ${supplier}, ${note}, ${operator.id}::bigint, ${planId}, ${now}::timestamptz
    from (select nextval(pg_get_serial_sequence('stock_receipts', 'id')) as id) n
    returning id, no`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('no receipt was written');
  return made;
}

/** Moving averages, and their history, of what came with a cost. */
async function writeAverages(
  tx: Transaction,
  operator: Operator,
  going: readonly { change: Change; goods: StockNow }[],
  now: Date,
): Promise<void> {
  const costs = going.flatMap(({ change: { pieces, cost }, goods }) => {
    const there = { pieces: goods.available + goods.reserved, cost: goods.cost };
    const after = movingAverageCost(there, { pieces, cost });
    return after === null || after === goods.cost ? [] : [{ id: goods.id, cost: after }];
  });
  if (costs.length === 0) return;
  await sql`
    with came as (select * from json_to_recordset(${toJson(costs)}::json) as c(id bigint, cost bigint)),
    changed as (update goods g set cost = c.cost from came c where g.id = c.id returning g.id, g.cost)
    insert into goods_costs (goods_id, cost, operator_id, at)
    select id, cost, ${operator.id}::bigint, ${now}::timestamptz from changed`.execute(tx);
}
