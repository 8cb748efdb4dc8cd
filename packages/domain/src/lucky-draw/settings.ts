import {
  amount,
  count,
  oneOf,
  onlyWhen,
  optional,
  pickedBy,
  rowMark,
  rows,
  schema,
  text,
} from '../promotions/settings';

/** A lucky draw. It doesn't affect prices; chances and prizes are claimed like everything scarce. */
export const luckyDrawSettings = schema(
  {
    prizes: rows(
      '奖项',
      {
        id: rowMark('编号'),
        name: text('名称', 20),
        type: oneOf('类型', [
          { value: 'nothing', label: '未中奖' },
          { value: 'points', label: '积分' },
          { value: 'coupon', label: '优惠券' },
          { value: 'goods', label: '商品' },
        ]),
        /** Coupon: the template's id. Goods: the goods' id. */
        ref: pickedBy('type', onlyWhen('type', ['coupon', 'goods'], optional(text('优惠券或商品', 40)))),
        /** Points, coupons or pieces given. */
        size: count('每次给几份', { min: 1, max: 1_000_000, unit: '份' }),
        weight: count('权重', { min: 0, max: 1_000_000, help: '概率 = 权重 ÷ 全部权重之和' }),
        stock: optional(count('奖品总量', { min: 0, help: '不填为不限', unit: '份' })),
      },
      { min: 2, max: 8 },
    ),
    perDay: count('每天免费次数', { min: 0, max: 100, unit: '次' }),
    perOrder: count('每笔付款订单送几次', { min: 0, max: 100, unit: '次' }),
    orderMinimum: amount('订单满多少才送', { min: 0 }),
    pointsPerDraw: optional(count('每次消耗积分', { min: 1, max: 1_000_000, unit: '积分' })),
    byPointsPerDay: count('每天最多用积分抽几次', { min: 0, max: 1000, unit: '次' }),
    rules: text('活动规则', 2000),
  },
  ({ prizes }) => {
    const problems: { path: string; text: string }[] = [];
    const ids = new Set<string>();
    prizes.forEach(({ id, type, ref }, index) => {
      const whose = `第 ${index + 1} 行`;
      if (ids.has(id)) problems.push({ path: `prizes.${index}.id`, text: `${whose}编号重复` });
      ids.add(id);
      if ((type === 'coupon' || type === 'goods') && ref === null)
        problems.push({ path: `prizes.${index}.ref`, text: `${whose}须选择优惠券或商品` });
    });
    if (!prizes.some(({ type, stock }) => type === 'nothing' && stock === null))
      problems.push({ path: 'prizes', text: '须有一个不限量的未中奖项，奖品抽完后由它承接' });
    if (prizes.reduce((sum, { weight }) => sum + weight, 0) === 0)
      problems.push({ path: 'prizes', text: '权重合计须大于 0' });
    return problems;
  },
);

export type LuckyDrawSettings = NonNullable<ReturnType<typeof luckyDrawSettings.of>>;
export type Prize = LuckyDrawSettings['prizes'][number];
