import { spendCoupon } from '../../coupons/rule';
import { type BasketKind, settingsFace } from '../kind';
import { scope } from '../scope';
import { amount, schema } from '../settings';

/** A coupon that takes a fixed amount off. Use it where the buyer is to know what he saves before he chooses. */
export const amountOffSettings = schema(
  {
    minus: amount('立减金额', { min: 1 }),
    minimum: amount('使用门槛', { help: '满多少可用，0 为无门槛' }),
    scope: scope(),
  },
  ({ minus, minimum }) =>
    minimum > 0 && minus > minimum ? [{ path: 'minus', text: '立减金额不能大于使用门槛' }] : [],
);

/** 满减券. */
export const amountOff: BasketKind = {
  kind: 'amount-off',
  name: '满减券',
  about: '满一定金额可用的抵用券，抵固定的金额',
  stage: 'coupon',
  ...settingsFace(amountOffSettings),
  evaluate: (record, basket) => {
    const rule = amountOffSettings.of(record.settings);
    return spendCoupon(record, basket, rule, (eligible) => rule?.minus ?? eligible);
  },
};
