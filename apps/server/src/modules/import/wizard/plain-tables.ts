import {
  bothPrices,
  isPriceText,
  oldOrderTwins,
  type PlainDraft,
  type PlainKind,
  plainNumber,
  withOrderHeads,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { countStockPlan, readStock } from '../../goods';
import { addAddressesPlan, companiesNamed, openCompaniesPlan } from '../../members';
import { oldOrdersPlan } from '../../old-orders';
import { priceListPlan } from '../../price-lists';
import type { JudgeContext, JudgedRow, Operator, PlanEffect, PlanKind } from '../../staff';
import type { StoredImport } from './import-store';
import { type PlainJudged, refuseRow } from './plain-row';
import { waybillTable } from './waybill-table';

/** How the rows of one kind of table become those of the plan that does such work. */
interface PlainTable {
  plan: PlanKind;
  settings(own: StoredImport): object;
  judge(context: JudgeContext, own: StoredImport, drafts: readonly PlainDraft[]): Promise<PlainJudged>;
  /** One effect for all slices of a long table. */
  summary(effects: readonly PlanEffect[]): PlanEffect[];
  /** Rows that say something together, before they are judged one by one. */
  whole?(drafts: readonly PlainDraft[]): PlainDraft[];
}

/** Codes that are looked up at a time. */
const LOOKED_UP = 1_000;

/** The goods that codes and barcodes of a stock table stand for, the customers of old orders: by what was written. */
export async function meantBy(
  db: Db,
  kind: PlainKind,
  drafts: readonly PlainDraft[],
  operator: Operator,
): Promise<ReadonlyMap<string, string>> {
  if (kind === 'old-orders') return companiesMeant(db, drafts, operator);
  const goods = new Map<string, string>();
  if (kind !== 'stock') return goods;
  const codes = [...new Set(drafts.flatMap(({ cells }) => cells.code ?? []))];
  for (let at = 0; at < codes.length; at += LOOKED_UP) {
    const known = await readStock(db, codes.slice(at, at + LOOKED_UP));
    for (const [asked, { code }] of known) goods.set(asked, code);
  }
  return goods;
}

async function companiesMeant(
  db: Db,
  drafts: readonly PlainDraft[],
  operator: Operator,
): Promise<ReadonlyMap<string, string>> {
  const cells = drafts.flatMap(({ cells: { company } }) => company ?? []);
  const named = await companiesNamed(db, operator, cells);
  return new Map([...named].map(([cell, [one]]) => [cell, one?.code ?? cell]));
}

/** 「与第 12 行重复」, where rows of one table speak against one another; by their lines. */
export function twinLines(
  drafts: readonly PlainDraft[],
  kind: PlainKind,
  meant: ReadonlyMap<string, string>,
): ReadonlyMap<number, string> {
  if (kind === 'old-orders') return oldOrderTwins(drafts, (cell) => meant.get(cell) ?? cell);
  const byKey = new Map<string, number[]>();
  for (const draft of drafts) {
    for (const key of keysOf(kind, draft, meant)) byKey.set(key, [...(byKey.get(key) ?? []), draft.line]);
  }
  const words = new Map<number, string>();
  for (const lines of byKey.values()) {
    if (lines.length < 2) continue;
    for (const line of lines.filter((one) => !words.has(one))) {
      const others = lines.filter((one) => one !== line).slice(0, 5);
      words.set(line, `与第 ${others.join('、')} 行重复`);
    }
  }
  return words;
}

/** What is said of one row beside others that may be about the same thing; undefined = nothing. */
export function twinWords(
  kind: PlainKind,
  draft: PlainDraft,
  others: readonly PlainDraft[],
  meant: ReadonlyMap<string, string>,
): string | undefined {
  if (kind === 'old-orders') return twinLines([...others, draft], kind, meant).get(draft.line);
  const keys = new Set(keysOf(kind, draft, meant));
  const twin = others.find((other) => keysOf(kind, other, meant).some((key) => keys.has(key)));
  return twin && `与第 ${twin.line} 行重复`;
}

/** What two rows must not both speak of. A goods may be written by its code and by its barcode. */
function keysOf(kind: PlainKind, { cells }: PlainDraft, meant: ReadonlyMap<string, string>): string[] {
  const { code = '' } = cells;
  if (kind === 'waybills') {
    const { orderNo = '', trackingNo = '' } = cells;
    return [`order ${orderNo}`, `waybill ${trackingNo}`].filter((key) => !key.endsWith(' '));
  }
  if (code === '') return [];
  if (kind === 'stock') return [meant.get(code) ?? code.toUpperCase()];
  if (kind === 'list-prices') return [`${code.toUpperCase()} ${cells.fromPieces ?? '0'}`];
  return [];
}

const onlyOnce = (effects: readonly PlanEffect[]): PlanEffect[] => [
  ...new Map(effects.map((one) => [one.text, one])).values(),
];

const stock: PlainTable = {
  plan: countStockPlan as PlanKind,
  settings: () => ({ note: '' }),
  async judge(context, _own, drafts) {
    const bad: JudgedRow[] = [];
    const rows: object[] = [];
    for (const draft of drafts) {
      const pieces = plainNumber(draft.cells.stock ?? '');
      if (!draft.cells.code) bad.push(refuseRow(draft, '货号不能为空'));
      else if (!/^\d{1,8}$/.test(pieces) || Number(pieces) > 10_000_000) {
        bad.push(refuseRow(draft, '库存应为 0 到 10000000 的整数'));
      } else if (draft.cells.code.length > 60) bad.push(refuseRow(draft, '没有这个货号或条码的商品'));
      else rows.push({ line: draft.line, code: draft.cells.code, pieces: Number(pieces) });
    }
    const judged = await countStockPlan.judge(context, {
      settings: { note: '' },
      objects: [],
      rows: rows as never,
    });
    return { ...judged, rows: [...judged.rows, ...bad] };
  },
  summary: () => [{ text: '按在库数量盘点，只写差异；客户照常下单，不影响差异', tone: 'plain' }],
};

const listPrices: PlainTable = {
  plan: priceListPlan as PlanKind,
  settings: ({ listId }) => ({ listId: String(listId ?? ''), from: '', until: '' }),
  async judge(context, own, drafts) {
    const { rows: found } = await sql<{ id: number; code: string; pieces_per_pack: number }>`
      select id, code, pieces_per_pack from goods
      where code = any(${drafts.map(({ cells }) => cells.code ?? '')}::text[])`.execute(context.tx);
    const goods = new Map(found.map((one) => [one.code, one]));
    const bad: JudgedRow[] = [];
    const wishes: { line: number; row: Record<string, unknown> }[] = [];
    for (const draft of drafts) {
      const { cells } = draft;
      const one = goods.get(cells.code ?? '');
      const [pack, piece] = [plainNumber(cells.perPack ?? ''), plainNumber(cells.perPiece ?? '')];
      const from = plainNumber(cells.fromPieces ?? '0');
      if (!cells.code) bad.push(refuseRow(draft, '货号不能为空'));
      else if (!one) bad.push(refuseRow(draft, '没有这个货号的商品'));
      else if (!/^\d{1,7}$/.test(from)) bad.push(refuseRow(draft, '满几个起应为整数'));
      else if (![pack, piece].every((price) => price === '' || isPriceText(price))) {
        bad.push(refuseRow(draft, '价格应为不超过 4 位小数的金额'));
      } else if (pack === '' && piece === '') bad.push(refuseRow(draft, '请填写单件价或整件价'));
      else {
        // One price of a pack says what a piece costs as well.
        const both = piece === '' ? bothPrices(pack, undefined, one.pieces_per_pack) : undefined;
        const prices = { perPack: pack, perPiece: both?.piece ?? piece };
        wishes.push({ line: draft.line, row: { goodsId: String(one.id), fromNum: Number(from), ...prices } });
      }
    }
    const settings = { listId: String(own.listId ?? ''), from: '' as const, until: '' as const };
    const judged = await priceListPlan.judge(context, {
      settings,
      objects: [],
      rows: wishes.map(({ row }) => row),
    });
    const rows = judged.rows.map((row, at) => ({ ...row, line: wishes[at]?.line ?? row.line }));
    return { ...judged, rows: [...rows, ...bad] };
  },
  summary: onlyOnce,
};

/** Tables whose cells the plan reads by their own names. */
const byCells = (plan: PlanKind, summary: PlainTable['summary']): PlainTable => ({
  plan,
  settings: () => ({}),
  judge: (context, _own, drafts) =>
    plan.judge(context, {
      settings: {},
      objects: [],
      rows: drafts.map(({ line, cells }) => ({ line, ...cells })),
    }),
  summary,
});

export const PLAIN_TABLES: Readonly<Record<PlainKind, PlainTable>> = {
  stock,
  'list-prices': listPrices,
  companies: byCells(openCompaniesPlan as PlanKind, () => [
    { text: '每位新客户的手机会收到一条短信，告诉他们怎样设置密码', tone: 'amber' },
  ]),
  addresses: byCells(addAddressesPlan as PlanKind, onlyOnce),
  waybills: waybillTable,
  'old-orders': {
    ...byCells(oldOrdersPlan as PlanKind, () => [
      { text: '只记为历史：不动库存、积分、应收与经营数据，也不通知客户', tone: 'plain' },
    ]),
    whole: withOrderHeads,
  },
};
