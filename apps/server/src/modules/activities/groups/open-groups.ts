import type { WireBuyingGroup } from '@pifa/contract';
import type { Db, Session } from '../../../platform';

/** Groups of a group buying that can be joined now, those that lack fewest first. */
export async function openGroups(
  _db: Db,
  _at: { promotionId: string; session: Session | null; now: Date },
): Promise<WireBuyingGroup[]> {
  return [];
}
