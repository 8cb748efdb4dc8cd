import type { DemoPromotion } from './index';
import { days, over, running, upcoming } from './moments';

const kind = 'presale';
/** 1/10000 yuan. */
const TISSUES = { goodsId: '100149', perPack: 520_000, perPiece: 18_500 };
const TISSUE_DEPOSIT = {
  depositPerPack: 100_000,
  depositPerPiece: 3_500,
  worthPerPack: 150_000,
  worthPerPiece: 5_000,
};
const FLOUR = { goodsId: '100062', perPack: 1_050_000, perPiece: 280_000 };
const FLOUR_DEPOSIT = { depositPerPack: 200_000, depositPerPiece: 50_000 };

const balance = (now: Date, from: number, to: number) => ({
  balanceStart: days(now, from).toISOString(),
  balanceEnd: days(now, to).toISOString(),
});

/** 预售: deposits are taken now, soon, and were; one whose pieces are all sold; one whose balance is due now. */
export function presales(now: Date): DemoPromotion[] {
  return [
    {
      id: 201,
      kind,
      name: '抽纸新季预售',
      ...running(now),
      settings: {
        goods: [
          {
            ...TISSUES,
            ...TISSUE_DEPOSIT,
            tiers: [{ fromPieces: 900, perPack: 490_000, perPiece: 17_500 }],
          },
        ],
        perCompany: 6_000,
        pay: 'either',
        ...balance(now, 13, 16),
        fate: 'forfeit',
        shipText: '付清尾款后 5 天内发货',
        remindMinutes: 120,
      },
    },
    {
      id: 202,
      kind,
      name: '玻璃直身杯预售',
      ...upcoming(now),
      settings: {
        goods: [
          {
            goodsId: '100372',
            perPack: 1_700_000,
            perPiece: 25_000,
            depositPerPack: 300_000,
            depositPerPiece: 5_000,
          },
        ],
        pay: 'deposit',
        ...balance(now, 10, 12),
        fate: 'refund',
        shipText: '付清尾款后 10 天内发货',
        remindMinutes: 60,
      },
    },
    {
      id: 203,
      kind,
      name: '白大褂工作服预售',
      ...running(now),
      settings: {
        goods: [{ goodsId: '100430', perPack: 12_000_000, perPiece: 320_000, stock: 40 }],
        pay: 'full',
        fate: 'refund',
        shipText: '工厂交货后发出',
        remindMinutes: 0,
      },
    },
    {
      id: 204,
      kind,
      name: '高筋小麦粉预售',
      ...over(now),
      settings: {
        goods: [{ ...FLOUR, ...FLOUR_DEPOSIT }],
        pay: 'deposit',
        ...balance(now, -1, 3),
        fate: 'forfeit',
        shipText: '付清尾款后 3 天内发货',
        remindMinutes: 60,
      },
    },
  ];
}
