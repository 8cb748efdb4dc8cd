import type { PricePair } from '../../money';
import { samePair } from '../../money';
import { causeOf } from '../../pricing/cause';
import { piecesOf } from '../../pricing/ladder-count';
import type { Cause, ClaimNeeded, OfferItem, QuoteRefusal } from '../../pricing/quote-types';
import type { PromotionRecord } from '../../pricing/types';
import { addOnRef, claimOf, stockRef } from '../claims';
import { type BasketKind, type BasketLine, type BasketView, type StageOutcome, settingsFace } from '../kind';
import { piecesText } from '../quantity-words';
import { inScope } from '../scope';
import { measureText, measured, thresholdOf } from '../threshold';
import { type AddOnItem, type AddOnSettings, additionalPurchaseSettings } from './settings';
import { conditionText } from './wording';

export { additionalPurchaseSettings } from './settings';
export type { AddOnItem, AddOnSettings } from './settings';
export * from './wording';

const KIND = 'additional-purchase';

/** 加价购: with enough of the main goods, others can be added at a lower price, as child lines that depend on them. */
export const additionalPurchase: BasketKind = {
  kind: KIND,
  name: '加价购',
  about: '买够主商品，可以用低价换购指定的商品',
  stage: 'extras',
  ...settingsFace(additionalPurchaseSettings),
  evaluate: (record, basket) => {
    const settings = additionalPurchaseSettings.of(record.settings);
    return settings ? judge(record, settings, basket) : {};
  },
  scarce: ({ id, settings }, { lines }) => {
    const read = additionalPurchaseSettings.of(settings);
    if (!read || !lines.some(({ goods }) => inScope(read.scope, goods))) return [];
    return read.items.flatMap(({ goodsId, stock }) => [
      stockRef(goodsId),
      ...(stock === null ? [] : [{ ...addOnRef(id, goodsId), capacity: stock }]),
    ]);
  },
  tag: ({ settings }, goods) => {
    const read = additionalPurchaseSettings.of(settings);
    return read && inScope(read.scope, goods) ? '加价购' : null;
  },
  prices: ({ settings }) =>
    (additionalPurchaseSettings.of(settings)?.items ?? []).map((item) => ({
      goodsId: item.goodsId,
      pairs: [item],
      most: [item.stock, null, item.perOrder],
    })),
};

/** The price that an add-on line is put into the basket with (`lockedPair`); null when it is not on offer. */
export function addOnPair({ settings }: PromotionRecord, goodsId: string): PricePair | null {
  const item = additionalPurchaseSettings.of(settings)?.items.find((one) => one.goodsId === goodsId);
  return item ? { perPack: item.perPack, perPiece: item.perPiece } : null;
}

function judge(record: PromotionRecord, settings: AddOnSettings, basket: BasketView): StageOutcome {
  const main = basket.lines.filter(({ line }) => inScope(settings.scope, line.goods));
  const own = basket.every.filter(
    ({ line: { context } }) => context.kind === 'add-on' && context.ref === record.id,
  );
  const { by } = settings;
  const goal = thresholdOf(by, settings);
  const size = measured(by, main);
  if (size < goal) {
    const text = `还差 ${measureText(by, goal - size, main)}可换购`;
    return {
      hints: main.length > 0 ? [{ kind: KIND, key: null, ref: record.id, text }] : [],
      drops: own.map(({ line }) => ({ key: line.key, text: '主商品未达到换购条件' })),
    };
  }
  const cause = causeOf('extras', record);
  const { kept, drops } = keep(settings, own, main);
  const items = settings.items.map((item) => offered(record.id, item, basket));
  return {
    drops,
    claims: claimsFor(record.id, settings, kept),
    refusals: excess(cause, settings, kept, basket),
    offers: [
      {
        cause,
        type: 'add-on',
        parentKey: main.length === 1 ? (main[0]?.line.key ?? null) : null,
        items,
        choose: settings.choose,
        chosen: kept.map(({ line }) => line.goods.goodsId),
        text: conditionText(settings),
      },
    ],
  };
}

