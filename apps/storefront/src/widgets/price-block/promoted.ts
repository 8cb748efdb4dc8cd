import type { UnitWinner } from '@pifa/domain';
import { priceNames } from '../activity-kinds/price-names';

/** 「促销」「限时抢购」; null for every other price. */
export function promotedWord({ kind }: Pick<UnitWinner, 'kind'>): string | null {
  return priceNames[kind] ?? null;
}
