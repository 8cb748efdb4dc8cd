import {
  formatUnitPrice,
  isBelowCost,
  judgePriceChange,
  ladderProblem,
  percentText,
  type PricePair,
  priceByRule,
  pricePair,
  samePair,
  unitPrice,
  yuanToUnitPrice,
} from '@pifa/domain';
import { badInput, Refused } from '../../../../platform';
import { can, type JudgeContext, type JudgedRow } from '../../../staff';
import { priceObject } from '../standing';
import { movedAlong, type OwnPrice } from './own-prices';
import {
  goodsByCodes,
  lastPairOf,
  listPairOf,
  nearestCodes,
  type PricedGoods,
  readPricedGoods,
  type StoredLadder,
} from './read-goods';
import { type PriceChange, pricedLine, type PriceSettings } from './settings';

export type PriceRow = JudgedRow<PriceChange>;

/** A goods whose price changes, for what the plan says of the lot. */
export interface Moved {
  goods: PricedGoods;
  line: number;
  after: PricePair;
  isBelow: boolean;
}

export const money = (units: number): string => `¥${formatUnitPrice(unitPrice(units))}`;
export const markOfPrice = (pair: { perPack: number; perPiece: number }): string =>
  `${pair.perPack} ${pair.perPiece}`;
export const NO_RIGHT = '低于成本，需要「低于成本定价」权限';

/** What one goods is to cost, or why that cannot be read. */
interface Wish {
  line: number;
  /** as it was pasted; '' of chosen goods */
  code: string;
  id: number | undefined;
  wanted: (goods: PricedGoods) => { pair: PricePair } | { problem: string };
}

/** Chosen goods under one rule, or pasted lines with a price each. */
export async function wishesOf(
  { tx }: JudgeContext,
  objects: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
  { rule }: PriceSettings,
): Promise<Wish[]> {
  if (objects.length > 0) {
    if (!rule) throw new Refused(badInput('请写一条规则，或粘贴货号和价格'));
    return objects.map((id, at) => ({
      line: at + 1,
      code: '',
      id: /^\d{1,15}$/.test(id) ? Number(id) : undefined,
      wanted: (goods) =>
        priceByRule(
          { list: listPairOf(goods), piecesPerPack: goods.pieces_per_pack, cost: goods.cost },
          rule,
        ),
    }));
  }
  const lines = rows.map((sent, at) => {
    const read = pricedLine.safeParse(sent);
    if (!read.success) throw new Refused(badInput(`第 ${at + 1} 行读不出来：要写货号、整件价、单件价`));
    return { ...read.data, line: read.data.line ?? at + 1 };
  });
  const ids = await goodsByCodes(
    tx,
    lines.map(({ code }) => code),
  );
  return lines.map(({ line, code, perPack, perPiece }) => ({
    line,
    code,
    id: ids.get(code),
    wanted: (goods) => ({
      pair: pricePair(
        perPack === '' ? goods.list_per_pack : yuanToUnitPrice(Number(perPack)),
        perPiece === '' ? goods.list_per_piece : yuanToUnitPrice(Number(perPiece)),
      ),
    }),
  }));
}

/** Judges each wish; nothing is written. */
export async function judgeWishes(
  { tx, operator, now }: JudgeContext,
  wishes: readonly Wish[],
): Promise<{ rows: PriceRow[]; moved: Moved[] }> {
  const ids = wishes.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const known = await readPricedGoods(tx, ids, { operator, now });
  const unknown = wishes.flatMap(({ id, code }) => (code !== '' && id === undefined ? [code] : []));
  const near = await nearestCodes(tx, unknown);
  const moved: Moved[] = [];
  const seen = new Set<number>();
  const rows = wishes.map(({ line, code, id, wanted }): PriceRow => {
    const goods = known.get(id ?? 0);
    if (!goods) return unknownRow(line, code, near.get(code));
    const head = headOf(line, goods);
    if (seen.has(goods.id)) return { ...head, fields: [], refusal: '同一个商品写了两次' };
    seen.add(goods.id);
    const wish = wanted(goods);
    if ('problem' in wish) return { ...head, fields: [], refusal: wish.problem };
    const judged = judgeOne(goods, wish.pair, {
      mayCost: can(operator, 'cost.read'),
      mayBelow: can(operator, 'price.below-cost'),
    });
    if (judged.fields.length > 0) {
      moved.push({ goods, line, after: wish.pair, isBelow: judged.isBelow });
    }
    const { isBelow, ...said } = judged;
    return { ...head, ...said, change: { of: 'list', code: goods.code, ...wish.pair, isBelow } };
  });
  return { rows, moved };
}

const headOf = (line: number, goods: PricedGoods) => ({
  line,
  object: `goods:${goods.code}`,
  name: [goods.code, goods.name, goods.spec].filter(Boolean).join(' '),
  mark: markOfPrice(listPairOf(goods)),
});

function unknownRow(line: number, code: string, near: string | undefined): PriceRow {
  return {
    line,
    object: '',
    name: code === '' ? `第 ${line} 个` : code,
    fields: [],
    refusal: near === undefined ? '没有这个货号' : `没有这个货号，最像 ${near}`,
  };
}

interface Rights {
  mayCost: boolean;
  mayBelow: boolean;
}

