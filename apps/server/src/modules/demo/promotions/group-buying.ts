import type { DemoPromotion } from './index';
import { over, running, upcoming } from './moments';

const kind = 'group-buying';

/** 拼团: one with groups that form, one to come, one whose pieces are all sold, one that is over. */
export function groupBuyings(now: Date): DemoPromotion[] {
  return [
    {
      id: 301,
      kind,
      name: '冷泡茉莉茶三家团',
      ...running(now),
      settings: {
        goods: [{ goodsId: '100021', perPack: 348_000, perPiece: 25_000 }],
        perCompany: 600,
        size: 3,
        hours: 72,
      },
    },
    {
      id: 302,
      kind,
      name: '抽取式擦手纸五家团',
      ...upcoming(now),
      settings: { goods: [{ goodsId: '100166', perPack: 830_000, perPiece: 44_000 }], size: 5, hours: 48 },
    },
    {
      id: 303,
      kind,
      name: '密封储物罐两家团',
      ...running(now),
      settings: {
        goods: [{ goodsId: '100388', perPack: 5_100_000, perPiece: 113_000, stock: 48 }],
        size: 2,
        hours: 24,
      },
    },
    {
      id: 304,
      kind,
      name: '硬壳记事本三家团',
      ...over(now),
      settings: { goods: [{ goodsId: '100287', perPack: 6_000_000, perPiece: 318_000 }], size: 3, hours: 24 },
    },
  ];
}
