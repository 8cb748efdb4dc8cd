import { describe, expect, it, vi } from 'vitest';
import { quote, scarceToRead } from '../pricing';
import { activityRules, activityRuleTexts, activityWindow, quotasNow } from './activities';
import { aBasket, aGoods, aLine, aRecord, inActivity, NOW, refusalTexts, TODAY } from './fixture';
import type * as registry from './kinds';
import { clashingGoods, kindsMayMeet, meetingTable } from './meeting';
import { pricesSet } from './price-check';
import { promotionTags } from './tags';

// One line in the registry: all that a new kind needs here beside its own folder.
vi.mock('./kinds', async (original) => {
  const { promotionKinds } = await original<typeof registry>();
  const { clearance } = await import('./fixtures/clearance');
  return { promotionKinds: [...promotionKinds, clearance] };
});

const sale = aRecord('clearance', {
  goods: [{ goodsId: '1', perPack: 200_000, perPiece: 9_000, stock: 48 }],
  perOrder: 48,
  reason: '临近保质期',
});
const basket = (packs: number) =>
  aBasket([aLine(aGoods('1'), packs, { context: inActivity('clearance', 'clearance') })], {
    promotions: [sale],
  });

describe('一种新活动（清仓）只有自己的文件夹和清单里的一行', () => {
  it('按它的价算，占它的活动库存', () => {
    const result = quote(basket(2));
    expect(result.lines[0]).toMatchObject({ winner: { kind: 'clearance', label: '清仓价' } });
    expect(result.totals.payable).toBe(4_000);
    expect(result.claimsNeeded).toEqual([{ kind: 'activity-stock', ref: 'clearance:1', quantity: 48 }]);
    expect(scarceToRead(basket(2))).toContainEqual(
      expect.objectContaining({ kind: 'activity-stock', ref: 'clearance:1' }),
    );
  });

  it('超出每单限购就拒绝', () => {
    expect(refusalTexts(basket(3))).toEqual(['每单限 2件']);
  });

  it('有自己的商品、时间、活动库存和规则', () => {
    expect(activityRules(sale)?.goods.map(({ goodsId }) => goodsId)).toEqual(['1']);
    expect(activityWindow(sale, NOW)).toEqual(TODAY);
    expect(quotasNow(sale, NOW)).toMatchObject([{ goodsId: '1', pieces: 48 }]);
    expect(activityRuleTexts(sale)).toContain('清仓原因：临近保质期。');
  });

  it('商品上有它的标签', () => {
    expect(promotionTags([sale], aGoods('1'), NOW)).toEqual([{ kind: 'clearance', text: '清仓' }]);
  });

  it('后台核对它的价，看它和谁同时做', () => {
    expect(pricesSet(sale)).toMatchObject([{ goodsId: '1' }]);
    expect(meetingTable().map(({ kind }) => kind)).toContain('clearance');
    expect(kindsMayMeet('group-buying', 'clearance')).toBe(true);
    const flash = aRecord('flash-sale', { goods: [{ goodsId: '1', perPack: 1, perPiece: 1 }] });
    expect(clashingGoods(sale, flash, NOW)).toEqual(['1']);
  });
});
