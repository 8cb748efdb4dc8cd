import { spendCoupon } from '../../coupons/rule';
import { divideHalfUp, fen } from '../../money';
import { type BasketKind, settingsFace } from '../kind';
import { scope } from '../scope';
import { amount, optional, percent, schema } from '../settings';

/** A coupon that takes a share off, up to a cap. Use it where large baskets are to be rewarded. */
export const percentOffSettings = schema({
  percentOff: percent('优惠比例', { min: 1, max: 99, help: '15 即减 15%（八五折）' }),
  cap: optional(amount('最多优惠', { min: 1 })),
  minimum: amount('使用门槛', { help: '满多少可用，0 为无门槛' }),
  scope: scope(),
});

/** 折扣券. */
export const percentOff: BasketKind = {
  kind: 'percent-off',
  name: '折扣券',
  about: '满一定金额可用的折扣券，按比例减，可以封顶',
  stage: 'coupon',
  ...settingsFace(percentOffSettings),
  evaluate: (record, basket) => {
    const rule = percentOffSettings.of(record.settings);
    return spendCoupon(record, basket, rule, (eligible) => {
      if (!rule) return fen(0);
      const off = divideHalfUp(eligible * rule.percentOff, 100);
      return fen(rule.cap === null ? off : Math.min(off, rule.cap));
    });
  },
};