/** Lines whose parent is gone, or whose offer has changed, are dropped; the line shows why. */
function keep(settings: AddOnSettings, own: readonly BasketLine[], main: readonly BasketLine[]) {
  const parents = new Set(main.map(({ line }) => line.key));
  const kept: BasketLine[] = [];
  const drops: { key: string; text: string }[] = [];
  for (const entry of own) {
    const text = whyNot(settings, entry, parents);
    if (text) drops.push({ key: entry.line.key, text });
    else kept.push(entry);
  }
  return { kept, drops };
}

function whyNot(settings: AddOnSettings, { line }: BasketLine, parents: ReadonlySet<string>): string | null {
  const { context, goods } = line;
  if (context.kind !== 'add-on') return null;
  // An add-on without a parent hangs on the basket as a whole.
  if (context.parentKey !== '' && !parents.has(context.parentKey)) return '主商品已移除或未勾选';
  const item = settings.items.find(({ goodsId }) => goodsId === goods.goodsId);
  if (!item) return '该换购商品已下线';
  return samePair(item, context.lockedPair) ? null : '换购价已变动，请重新选择';
}

function piecesByGoods(kept: readonly BasketLine[]): Map<string, { entry: BasketLine; pieces: number }> {
  const sums = new Map<string, { entry: BasketLine; pieces: number }>();
  for (const entry of kept) {
    const { goodsId } = entry.line.goods;
    sums.set(goodsId, { entry, pieces: (sums.get(goodsId)?.pieces ?? 0) + piecesOf(entry.line) });
  }
  return sums;
}

function claimsFor(id: string, { items }: AddOnSettings, kept: readonly BasketLine[]): ClaimNeeded[] {
  return [...piecesByGoods(kept)].flatMap(([goodsId, { pieces }]) => {
    const stock = items.find((item) => item.goodsId === goodsId)?.stock ?? null;
    return stock === null ? [] : [claimOf({ ...addOnRef(id, goodsId), capacity: stock }, pieces)];
  });
}

/** More than the offer allows is refused, never cut: the buyer decides the number. */
function excess(
  cause: Cause,
  { items, choose }: AddOnSettings,
  kept: readonly BasketLine[],
  { scarce }: BasketView,
): QuoteRefusal[] {
  const sums = piecesByGoods(kept);
  const refusals: QuoteRefusal[] = [];
  const refuse = (key: string | null, text: string): void => {
    refusals.push({ kind: 'promotion', cause, key, text });
  };
  for (const [goodsId, { entry, pieces }] of sums) {
    const item = items.find((one) => one.goodsId === goodsId);
    if (!item) continue;
    const { rule } = entry.line.goods;
    const left = item.stock === null ? null : (scarce(addOnRef(cause.ref, goodsId))?.left ?? null);
    if (pieces > item.perOrder) refuse(entry.line.key, `每单限换购 ${piecesText(rule, item.perOrder)}`);
    else if (left !== null && pieces > left)
      refuse(entry.line.key, left > 0 ? `换购仅剩 ${piecesText(rule, left)}` : '换购商品已换完');
  }
  if (sums.size > choose) refuse(null, `每单最多换购 ${choose} 种商品`);
  return refusals;
}

function offered(id: string, item: AddOnItem, { scarce }: BasketView): OfferItem {
  const { goodsId, perPack, perPiece, perOrder, stock } = item;
  const lefts = [
    scarce(stockRef(goodsId))?.left,
    stock === null ? undefined : (scarce(addOnRef(id, goodsId))?.left ?? stock),
  ];
  const pieces = Math.min(perOrder, ...lefts.filter((left) => left !== undefined));
  const available = pieces > 0;
  return {
    goodsId,
    pieces: Math.max(pieces, 0),
    pair: { perPack, perPiece },
    available,
    note: available ? '' : '已换完',
  };
}
