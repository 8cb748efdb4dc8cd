import { applyText, couponFace, type CouponInstance, couponText } from '@pifa/domain';
import type { Db, Platform } from '../../platform';
import { everyCoupon } from './coupon-store';
import { lookUp, type NamesOf } from './scope-names';

type Given = CouponInstance & { createdAt: Date };

/** The coupons of a company as staff see them, whatever became of them. */
export async function companyCoupons({ cache }: Pick<Platform, 'cache'>) {
  const namesFor = await cache.read(lookUp);
  const names = new Map<string, ReturnType<NamesOf>>();
  return {
    async read(db: Db, khId: number, page: { before: number | null; limit: number }): Promise<Given[]> {
      const coupons = await everyCoupon(db, khId, page);
      const nameOf = coupons.length === 0 ? undefined : await namesFor(coupons);
      for (const coupon of coupons) names.set(coupon.id, nameOf?.(coupon) ?? []);
      return coupons;
    },
    toWire(coupon: Given, now: Date) {
      const { id, kind, label, settings, validFrom, validUntil, createdAt } = coupon;
      const { word, colour } = couponText(coupon, now);
      return {
        id,
        name: label,
        valueText: couponFace(kind, settings)?.valueText ?? '',
        apply: applyText(kind, settings, names.get(id)),
        createTime: createdAt.toISOString(),
        startTime: validFrom.toISOString(),
        endTime: validUntil.toISOString(),
        stateName: word,
        tone: colour,
      };
    },
  };
}
