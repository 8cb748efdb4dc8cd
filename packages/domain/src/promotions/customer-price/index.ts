import type { UnitKind } from '../kind';
import { NO_SETTINGS } from '../no-settings';

/** 客户价: the price agreed with this company. Use it for a standing agreement, a ladder for quantity. */
export const customerPrice: UnitKind = {
  kind: 'customer-price',
  name: '客户价',
  stage: 'unit',
  ...NO_SETTINGS,
  offers: ({ line, buyer }) => {
    const { customer } = line.goods;
    if (!customer || !buyer) return [];
    return [
      {
        offered: true,
        ref: customer.ref ?? '',
        label: '客户价',
        pair: customer.pair,
        note: '贵公司的协议价',
      },
    ];
  },
};
