import type { Fen } from '../money';
import { amountOffSettings } from '../promotions/amount-off';
import { percentOffSettings } from '../promotions/percent-off';
import { SCOPE_LABELS } from '../promotions/scope';
import { shortYuan } from '../promotions/short-yuan';

/** 「满500元可用」; with ￥ or ¥ as the currency sign the minimum reads 元 (SPEC §9, RULINGS 9). */
export function minimumText(minimum: Fen, symbol = '¥'): string {
  if (minimum === 0) return '无门槛';
  const yuan = shortYuan(minimum);
  return symbol === '¥' || symbol === '￥' ? `满${yuan}元可用` : `满${symbol}${yuan}可用`;
}

/** 「8.5折」 for 15 % off. */
export function foldText(percentOff: number): string {
  const pays = 100 - percentOff;
  return `${pays / 10}折`;
}

/** 「满500元减30」, 「满500元8.5折」, 「立减30元」; empty for settings that cannot be read. */
export function couponTitle(kind: string, settings: Readonly<Record<string, unknown>>): string {
  if (kind === 'amount-off') {
    const rule = amountOffSettings.of(settings);
    if (!rule) return '';
    return rule.minimum > 0
      ? `满${shortYuan(rule.minimum)}元减${shortYuan(rule.minus)}`
      : `立减${shortYuan(rule.minus)}元`;
  }
  const rule = percentOffSettings.of(settings);
  if (!rule) return '';
  const cap = rule.cap === null ? '' : `，最多减${shortYuan(rule.cap)}元`;
  const fold = `${foldText(rule.percentOff)}${cap}`;
  return rule.minimum > 0 ? `满${shortYuan(rule.minimum)}元${fold}` : fold;
}

/** Names shown before 「等 n 个」. */
const MOST_NAMES = 2;

/**
 * 「全部商品可用」, 「限饮料冲调、休闲零食可用，部分商品除外」: the coupon's `apply`. `names` are those of the scope's
 * categories, brands or goods; without them only what kind of scope it is can be said.
 */
export function applyText(
  kind: string,
  settings: Readonly<Record<string, unknown>>,
  names: readonly string[] = [],
): string {
  const rule = (kind === 'amount-off' ? amountOffSettings : percentOffSettings).of(settings);
  if (!rule) return '';
  const { of, ids, except } = rule.scope;
  const more = ids.length > MOST_NAMES ? `等 ${ids.length} 个${SCOPE_LABELS[of].slice(2)}` : '';
  const what = names.length === 0 ? SCOPE_LABELS[of] : `限${names.slice(0, MOST_NAMES).join('、')}${more}`;
  return `${what}可用${except.length > 0 ? '，部分商品除外' : ''}`;
}
