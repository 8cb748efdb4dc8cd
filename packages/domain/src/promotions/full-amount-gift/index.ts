import { fen } from '../../money';
import { causeOf } from '../../pricing/cause';
import { piecesOf } from '../../pricing/ladder-count';
import type { GiftLine, Hint, OfferItem } from '../../pricing/quote-types';
import type { PromotionRecord } from '../../pricing/types';
import { hideAmounts } from '../../visibility';
import { claimOf, giftRef, stockRef } from '../claims';
import { type BasketKind, type BasketView, type StageOutcome, settingsFace } from '../kind';
import { inScope } from '../scope';
import { shortYuan } from '../short-yuan';
import { measureText, measured, stepsAt, thresholdOf } from '../threshold';
import { type Gift, type GiftSettings, type GiftStep, fullAmountGiftSettings } from './settings';

export { fullAmountGiftSettings } from './settings';

/**
 * 满赠: from a threshold on, judged on the payable after coupons, the buyer chooses gifts. Without a choice the first
 * gift there is goes along; an empty choice turns it down.
 */
export const fullAmountGift: BasketKind = {
  kind: 'full-amount-gift',
  name: '满赠',
  about: '买满一定金额或数量，送赠品',
  stage: 'extras',
  ...settingsFace(fullAmountGiftSettings),
  evaluate: (record, basket) => {
    const settings = fullAmountGiftSettings.of(record.settings);
    return settings ? give(record, settings, basket) : {};
  },
  scarce: ({ id, settings }, { lines }) => {
    const read = fullAmountGiftSettings.of(settings);
    if (!read || !lines.some(({ goods }) => inScope(read.scope, goods))) return [];
    return read.steps.flatMap(({ gifts }) =>
      gifts.flatMap(({ goodsId, stock }) => [
        stockRef(goodsId),
        ...(stock === null ? [] : [{ ...giftRef(id, goodsId), capacity: stock }]),
      ]),
    );
  },
  tag: ({ settings }, goods) => {
    const read = fullAmountGiftSettings.of(settings);
    const first = read?.steps[0];
    return read && first && inScope(read.scope, goods)
      ? `${read.every ? '每' : ''}${fromText(read, first)}赠`
      : null;
  },
  fullAmount: ({ settings }) => {
    const read = fullAmountGiftSettings.of(settings);
    if (!read) return null;
    const { scope, by, every } = read;
    const steps = read.steps.map((step) => ({
      ...step,
      giveText: (amounts: boolean) => (amounts ? giveText(step) : hideAmounts(giveText(step))),
    }));
    return { scope, by, every, gives: 'gifts', steps };
  },
};

function giveText({ choose, gifts }: GiftStep): string {
  return choose < gifts.length ? `任选 ${choose} 件赠品` : `赠 ${gifts.map(({ name }) => name).join('、')}`;
}

/** The goods that a promotion may give, for whoever must show them. */
export function giftGoodsIds({ kind, settings }: PromotionRecord): string[] {
  const read = kind === 'full-amount-gift' ? fullAmountGiftSettings.of(settings) : null;
  return (read?.steps ?? []).flatMap(({ gifts }) => gifts.map(({ goodsId }) => goodsId));
}

function fromText({ by }: GiftSettings, step: GiftStep): string {
  return by === 'amount' ? `满${shortYuan(fen(thresholdOf(by, step)))}` : `满${thresholdOf(by, step)}个`;
}

function give(record: PromotionRecord, settings: GiftSettings, basket: BasketView): StageOutcome {
  const lines = basket.lines.filter(({ line }) => inScope(settings.scope, line.goods));
  if (lines.length === 0) return {};
  const { by, steps, every } = settings;
  const size = measured(by, lines);
  const { reached, next } = stepsAt(by, every ? steps.slice(0, 1) : steps, size);
  const cause = causeOf('extras', record);
  const hints: Hint[] = [];
  if (next) {
    const missing = measureText(by, thresholdOf(by, next) - size, lines);
    const text = `再买 ${missing} 可获赠 ${next.gifts.map(({ name }) => name).join(' 或 ')}`;
    hints.push({ kind: 'full-amount-gift', key: null, ref: record.id, text });
  }
  if (!reached) return { hints };
  const times = every ? Math.floor(size / thresholdOf(by, reached)) : 1;
  const options = reached.gifts.map((gift) => availableGift(record.id, gift, times, basket));
  const choice = basket.choices[record.id];
  const picked = options.filter(({ goodsId }) => choice?.includes(goodsId));
  // A choice made for another step names none of these gifts and counts as no choice.
  const kept = picked.length > 0 || choice?.length === 0;
  const chosen = (kept ? picked : options.filter(({ available }) => available)).slice(0, reached.choose);
  const taken = chosen.filter(({ available }) => available);
  const out = chosen.filter(({ available }) => !available).map(({ gift }) => gift.name);
  if (taken.length === 0 && !kept && options.every(({ available }) => !available)) {
    hints.push({ kind: 'gift-out', key: null, ref: record.id, text: '赠品已送完，本单不再赠送' });
  }
  const items = options.map(
    ({ goodsId, pieces, available }): OfferItem => ({
      goodsId,
      pieces,
      pair: null,
      available,
      note: available ? '' : '已送完',
    }),
  );
  const met = measureText(by, thresholdOf(by, reached), lines);
  return {
    hints,
    gifts: taken.map(({ goodsId, pieces }): GiftLine => ({ cause, goodsId, pieces })),
    claims: taken.flatMap(({ gift, goodsId, pieces }) =>
      gift.stock === null ? [] : [claimOf({ ...giftRef(record.id, goodsId), capacity: gift.stock }, pieces)],
    ),
    offers: [
      {
        cause,
        type: 'gift',
        parentKey: null,
        items,
        choose: reached.choose,
        chosen: taken.map(({ goodsId }) => goodsId),
        text: `已满 ${met}，可选赠品 ${reached.choose} 件`,
      },
    ],
    refusals: out.map((name) => ({
      kind: 'promotion' as const,
      cause,
      key: null,
      text: `赠品「${name}」已送完，请重新选择`,
    })),
  };
}

type GiftOption = { gift: Gift; goodsId: string; pieces: number; available: boolean };

/** How much of a gift can be given: as many whole portions as its own stock and the warehouse allow. */
function availableGift(
  activityId: string,
  gift: Gift,
  times: number,
  { every, scarce }: BasketView,
): GiftOption {
  const { goodsId } = gift;
  const own = every.filter(({ line }) => line.goods.goodsId === goodsId);
  const inStock =
    scarce(stockRef(goodsId))?.left ?? own[0]?.line.goods.rule.stock ?? Number.POSITIVE_INFINITY;
  const bought = own.reduce((sum, { line }) => sum + piecesOf(line), 0);
  const quota =
    gift.stock === null
      ? Number.POSITIVE_INFINITY
      : (scarce(giftRef(activityId, goodsId))?.left ?? gift.stock);
  const portions = Math.min(times, Math.floor(Math.min(quota, inStock - bought) / gift.pieces));
  return { gift, goodsId, pieces: Math.max(portions, 0) * gift.pieces, available: portions > 0 };
}
