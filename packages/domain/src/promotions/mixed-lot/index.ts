import { ZERO_FEN } from '../../money';
import { causeOf } from '../../pricing/cause';
import { piecesOf } from '../../pricing/ladder-count';
import type { OrderTerm, QuoteRefusal } from '../../pricing/quote-types';
import type { PromotionRecord } from '../../pricing/types';
import { type Quantity, checkQuantity, fillToMinimum, totalPieces } from '../../quantity';
import {
  type BasketKind,
  type BasketLine,
  type BasketView,
  type StageOutcome,
  type Waiver,
  settingsFace,
} from '../kind';
import { type Missing, fixesFor, raisedBy } from '../order-terms/fix';
import { type Sums, ladderBeside, packsText, sumsOf, yuanText } from '../order-terms/sums';
import { type Scope, inScope, scope } from '../scope';
import { amount, count, optional, schema } from '../settings';
import { MIXED_LOT, type LotTerms, lotLeast } from './terms';

export * from './terms';

export const mixedLotSettings = schema(
  {
    scope: scope('混批商品'),
    amount: optional(
      amount('满（元）', { min: 1, help: '按单价合计，优惠不影响；与“满（件）”满足一项即可' }),
    ),
    packs: optional(count('满几件', { min: 1, unit: '件', help: '按整件合计，散件凑满一件算一件' })),
    leastPacks: optional(count('每种至少几件', { min: 1, unit: '件', help: '混批时每种商品最少的件数' })),
    leastPieces: optional(count('每种至少几个', { min: 1, unit: '个', help: '混批时每种商品最少的单件数' })),
  },
  (value) =>
    value.amount === null && value.packs === null
      ? [{ path: 'packs', text: '满（元）与满（件）至少填一项' }]
      : [],
);

type Settings = LotTerms & { readonly scope: Scope };

/** A running lot with what of it lies in the basket. */
type Lot = {
  readonly record: PromotionRecord;
  readonly settings: Settings;
  readonly lines: readonly BasketLine[];
  readonly sums: Sums;
  /** Empty = the lot is reached. */
  readonly missing: readonly Missing[];
};

/** 混批: goods below their own minimum pass together. Changes no price. */
export const mixedLot: BasketKind = {
  kind: MIXED_LOT,
  name: '混批',
  stage: 'limits',
  ...settingsFace(mixedLotSettings),
  evaluate: (record, basket) => judgeLots([record], basket)[0] ?? {},
  together: judgeLots,
  overGoods: ({ settings }) => {
    const read = mixedLotSettings.of(settings);
    if (!read) return null;
    const { scope: of, ...terms } = read;
    return { scope: of, settings: terms };
  },
  tag: ({ settings }, goods) => {
    const read = mixedLotSettings.of(settings);
    return read && inScope(read.scope, goods) ? '混批' : null;
  },
};

/** A goods in several lots goes by the best of them; the outcome of that one tells about it. */
function judgeLots(records: readonly PromotionRecord[], basket: BasketView): StageOutcome[] {
  const lots = records.map((record) => lotOf(record, basket));
  const short = basket.lines.filter(({ line }) => piecesOf(line) < line.goods.rule.minPieces);
  const helped = new Map<Lot, BasketLine[]>();
  for (const line of short) {
    const best = bestOf(line, lots);
    if (best) helped.set(best, [...(helped.get(best) ?? []), line]);
  }
  return lots.map((lot) => {
    const lines = lot && helped.get(lot);
    return lot && lines ? outcomeOf(lot, lines, basket) : {};
  });
}

function lotOf(record: PromotionRecord, basket: BasketView): Lot | null {
  const settings = mixedLotSettings.of(record.settings);
  if (!settings) return null;
  const lines = basket.lines.filter(({ line }) => inScope(settings.scope, line.goods));
  const sums = sumsOf(lines);
  return { record, settings, lines, sums, missing: missingOf(settings, sums) };
}

function missingOf({ amount: from, packs }: Settings, sums: Sums): Missing[] {
  const missing: Missing[] = [];
  if (packs !== null) missing.push({ by: 'packs', size: packs - sums.packs });
  if (from !== null) missing.push({ by: 'amount', size: from - sums.amount });
  return missing.some(({ size }) => size <= 0) ? [] : missing;
}

/** A lot that is reached before one that is not, then the one that asks less of the goods, then the one nearest to it. */
function bestOf(line: BasketLine, lots: readonly (Lot | null)[]): Lot | null {
  const { goods } = line.line;
  let best: { lot: Lot; rank: readonly number[] } | null = null;
  for (const lot of lots) {
    if (!lot || !inScope(lot.settings.scope, goods)) continue;
    const least = lotLeast(lot.settings, goods.rule);
    const lacks = piecesOf(line.line) < least;
    const rank = [lot.missing.length > 0 ? 1 : 0, lacks ? 1 : 0, distance(lot), least];
    if (!best || isBelow(rank, best.rank)) best = { lot, rank };
  }
  return best?.lot ?? null;
}

/** How far a lot is from being reached, as a share of what it asks for. */
function distance({ missing, settings }: Lot): number {
  const shares = missing.map(
    ({ by, size }) => size / ((by === 'packs' ? settings.packs : settings.amount) ?? 1),
  );
  return shares.length > 0 ? Math.min(...shares) : 0;
}

function isBelow(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}

function outcomeOf(lot: Lot, helped: readonly BasketLine[], basket: BasketView): StageOutcome {
  const { record, settings, lines, sums, missing } = lot;
  const cause = causeOf('limits', record);
  const waives = helped.map(
    ({ line }): Waiver => ({
      key: line.key,
      what: 'minimum',
      leastPieces: lotLeast(settings, line.goods.rule),
    }),
  );
  const met = missing.length === 0;
  const counted = `${packsText(sums.packs, lines)} ${yuanText(sums.amount)}`;
  const text = met ? '已满混批' : `还差 ${missing.map((one) => missingText(one, lines)).join(' 或 ')}`;
  const failing = met ? [] : helped.map(({ line }) => line.key);
  const term: OrderTerm = {
    cause,
    place: '',
    keys: lines.map(({ line }) => line.key),
    failing,
    met,
    text,
    totals: `混批合计 ${counted}${ladderBeside(lines, basket.every)}`,
    fee: ZERO_FEN,
    fixes: met ? [] : fixesFor(helped, (line) => wayOut(lot, line, helped.length === 1)),
  };
  const refusals = failing.map(
    (key): QuoteRefusal => ({ kind: 'promotion', cause, key, text: `${record.label || '混批'}：${text}` }),
  );
  return { waives, refusals, terms: [term] };
}

/** Raised until the lot is reached; a line that is alone in its need may as well reach its own minimum. */
function wayOut({ settings, missing }: Lot, line: BasketLine, alone: boolean): Quantity | null {
  const { rule } = line.line.goods;
  const reached = raisedBy(line, missing, lotLeast(settings, rule));
  const own = alone ? fillToMinimum(rule, line.line.quantity) : null;
  if (!own || !checkQuantity(rule, own).ok) return reached;
  return reached && totalPieces(rule, reached) <= totalPieces(rule, own) ? reached : own;
}

function missingText({ by, size }: Missing, lines: readonly BasketLine[]): string {
  return by === 'packs' ? packsText(size, lines) : yuanText(size);
}
