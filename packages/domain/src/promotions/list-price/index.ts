import type { UnitKind } from '../kind';
import { NO_SETTINGS } from '../no-settings';

/** 标价: always there; what every other price is compared with. */
export const listPrice: UnitKind = {
  kind: 'list-price',
  name: '标价',
  stage: 'unit',
  ...NO_SETTINGS,
  offers: ({ line }) => [{ offered: true, ref: '', label: '标价', pair: line.goods.list, note: '商品标价' }],
};
