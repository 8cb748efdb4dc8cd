import { describe, expect, it } from 'vitest';
import { fen, pricePair } from '../money';
import { type QuoteInput, quote } from '../pricing';
import { NOW, aBasket, aGoods, aLine, aRecord } from '../promotions/fixture';
import { quantityRule } from '../quantity';
import {
  type CouponInstance,
  applyText,
  couponChoices,
  couponTitle,
  couponText,
  issueSettings,
  judgeClaim,
  minimumText,
  validityOf,
} from './index';

const DAY = 86_400_000;
const settings = (over: Record<string, unknown> = {}) => ({ minus: 3000, minimum: 50_000, ...over });

function aCoupon(id: string, over: Partial<CouponInstance> = {}): CouponInstance {
  return {
    id,
    kind: 'amount-off',
    label: '满500减30',
    settings: settings(),
    templateId: 't1',
    state: 'unused',
    validFrom: new Date(NOW.getTime() - DAY),
    validUntil: new Date(NOW.getTime() + 10 * DAY),
    ...over,
  };
}

/** ¥720：矿泉水 20 件 × ¥36。 */
const basket = (over: Partial<QuoteInput> = {}) => aBasket([aLine(aGoods('1'), 20)], over);
const spend = (coupon: CouponInstance, over: Partial<QuoteInput> = {}) => quote(basket({ coupon, ...over }));

describe('优惠券抵多少', () => {
  it.each([
    ['满500减30', 'amount-off', settings(), 3000],
    ['无门槛减5元', 'amount-off', settings({ minimum: 0, minus: 500 }), 500],
    ['八五折', 'percent-off', { percentOff: 15, minimum: 0 }, 10_800],
    ['八五折，最多减60元', 'percent-off', { percentOff: 15, minimum: 0, cap: 6000 }, 6000],
    ['券面大于应付，只抵到 0', 'amount-off', settings({ minimum: 0, minus: 99_999 }), 72_000],
  ])('%s', (_, kind, rule, saved) => {
    const result = spend(aCoupon('c', { kind, settings: rule }));
    expect(result.refusals).toEqual([]);
    expect(result.totals).toMatchObject({ discount: saved, payable: 72_000 - saved });
    expect(result.claimsNeeded).toContainEqual({ kind: 'coupon', ref: 'c', quantity: 1, capacity: 1 });
  });
  it('门槛看满减之后的金额：720 满减 250 之后 470，不足 500', () => {
    const reduction = aRecord('full-amount-reduction', {
      by: 'amount',
      steps: [{ fromAmount: 60_000, minus: 25_000 }],
    });
    const result = spend(aCoupon('c'), { promotions: [reduction] });
    expect(result.refusals).toMatchObject([{ kind: 'promotion', text: '未满 ¥500.00，还差 ¥30.00' }]);
    expect(result.totals.payable).toBe(47_000);
    expect(result.claimsNeeded.some(({ kind }) => kind === 'coupon')).toBe(false);
  });
  it('只抵适用的商品，按金额分摊', () => {
    const lines = [aLine(aGoods('1'), 10), aLine(aGoods('2', { brandId: 'b2' }), 10)];
    const rule = settings({ minimum: 0, scope: { of: 'brand', ids: ['b2'] } });
    const result = quote(aBasket(lines, { coupon: aCoupon('c', { settings: rule }) }));
    expect(result.lines.map(({ payable }) => payable)).toEqual([36_000, 33_000]);
  });
});

