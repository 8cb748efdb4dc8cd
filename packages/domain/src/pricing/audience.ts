import type { Buyer, PromotionRecord } from './types';

/** A signed-in person as the engine's buyer. */
export const toBuyer = ({ userId, khId }: { userId: number; khId: number }): Buyer => ({
  userId: String(userId),
  companyId: String(khId),
});

/** Whether a promotion is open to this buyer; one for named companies is not open to visitors. */
export function isOpenTo(
  { audience }: Pick<PromotionRecord, 'audience'>,
  buyer: Pick<Buyer, 'companyId'> | null,
): boolean {
  return audience === 'all' || (buyer !== null && audience.includes(buyer.companyId));
}
