import { scope } from '../scope';
import { count, goods, goodsName, optional, price, rows, schema } from '../settings';
import { measureField, thresholdFields } from '../threshold';

export const additionalPurchaseSettings = schema(
  {
    scope: scope('主商品'),
    by: measureField,
    ...thresholdFields,
    items: rows('换购商品', {
      goodsId: goods('换购商品'),
      name: goodsName('商品名称'),
      perPack: price('换购件价'),
      perPiece: price('换购零价'),
      perOrder: count('每单最多', { min: 1, help: '单件数' }),
      stock: optional(count('换购总量', { min: 0, help: '不填则只受库存限制', unit: '个' })),
    }),
    choose: count('每单可换购几种', { min: 1, max: 20, unit: '种' }),
  },
  ({ by, fromAmount, fromPieces }) => {
    if (by === 'amount') return fromAmount === null ? [{ path: 'fromAmount', text: '换购门槛不能为空' }] : [];
    return fromPieces === null ? [{ path: 'fromPieces', text: '换购门槛不能为空' }] : [];
  },
);

export type AddOnSettings = NonNullable<ReturnType<typeof additionalPurchaseSettings.of>>;
export type AddOnItem = AddOnSettings['items'][number];