describe('哪些券可用于支付', () => {
  const all = (wallet: readonly CouponInstance[], over: Partial<QuoteInput> = {}) =>
    couponChoices(basket(over), wallet);

  it.each([
    ['未满门槛', { settings: settings({ minimum: 80_000 }) }, '未满 ¥800.00，还差 ¥80.00'],
    [
      '不在分类里',
      { settings: settings({ scope: { of: 'category', ids: ['c2'] } }) },
      '所选商品不在适用范围内',
    ],
    [
      '被排除的商品',
      { settings: settings({ scope: { of: 'all', except: ['1'] } }) },
      '所选商品不在适用范围内',
    ],
    ['还没到时间', { validFrom: new Date(NOW.getTime() + 1) }, '未到使用时间'],
    ['刚好过期', { validUntil: NOW }, '已过期'],
    ['用过了', { state: 'used' as const }, '已使用'],
    ['另一张待付款订单占着', { state: 'held' as const }, '待付款订单使用中'],
    ['规则读不出来', { settings: {} }, '该卡券不可用于支付'],
  ])('不可用：%s', (_, over, reason) => {
    const { usable, unusable, best } = all([aCoupon('c', over)]);
    expect(usable).toEqual([]);
    expect(best).toBeNull();
    expect(unusable.map((one) => one.reason)).toEqual([reason]);
  });
  it('大类的券，小类的商品也能用', () => {
    const { best } = all([aCoupon('c', { settings: settings({ scope: { of: 'category', ids: ['c1'] } }) })]);
    expect(best?.saving).toBe(3000);
  });
  it('只有活动商品时说明原因', () => {
    const flash = aRecord('flash-sale', { goods: [{ goodsId: '1', perPack: 350_000, perPiece: 15_000 }] });
    const { unusable } = all([aCoupon('c')], { promotions: [flash] });
    expect(unusable[0]?.reason).toBe('活动商品不可与优惠券同享');
  });
  it('最优：应付最低；同样低的先用快到期的；再同样的用面额小的', () => {
    const soon = new Date(NOW.getTime() + DAY);
    const cheap = aCoupon('cheap', { settings: settings({ minus: 4000 }) });
    const sooner = aCoupon('sooner', { validUntil: soon });
    const small = aCoupon('small', {
      validUntil: soon,
      kind: 'percent-off',
      settings: { percentOff: 5, minimum: 0, cap: 2999 },
    });
    expect(all([aCoupon('late'), sooner, cheap]).best?.coupon.id).toBe('cheap');
    expect(all([aCoupon('late'), sooner]).best?.coupon.id).toBe('sooner');
    expect(all([small, sooner]).best?.coupon.id).toBe('sooner');
  });
  it('对话框里写的应付就是下单的应付', () => {
    const coupons = [
      aCoupon('a'),
      aCoupon('b', { kind: 'percent-off', settings: { percentOff: 12, minimum: 0 } }),
    ];
    for (const { coupon, payable, saving } of all(coupons).usable) {
      const result = spend(coupon);
      expect([payable, saving]).toEqual([result.totals.payable, result.totals.discount]);
    }
  });
  describe('券和赠品只能得一样时', () => {
    const towel = aGoods('9', {
      list: pricePair(0, 150_000),
      rule: quantityRule({ unit: '条', name: '毛巾', stock: 100 }),
    });
    const gift = (pieces: number) =>
      aRecord('full-amount-gift', {
        by: 'amount',
        every: false,
        scope: { of: 'all', ids: [] },
        steps: [{ fromAmount: 70_000, gifts: [{ goodsId: '9', name: '毛巾', pieces }], choose: 1 }],
      });
    const choose = (pieces: number) =>
      couponChoices(basket({ promotions: [gift(pieces)] }), [aCoupon('c')], (id) =>
        id === '9' ? towel : undefined,
      );
    it('赠品值 ¥45，券减 ¥30：不替买家选券，券上写明要少什么', () => {
      const { usable, best } = choose(3);
      expect(best).toBeNull();
      expect(usable).toMatchObject([
        { saving: 3000, giftsLost: 4500, costText: '用券后不再赠送 毛巾 3条（价值 ¥45.00）' },
      ]);
    });
    it('赠品值 ¥15，券减 ¥30：选券，也写明要少什么', () => {
      expect(choose(1).best).toMatchObject({ saving: 3000, giftsLost: 1500 });
    });
    it('赠品照样有：什么也不写', () => {
      const cheap = { ...gift(3), settings: { ...gift(3).settings } };
      const steps = [{ fromAmount: 60_000, gifts: [{ goodsId: '9', name: '毛巾', pieces: 3 }], choose: 1 }];
      const promotions = [{ ...cheap, settings: { ...cheap.settings, steps } }];
      const { best } = couponChoices(basket({ promotions }), [aCoupon('c')], () => towel);
      expect(best).toMatchObject({ giftsLost: 0, costText: '' });
    });
  });
  it('差一点就能用：再选 ¥80.00 可用满800减50', () => {
    const near = aCoupon('n', { label: '满800减50', settings: settings({ minimum: 80_000, minus: 5000 }) });
    expect(all([near]).hint).toBe('再选 ¥80.00 可用满800减50');
    expect(all([near, aCoupon('c')]).hint).toBeNull();
  });
});

