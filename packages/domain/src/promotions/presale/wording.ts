import { type PricePair, formatUnitPrice } from '../../money';
import type { PromotionRecord } from '../../pricing/types';
import { type PresaleSettings, presaleSettings } from './settings';

/** The sentences stored with orders; one that was ever used must stay here. */
export const presaleFateTexts: Record<PresaleSettings['fate'], string> = {
  refund: '逾期未付尾款，订单自动取消，定金原路退还。',
  forfeit: '逾期未付尾款，订单自动取消，定金不予退还。',
};

/** What happens to the deposit: shown before 「支付定金」, stored with the order, and applied. */
export function presaleFateText({ settings }: PromotionRecord): string {
  const read = presaleSettings.of(settings);
  return read && read.pay !== 'full' ? presaleFateTexts[read.fate] : '';
}

/**
 * What was promised about the deposit, read back from the sentences that are stored with an order: what is carried out
 * is what the buyer read, whatever the settings say by now. Nothing promised = the deposit goes back.
 */
export function statedFate(terms: readonly string[]): PresaleSettings['fate'] {
  return terms.includes(presaleFateTexts.forfeit) ? 'forfeit' : 'refund';
}

/** The sentence about the deposit among an order's terms; '' where there is none. */
export function statedFateText(terms: readonly string[]): string {
  return terms.find((term) => Object.values(presaleFateTexts).includes(term)) ?? '';
}

/** 「定金 ¥200.00 可抵 ¥300.00」 for one pack or piece; empty where it counts for itself only. */
export function depositText(deposit: PricePair, worth: PricePair, box: keyof PricePair): string {
  const paid = `定金 ¥${formatUnitPrice(deposit[box])}`;
  return worth[box] > deposit[box] ? `${paid} 可抵 ¥${formatUnitPrice(worth[box])}` : paid;
}
