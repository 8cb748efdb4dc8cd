import { toJson, type Transaction } from '../../../platform';
import { additionalPurchases } from './additional-purchase';
import { couponTemplates } from './coupons';
import { flashSales } from './flash-sale';
import { fullAmountGifts } from './full-amount-gift';
import { fullAmountReductions } from './full-amount-reduction';
import { groupBuyings } from './group-buying';
import { limitedPurchases } from './limited-purchase';
import { presales } from './presale';
import { luckyDraws } from './lucky-draw';
import { pointsSpending } from './points';
import { seckills } from './seckill';

export { carveDemoQuotas } from './carve-quotas';

/** A promotion of the demo mall. Its goods are named by id; times are relative to now. */
export interface DemoPromotion {
  id: number;
  kind: string;
  name: string;
  startsAt: Date | null;
  endsAt: Date | null;
  priority?: number;
  settings: Record<string, unknown>;
}

/** What each kind shows in the demo mall; ids are handed out in blocks of 100 by kind. */
const builders: readonly ((now: Date) => DemoPromotion[])[] = [
  seckills,
  flashSales,
  fullAmountReductions,
  fullAmountGifts,
  additionalPurchases,
  limitedPurchases,
  presales,
  groupBuyings,
  couponTemplates,
  pointsSpending,
  luckyDraws,
];

/** All promotions of the demo mall. */
export const demoPromotions = (now: Date): DemoPromotion[] => builders.flatMap((build) => build(now));

/** Writes the demo mall's promotions: every activity in each of its states, relative to now. */
export async function loadDemoPromotions(tx: Transaction, now: Date): Promise<void> {
  const rows = demoPromotions(now);
  if (rows.length === 0) return;
  await tx
    .insertInto('promotions')
    .values(
      rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        name: row.name,
        status: 'on',
        starts_at: row.startsAt,
        ends_at: row.endsAt,
        priority: row.priority ?? 100,
        settings: toJson(row.settings),
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
}
