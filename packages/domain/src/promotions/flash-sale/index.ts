import { activityOffers, goodsRow } from '../activity';
import { activityLimits, activityScarce, checkActivityGoods } from '../activity-limits';
import { activityGoodsFields, activityTermFields } from '../activity-fields';
import { isWithin } from '../../pricing/window';
import { type UnitKind, settingsFace } from '../kind';
import { rows, schema } from '../settings';

export const flashSaleSettings = schema(
  { goods: rows('活动商品', activityGoodsFields), ...activityTermFields },
  ({ goods }) => checkActivityGoods(goods),
);

const KIND = 'flash-sale';

/**
 * 限时抢购: a price for a time over several goods. It holds wherever the goods are bought; a seckill only for what was
 * bought in its session.
 */
export const flashSale: UnitKind = {
  kind: KIND,
  name: '限时抢购',
  about: '一段时间里几种商品卖活动价，买得到就是这个价',
  stage: 'unit',
  ...settingsFace(flashSaleSettings),
  followedBy: { coupon: 'setting' },
  offers: (view) =>
    view.records.flatMap((record) => {
      const rules = flashSaleSettings.of(record.settings);
      if (!rules) return [];
      const activity = { record, rules, window: record.window };
      return activityOffers(activity, view, { kind: KIND, label: '抢购价', open: true });
    }),
  goodsActivity: { rules: ({ settings }) => flashSaleSettings.of(settings), open: true },
  activity: {
    limits: (record, basket) => activityLimits(record, flashSaleSettings.of(record.settings), basket),
  },
  scarce: (record, view) => activityScarce(record, flashSaleSettings.of(record.settings), view),
  tag: ({ settings, window }, { goodsId }, now) => {
    const rules = flashSaleSettings.of(settings);
    return rules && goodsRow(rules.goods, goodsId) && isWithin(window, now) ? '限时抢购' : null;
  },
};