/** One goods: refused below cost without the permission, and where a ladder would cost more than list. */
export function judgeOne(
  goods: PricedGoods,
  after: PricePair,
  { mayCost, mayBelow }: Rights,
): Pick<PriceRow, 'fields' | 'warnings' | 'refusal'> & { isBelow: boolean } {
  const list = listPairOf(goods);
  const none = { fields: [], isBelow: false };
  if (samePair(list, after)) return none;
  const facts = { list, piecesPerPack: goods.pieces_per_pack, cost: goods.cost };
  const said = judgePriceChange(facts, after, lastPairOf(goods));
  if (said.isBelowCost && !mayBelow) return { ...none, refusal: NO_RIGHT };
  const broken = brokenLadder(goods, after);
  if (broken !== undefined) return { ...none, refusal: broken };
  return {
    isBelow: said.isBelowCost,
    fields: fieldsOf(list, after, said, mayCost),
    ...(said.warnings.length > 0 ? { warnings: [...said.warnings] } : {}),
  };
}

function fieldsOf(
  list: PricePair,
  after: PricePair,
  { share, marginBefore, marginAfter }: ReturnType<typeof judgePriceChange>,
  mayCost: boolean,
): PriceRow['fields'] {
  const face = (label: string, before: number, next: number) =>
    before === next ? [] : [{ label, before: money(before), after: money(next) }];
  const fields = [
    ...face('件价', list.perPack, after.perPack),
    ...face('个价', list.perPiece, after.perPiece),
  ];
  if (share !== null) {
    fields.push({
      label: '幅度',
      before: '',
      after: `${share >= 0 ? '+' : '−'}${percentText(Math.abs(share))}`,
    });
  }
  if (mayCost && marginAfter !== null) {
    const before = marginBefore === null ? '' : percentText(marginBefore);
    fields.push({ label: '毛利', before, after: percentText(marginAfter) });
  }
  return fields;
}

/** 数量越多不得更贵: a ladder that stands well today and would cost more than the new list price. */
export function brokenLadder(
  { ladders, pieces_per_pack: size, ...goods }: PricedGoods,
  after: PricePair,
): string | undefined {
  const list = pricePair(goods.list_per_pack, goods.list_per_piece);
  for (const { whose, seen, tiers } of ladders ?? []) {
    const rungs = rungsOf(tiers);
    const problem = ladderProblem(rungs, after, size);
    if (problem === undefined || ladderProblem(rungs, list, size) !== undefined) continue;
    if (!seen) return '其他业务员的客户有阶梯价，会比新标价贵，先改阶梯价';
    return `${whose === null ? '阶梯价' : `「${whose}」的阶梯价`}${problem}，先改阶梯价`;
  }
  return undefined;
}

const rungsOf = (tiers: StoredLadder['tiers']) =>
  tiers.map(({ minPieces, perPiece, perPack }) => ({
    fromPieces: minPieces,
    perPiece,
    perPack: perPack ?? null,
  }));

type Own = { perPack: number | null; perPiece: number };

/** An own price beside what it becomes; nothing where it stays. */
export const ownFields = (
  before: Pick<OwnPrice, 'per_pack' | 'per_piece'>,
  after: Own,
): PriceRow['fields'] => [
  ...(before.per_pack === after.perPack
    ? []
    : [{ label: '件价', before: packText(before.per_pack), after: packText(after.perPack) }]),
  ...(before.per_piece === after.perPiece
    ? []
    : [{ label: '个价', before: money(before.per_piece), after: money(after.perPiece) }]),
];

const packText = (perPack: number | null): string => (perPack === null ? '按个价算' : money(perPack));

export const isOwnBelow = (
  { perPack, perPiece }: Own,
  { cost, pieces_per_pack: piecesPerPack }: Pick<PricedGoods, 'cost' | 'pieces_per_pack'>,
): boolean => isBelowCost({ perPack, perPiece, piecesPerPack, cost });

/** Companies' own prices of goods that move, each by the share by which its list price moves. */
export function judgeOwn(
  own: readonly OwnPrice[],
  moved: readonly Moved[],
  mayBelow: boolean,
): { rows: PriceRow[]; below: number } {
  const byGoods = new Map(moved.map((one) => [one.goods.id, one]));
  let below = 0;
  const rows = own.flatMap((row): PriceRow[] => {
    const one = byGoods.get(row.goods_id);
    if (!one || !row.seen) return [];
    const { goods, after, line } = one;
    const perPiece = movedAlong(row.per_piece, goods.list_per_piece, after.perPiece);
    const perPack =
      row.per_pack === null ? null : movedAlong(row.per_pack, goods.list_per_pack, after.perPack);
    const key = { listId: row.list_id, goodsId: row.goods_id, fromPieces: row.from_pieces };
    const rung = row.from_pieces > 0 ? ` 满 ${row.from_pieces}` : '';
    const head = {
      line,
      object: priceObject(key),
      name: `${row.company} 自己的价 ${goods.code} ${goods.name}${rung}`,
      mark: row.newest,
    };
    const fields = ownFields(row, { perPack, perPiece });
    const isBelow = fields.length > 0 && isOwnBelow({ perPack, perPiece }, goods);
    if (isBelow && !mayBelow) return [{ ...head, fields: [], refusal: NO_RIGHT }];
    if (isBelow) below += 1;
    return [
      {
        ...head,
        fields,
        ...(isBelow ? { warnings: ['低于成本'] } : {}),
        change: { of: 'own', ...key, perPack, perPiece },
      },
    ];
  });
  return { rows, below };
}
