import { describe, expect, it } from 'vitest';
import { kindOf } from './kind-of';
import { mentionedIn, saySettings } from './mentioned';

const names = {
  goods: (id: string) => `商品${id}`,
  category: (id: string) => `分类${id}`,
  brand: (id: string) => `品牌${id}`,
};
const fields = (kind: string) => kindOf(kind)?.settings ?? [];
const said = (kind: string, settings: Record<string, unknown>) =>
  saySettings(fields(kind), settings, names).map(({ label, text }) => `${label}：${text}`);

describe('活动的设置用话说', () => {
  it('满减：档位、范围', () => {
    expect(
      said('full-amount-reduction', {
        by: 'amount',
        steps: [{ fromAmount: 50_000, fromPieces: 9, minus: 5_000 }],
        every: false,
        scope: { of: 'category', ids: ['7', '8'], except: ['3'] },
      }),
    ).toEqual([
      '按：金额',
      '档位 1：满 ¥500.00，减 ¥50.00',
      '每满即减：否',
      '适用范围：指定分类：分类7、分类8；除外 商品3',
    ]);
  });

  it('秒杀：场次、每种商品一行', () => {
    expect(
      said('seckill', {
        sessions: [{ start: '10:00', end: '12:00' }],
        goods: [{ goodsId: '1', perPack: 300_000, perPiece: 14_000, stock: 48 }],
        perOrder: 24,
        couponAllowed: true,
        remindMinutes: 5,
      }),
    ).toEqual([
      '场次 1：开始 10:00，结束 12:00',
      '商品1：活动件价 ¥30.00，活动零价 ¥1.40，秒杀库存 48 个',
      '每单限购：24 个',
      '可用优惠券：是',
      '提前几分钟提醒：5 分钟',
    ]);
  });

  it('赠品写名字，不写两遍', () => {
    const gifts = [{ goodsId: '9', name: '毛巾', pieces: 2 }];
    expect(
      said('full-amount-gift', { by: 'amount', steps: [{ fromAmount: 10_000, choose: 1, gifts }] }),
    ).toEqual(['按：金额', '档位 1：满 ¥100.00，可选几种 1 种，商品9 数量 2 个']);
    expect(mentionedIn(fields('full-amount-gift'), { steps: [{ gifts }] }).goods).toEqual(['9']);
  });

  it('提到的商品、分类、品牌各一次', () => {
    const scope = { of: 'brand', ids: ['5'], except: ['1'] };
    const items = [{ goodsId: '1' }, { goodsId: '2' }];
    expect(mentionedIn(fields('additional-purchase'), { scope, items })).toEqual({
      goods: ['1', '2'],
      except: ['1'],
      categories: [],
      brands: ['5'],
    });
  });
});
