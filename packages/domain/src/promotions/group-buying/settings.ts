import { checkActivityGoods } from '../activity-limits';
import { activityGoodsFields, activityTermFields } from '../activity-fields';
import { count, rows, schema } from '../settings';

export const groupBuyingSettings = schema(
  {
    goods: rows('拼团商品', activityGoodsFields),
    size: count('成团家数', { min: 2, max: 100, unit: '家' }),
    hours: count('成团时限（小时）', { min: 1, max: 720 }),
    ...activityTermFields,
  },
  ({ goods }) => checkActivityGoods(goods),
);

export type GroupBuyingSettings = NonNullable<ReturnType<typeof groupBuyingSettings.of>>;
