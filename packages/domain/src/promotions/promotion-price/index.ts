import { isWithin } from '../../pricing/window';
import type { UnitKind } from '../kind';
import { NO_SETTINGS } from '../no-settings';

/** 促销价: the goods' own promotion price within its window (`isPromotion`, `promotionSaleIP/SP`; RULINGS 4). */
export const promotionPrice: UnitKind = {
  kind: 'promotion-price',
  name: '促销价',
  stage: 'unit',
  isStored: true,
  ...NO_SETTINGS,
  offers: ({ line, now }) => {
    const { promotion } = line.goods;
    if (!promotion) return [];
    const { pair, window, ref = '' } = promotion;
    const label = '促销价';
    if (isWithin(window, now)) return [{ offered: true, ref, label, pair, note: '促销进行中' }];
    const early = window.start !== null && now < window.start;
    return [{ offered: false, ref, label, pair, note: early ? '促销尚未开始' : '促销已结束' }];
  },
};
