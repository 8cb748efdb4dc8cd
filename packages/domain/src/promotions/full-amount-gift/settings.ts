import { scope } from '../scope';
import { count, goods, goodsName, optional, rows, schema, yesNo } from '../settings';
import { checkSteps, measureField, thresholdFields } from '../threshold';

export const fullAmountGiftSettings = schema(
  {
    by: measureField,
    steps: rows(
      '档位',
      {
        ...thresholdFields,
        choose: count('可选几种', { min: 1, max: 10, unit: '种' }),
        gifts: rows('赠品', {
          goodsId: goods('赠品'),
          name: goodsName('赠品名称'),
          pieces: count('数量', { min: 1, max: 100_000, unit: '个' }),
          stock: optional(count('赠品总量', { min: 0, help: '不填则只受库存限制', unit: '个' })),
        }),
      },
      { max: 10 },
    ),
    every: yesNo('每满即赠', false, '每满第一档就赠一份，其余档位不用'),
    scope: scope(),
  },
  ({ by, steps }) => [
    ...checkSteps(by, steps),
    ...steps.flatMap(({ choose, gifts }, index) =>
      choose > gifts.length
        ? [{ path: `steps.${index}.choose`, text: `第 ${index + 1} 行可选种数多于赠品种数` }]
        : [],
    ),
  ],
);

export type GiftSettings = NonNullable<ReturnType<typeof fullAmountGiftSettings.of>>;
export type GiftStep = GiftSettings['steps'][number];
export type Gift = GiftStep['gifts'][number];
