import type { PriceRules } from '@pifa/domain';
import type { Section } from '../../../platform/cache/budget';
import { makePrices, type PreparedCard, type Priced, type PriceViewer } from './prepared-card';

/** Price words of one goods for one buyer, and what they were made of. */
export interface OwnPriced extends Priced {
  card: PreparedCard;
  rules: PriceRules;
}

const BYTES = 1_200;

/** Price words of buyers with rules of their own, kept while goods and rules stay as they were. */
export function createOwnPrices(section: Section<string, OwnPriced>) {
  return (card: PreparedCard, rules: PriceRules, viewer: PriceViewer): Priced => {
    const key = `${viewer.key} ${card.row.id}`;
    const known = section.get(key);
    if (known?.card === card && known.rules === rules && viewer.now.getTime() < known.until) return known;
    const made = { ...makePrices(card.row, rules, viewer), card, rules };
    section.put(key, made, BYTES);
    return made;
  };
}
