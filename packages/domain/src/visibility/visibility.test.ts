import { describe, expect, it } from 'vitest';
import { visibilityFor } from './index';

const BUTTONS = ['立即登录', '查看详情', '加入咨询列表'];

describe('游客 × showprice × inquiry（UX §3）', () => {
  it.each([
    // isMember, showprice, inquiry → 价格, 价格位, 价格位是链接, 浮层标题, 询价入口
    [false, false, true, false, '登录显示价格', false, '登录显示价格', true],
    [false, false, false, false, '登录显示价格', true, null, false],
    [false, true, true, true, null, false, '登录购买商品', true],
    [false, true, false, true, null, false, null, false],
    [true, false, true, true, null, false, null, true],
    [true, false, false, true, null, false, null, false],
    [true, true, true, true, null, false, null, true],
    [true, true, false, true, null, false, null, false],
  ])(
    '会员=%s showprice=%s inquiry=%s',
    (isMember, showprice, inquiry, prices, slot, isLink, title, entry) => {
      const seen = visibilityFor({ isMember, showprice, inquiry });
      expect(seen).toMatchObject({
        pricesVisible: prices,
        priceSort: prices,
        priceSlotText: slot,
        priceSlotIsLink: isLink,
        inquiryEntry: entry,
        canAddToCart: isMember,
        addLeadsToLogin: !isMember,
      });
      expect(seen.hoverPanel?.title ?? null).toBe(title);
      if (seen.hoverPanel) expect(seen.hoverPanel.buttons.map((button) => button.label)).toEqual(BUTTONS);
    },
  );
});
