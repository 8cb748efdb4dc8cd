import { formatUnitPrice } from '../../money';
import type { PromotionRecord } from '../../pricing/types';
import { fen } from '../../money';
import { shortYuan } from '../short-yuan';
import { thresholdOf } from '../threshold';
import { type AddOnSettings, additionalPurchaseSettings } from './settings';

/** 「满 240个，加 ¥9.90 换购」; 「满 ¥500，加价换购」 where the prices differ. `unit` is the main goods' word. */
export function conditionText(settings: AddOnSettings, unit = '个'): string {
  const { by, items } = settings;
  const goal = thresholdOf(by, settings);
  const from = by === 'amount' ? `满 ¥${shortYuan(fen(goal))}` : `满 ${goal}${unit}`;
  const prices = new Set(items.map(({ perPiece }) => perPiece));
  const [only] = prices;
  return prices.size === 1 && only !== undefined
    ? `${from}，加 ¥${formatUnitPrice(only)} 换购`
    : `${from}，加价换购`;
}

/** The same from a stored promotion, without any amount where prices are hidden; empty for broken settings. */
export function addOnCondition({ settings }: PromotionRecord, unit?: string, priced = true): string {
  const read = additionalPurchaseSettings.of(settings);
  if (!read) return '';
  if (priced) return conditionText(read, unit);
  return read.by === 'amount' ? '满额，加价换购' : conditionText({ ...read, items: [] }, unit);
}
