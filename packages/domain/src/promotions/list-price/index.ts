import type { UnitKind } from '../kind';
import { NO_SETTINGS } from '../no-settings';

/** 标价: always there; what every other price is compared with. */
export const listPrice: UnitKind = {
  kind: 'list-price',
  name: '标价',
  stage: 'unit',
  isStored: true,
  ...NO_SETTINGS,
  offers: ({ line }) => {
    const { agreed, list } = line.goods;
    return agreed
      ? [
          {
            offered: true,
            ref: agreed.ref ?? '',
            label: '协议价',
            pair: list,
            note: '贵公司的协议价，已锁定',
          },
        ]
      : [{ offered: true, ref: '', label: '标价', pair: list, note: '商品标价' }];
  },
};
