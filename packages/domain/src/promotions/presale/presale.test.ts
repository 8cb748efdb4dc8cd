import { describe, expect, it } from 'vitest';
import { fen, pricePair } from '../../money';
import { type QuoteInput, quote } from '../../pricing';
import { TODAY, aBasket, aGoods, aLine, aRecord, inActivity, refusalTexts } from '../fixture';
import { depositText, presale, presaleAmounts, presaleFateText, statedFate, statedFateText } from './index';
import { presaleSettings } from './settings';

const BALANCE = { start: '2026-12-01T00:00:00.000Z', end: '2026-12-04T00:00:00.000Z' };
const row = {
  goodsId: '1',
  perPack: 1_000_000,
  perPiece: 45_000,
  stock: 480,
  depositPerPack: 200_000,
  depositPerPiece: 9_000,
  worthPerPack: 300_000,
  worthPerPiece: 13_000,
};
const settings = {
  goods: [row],
  pay: 'deposit',
  balanceStart: BALANCE.start,
  balanceEnd: BALANCE.end,
  fate: 'forfeit',
  shipText: '12 月 10 日前发货',
  remindMinutes: 60,
};
/** 标价 ¥120/件，预售价 ¥100/件，定金 ¥20 可抵 ¥30。 */
const goods = aGoods('1', { list: pricePair(1_200_000, 50_000) });
const basket = (packs: number, rule: Record<string, unknown> = {}, over: Partial<QuoteInput> = {}) =>
  aBasket([aLine(goods, packs, { context: inActivity('presale', '9') })], {
    promotions: [aRecord('presale', { ...settings, ...rule }, { id: '9' })],
    ...over,
  });
const plan = (input: QuoteInput) => quote(input).instalments.map(({ label, amount }) => [label, amount]);

