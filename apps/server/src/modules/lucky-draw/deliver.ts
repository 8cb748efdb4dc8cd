import { lotExpiry, type Prize } from '@pifa/domain';
import type { Transaction } from '../../platform';
import { type CouponTemplate, issueCoupon } from '../coupons';
import { creditPoints } from '../points-ledger';
import type { LuckyDraw } from './draws';

/** How long points of a prize are valid. */
const PRIZE_MONTHS = 12;

export type Delivery = 'none' | 'delivered' | 'to-ship';

/**
 * Delivers a prize in the transaction of its draw: issues a coupon or credits points; goods wait for staff to ship them.
 * Null when the prize is no longer available; nothing is written then.
 */
export async function deliver(
  tx: Transaction,
  { record }: LuckyDraw,
  { type, ref, size }: Prize,
  own: { id: string; khId: number; templates: ReadonlyMap<string, CouponTemplate>; now: Date },
): Promise<Delivery | null> {
  const { id, khId, now } = own;
  const source = `prize:${record.id}:${id}`;
  switch (type) {
    case 'coupon': {
      const template = own.templates.get(ref ?? '');
      if (!template) return null;
      const issued = await issueCoupon(tx, template, { khId, count: size, source, bySeller: true, now });
      return issued.ok ? 'delivered' : null;
    }
    case 'points':
      await creditPoints(
        tx,
        { khId, source, reason: 'prize', now },
        { points: size, expiresAt: lotExpiry(PRIZE_MONTHS, now) },
      );
      return 'delivered';
    case 'goods':
      return 'to-ship';
    default:
      return 'none';
  }
}
