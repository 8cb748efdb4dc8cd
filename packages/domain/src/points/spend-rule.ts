import { isOpenTo } from '../pricing/audience';
import { byTurn } from '../pricing/turn';
import type { Buyer, PromotionRecord } from '../pricing/types';
import { isWithin } from '../pricing/window';
import { SPEND_KIND, type SpendRule, spendSettings } from './rules';

/**
 * The rule by which this company may spend points at a moment, the one that settlement picks: of those that run and are
 * meant for it the first by priority, then by id. null = points pay nothing.
 */
export function spendRuleFor(
  promotions: readonly PromotionRecord[],
  buyer: Pick<Buyer, 'companyId'> | null,
  now: Date,
): SpendRule | null {
  const [first] = promotions
    .filter((record) => record.kind === SPEND_KIND && isWithin(record.window, now) && isOpenTo(record, buyer))
    .toSorted(byTurn);
  return (first && spendSettings.of(first.settings)) ?? null;
}