describe('预售', () => {
  it('10 件：定金 ¥200 抵 ¥300，尾款 ¥700，一共付 ¥900', () => {
    const result = quote(basket(10));
    expect(result.totals).toMatchObject({ goods: 100_000, discount: 10_000, payable: 90_000 });
    expect(result.adjustments).toMatchObject([
      { cause: { kind: 'presale', label: '定金膨胀' }, amount: 10_000 },
    ]);
    expect(result.instalments).toEqual([
      { index: 1, purpose: 'deposit', label: '定金', amount: 20_000, window: TODAY },
      {
        index: 2,
        purpose: 'balance',
        label: '尾款',
        amount: 70_000,
        window: { start: new Date(BALANCE.start), end: new Date(BALANCE.end) },
      },
    ]);
    expect(result).toMatchObject({ orderKind: 'presale', holds: ['balance-due'] });
    expect(result.claimsNeeded).toEqual([{ kind: 'activity-stock', ref: '9:1', quantity: 240 }]);
  });
  it.each([
    [1, 0],
    [10, 0],
    [7, 5],
  ])('活动页上 %s 件 + %s 瓶的定金与尾款，就是订单的两笔', (packs, pieces) => {
    const context = inActivity('presale', '9');
    const line = { ...aLine(goods, packs, { context }), quantity: { packs, pieces } };
    const [deposit, balance] = quote({ ...basket(packs), lines: [line] }).instalments;
    const [read] = presaleSettings.of(settings)?.goods ?? [];
    if (!read) throw new Error('settings that cannot be read');
    const shown = presaleAmounts(read, goods.rule, { packs, pieces });
    expect([shown.deposit, shown.balance]).toEqual([deposit?.amount, balance?.amount]);
    expect(shown.paid).toBe(shown.deposit + shown.balance);
  });
  it('全款：一次付清，没有膨胀，不用等尾款', () => {
    const result = quote(basket(10, { pay: 'full' }));
    expect(result.instalments.map(({ purpose, amount }) => [purpose, amount])).toEqual([['full', 100_000]]);
    expect(result).toMatchObject({ orderKind: 'presale', holds: [] });
  });
  it('由买家选：选了全款就全款', () => {
    expect(plan(basket(10, { pay: 'either' }))).toEqual([
      ['定金', 20_000],
      ['尾款', 70_000],
    ]);
    expect(plan(basket(10, { pay: 'either' }, { choices: { '9': ['full'] } }))).toEqual([['全款', 100_000]]);
    expect(plan(basket(10, {}, { choices: { '9': ['full'] } }))).toHaveLength(2);
  });
  it('阶梯看最后的总数：满 240 瓶每件 ¥90，两行合起来算', () => {
    const tiers = [{ fromPieces: 240, perPack: 900_000, perPiece: 40_000 }];
    const rule = { goods: [{ ...row, tiers }] };
    expect(quote(basket(9, rule)).totals.goods).toBe(90_000);
    expect(quote(basket(10, rule)).totals.goods).toBe(90_000);
    const context = inActivity('presale', '9');
    const lines = [aLine(goods, 4, { context }), aLine(goods, 6, { key: 'b', context })];
    expect(quote(basket(0, rule, { lines })).totals.goods).toBe(90_000);
  });
  it('运费进尾款', () => {
    const freight = {
      id: 'f',
      name: '默认',
      rules: [{ regions: [], charge: { by: 'flat' as const, amount: fen(1200) }, freeFrom: null }],
    };
    expect(plan(basket(10, {}, { freight }))).toEqual([
      ['定金', 20_000],
      ['尾款', 71_200],
    ]);
  });
  it('预售价与促销价一样：这一行说的是预售价', () => {
    const same = { ...goods, promotion: { pair: pricePair(1_000_000, 45_000), window: TODAY } };
    const line = aLine(same, 10, { context: inActivity('presale', '9') });
    expect(quote({ ...basket(10), lines: [line] }).lines[0]?.winner).toMatchObject({ label: '预售价' });
  });
  it('不能和别的商品一起下单', () => {
    const both = basket(10);
    expect(refusalTexts({ ...both, lines: [...both.lines, aLine(aGoods('2'), 1)] })).toEqual([
      '预售商品请单独下单',
    ]);
  });
  it('定金怎么处理，付定金之前就写明', () => {
    expect(presaleFateText(aRecord('presale', settings))).toBe('逾期未付尾款，订单自动取消，定金不予退还。');
    expect(presaleFateText(aRecord('presale', { ...settings, fate: 'refund' }))).toContain('定金原路退还');
    expect(depositText(pricePair(2_000_000, 0), pricePair(3_000_000, 0), 'perPack')).toBe(
      '定金 ¥200.00 可抵 ¥300.00',
    );
  });
  it('执行的是订单里写着的那句话，什么也没写就退', () => {
    for (const fate of ['forfeit', 'refund'] as const) {
      const text = presaleFateText(aRecord('presale', { ...settings, fate }));
      expect(statedFate(['别的条款', text])).toBe(fate);
      expect(statedFateText(['别的条款', text])).toBe(text);
    }
    expect(statedFate([])).toBe('refund');
    expect(statedFateText(['别的条款'])).toBe('');
  });
  it('定金可抵少于定金、高于售价，尾款时间颠倒：都说在哪一栏', () => {
    const paths = (rule: Record<string, unknown>) => {
      const parsed = presale.parseSettings({ ...settings, ...rule });
      return parsed.ok ? [] : parsed.problems.map(({ path }) => path);
    };
    expect(paths({})).toEqual([]);
    expect(paths({ goods: [{ ...row, worthPerPack: 100_000 }] })).toEqual(['goods.0.worthPerPack']);
    expect(paths({ goods: [{ ...row, worthPerPack: 1_100_000 }] })).toEqual(['goods.0.worthPerPack']);
    expect(paths({ goods: [{ ...row, depositPerPack: 0, depositPerPiece: 0 }] })).toEqual([
      'goods.0.depositPerPack',
    ]);
    expect(paths({ balanceEnd: BALANCE.start })).toEqual(['balanceEnd']);
  });
});