describe('领券', () => {
  const base = { name: '新客券', kind: 'amount-off', validity: 'days', validDays: 7 };
  const issue = (over: Record<string, unknown> = {}) => {
    const parsed = issueSettings.parse({ ...base, ...over });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return parsed.value;
  };
  const now = NOW;

  it.each([
    ['领完了', { total: 100 }, { issued: 100, own: 0 }, '优惠券已领完'],
    ['每客户一张', { perCustomer: 1 }, { issued: 1, own: 1 }, '您已领取过该优惠券'],
    ['每客户三张', { perCustomer: 3 }, { issued: 3, own: 3 }, '每客户限领 3 张，您已领完'],
    ['还没开始', { claimStart: '2026-11-20T04:00:01Z' }, { issued: 0, own: 0 }, '领取尚未开始'],
    ['正好结束', { claimEnd: '2026-11-20T04:00:00Z' }, { issued: 0, own: 0 }, '领取已结束'],
    ['只由商家发放', { open: false }, { issued: 0, own: 0 }, '该优惠券不支持自行领取'],
  ])('不能领：%s', (_, over, facts, reason) => {
    expect(judgeClaim(issue(over), { ...facts, now })).toMatchObject({ ok: false, reason });
  });
  it('能领：开始的那一刻、还剩最后一张', () => {
    const open = issue({ total: 100, perCustomer: 1, claimStart: '2026-11-20T04:00:00Z' });
    expect(judgeClaim(open, { issued: 99, own: 0, now })).toEqual({ ok: true, word: '可领取' });
  });
  it('券上的词：没开始不说已领完，领过的说已领取', () => {
    const word = (over: Record<string, unknown>, issued = 0, own = 0) =>
      judgeClaim(issue(over), { issued, own, now }).word;
    expect(word({ claimStart: '2026-11-20T04:00:01Z' })).toBe('即将开始');
    expect(word({ claimEnd: '2026-11-20T04:00:00Z' })).toBe('领取已结束');
    expect(word({ total: 5 }, 5)).toBe('已领完');
    expect(word({ total: 5 }, 5, 1)).toBe('已领取');
    expect(word({ perCustomer: 1 }, 1, 1)).toBe('已领取');
  });
  it('领取后 7 天：领取当天不算，第 7 天结束时到期', () => {
    expect(validityOf(issue(), now)).toEqual({ start: now, end: new Date('2026-11-27T16:00:00Z') });
  });
  it('固定时间按模板', () => {
    const fixed = issue({
      validity: 'window',
      validFrom: '2026-12-01T00:00:00Z',
      validUntil: '2026-12-05T00:00:00Z',
    });
    expect(validityOf(fixed, now).end).toEqual(new Date('2026-12-05T00:00:00Z'));
  });
  it('填错了说在哪一栏', () => {
    const parsed = issueSettings.parse({ ...base, name: ' ', total: 1.5, validDays: null });
    expect(parsed).toMatchObject({
      ok: false,
      problems: [
        { path: 'name', text: '名称不能为空' },
        { path: 'total', text: '发放总量须为整数' },
      ],
    });
  });
});

describe('券的样子', () => {
  it('符号是 ¥ 或 ￥ 时门槛写“元”', () => {
    expect(minimumText(fen(50_000))).toBe('满500元可用');
    expect(minimumText(fen(50_000), '￥')).toBe('满500元可用');
    expect(minimumText(fen(50_050), '$')).toBe('满$500.50可用');
    expect(minimumText(fen(0))).toBe('无门槛');
  });
  it.each([
    ['amount-off', settings(), '满500元减30'],
    ['amount-off', settings({ minimum: 0 }), '立减30元'],
    ['percent-off', { percentOff: 15, minimum: 50_000, cap: 6000 }, '满500元8.5折，最多减60元'],
    ['percent-off', { percentOff: 20, minimum: 0 }, '8折'],
  ])('%s %o → %s', (kind, rule, title) => {
    expect(couponTitle(kind, rule)).toBe(title);
  });
  it('适用范围一句话', () => {
    expect(applyText('amount-off', settings({ scope: { of: 'brand', ids: ['b1'], except: ['9'] } }))).toBe(
      '指定品牌可用，部分商品除外',
    );
    const brand = settings({ scope: { of: 'brand', ids: ['b1', 'b2', 'b3'], except: [] } });
    expect(applyText('amount-off', brand, ['泉屿', '山野', '禾田'])).toBe('限泉屿、山野等 3 个品牌可用');
    const one = settings({ scope: { of: 'category', ids: ['c1'], except: ['9'] } });
    expect(applyText('amount-off', one, ['饮料冲调'])).toBe('限饮料冲调可用，部分商品除外');
  });
  it('状态有字有色', () => {
    expect(couponText(aCoupon('c'), NOW)).toEqual({ word: '可用', colour: 'green' });
  });
});
