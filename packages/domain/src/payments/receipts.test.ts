import { describe, expect, it } from 'vitest';
import { fen } from '../money';
import { isSameParty, receiptChecks, splitReceipt } from './receipts';

describe('收到的钱怎么入账', () => {
  it.each([
    ['正好', 10_000, 10_000, { applied: 10_000, excess: 0, rest: 0 }],
    ['少一分', 10_000, 9_999, { applied: 9_999, excess: 0, rest: 1 }],
    ['多付 96 元', 10_000, 19_600, { applied: 10_000, excess: 9_600, rest: 0 }],
    ['订单不等付款', 0, 500, { applied: 0, excess: 500, rest: 0 }],
  ])('%s', (_name, wanted, received, split) => {
    expect(splitReceipt(fen(wanted), fen(received))).toEqual(split);
  });
});

describe('核对', () => {
  const facts = {
    wanted: fen(842_000),
    received: fen(842_000),
    payer: '东莞市岬口酒店用品有限公司',
    knownPayers: ['东莞市岬口酒店用品有限公司'],
    reference: 'G4419026',
    sameReference: [],
    sameVoucher: [],
  };
  const failing = (over: Partial<Parameters<typeof receiptChecks>[0]>) =>
    receiptChecks({ ...facts, ...over })
      .filter(({ ok }) => ok === false)
      .map(({ text }) => text);

  it('都对得上 → 没有一条不对', () => {
    expect(failing({})).toEqual([]);
    expect(receiptChecks(facts).every(({ ok }) => ok === true)).toBe(true);
  });
  it.each([
    ['少付一分', { received: fen(841_999) }, ['少付 ¥0.01，订单继续等余款']],
    ['多付', { received: fen(851_600) }, ['多付 ¥96.00，多出的产生待退款']],
    ['付款人不同', { payer: '王小明' }, ['付款人与客户「东莞市岬口酒店用品有限公司」不同名']],
    ['老板的个人账户付过', { payer: '王小明', knownPayers: ['岬口', '王小明'] }, []],
    ['流水号用过', { sameReference: ['PF1', 'PF2'] }, ['流水号已登记在订单 PF1、PF2']],
    [
      '同一张凭证',
      { sameVoucher: ['PF1', 'PF2', 'PF3', 'PF4'] },
      ['同一张凭证也传给了订单 PF1、PF2、PF3 等 4 单'],
    ],
    ['订单已取消', { wanted: null }, ['订单已不等付款，确认后全额退回', '多付 ¥8,420.00，多出的产生待退款']],
  ])('%s', (_name, over, texts) => {
    expect(failing(over)).toEqual(texts);
  });
  it('没填的不算不对', () => {
    expect(failing({ payer: '', reference: ' ' })).toEqual([]);
  });
});

describe('付款户名与公司名', () => {
  it.each([
    ['汀禾批发（深圳）有限公司', '汀禾批发(深圳) 有限公司', true],
    ['岬口酒店用品', '岬口酒店用品有限责任公司', true],
    ['岬口酒店用品', '岬口餐饮用品', false],
    ['', '', false],
  ])('%s / %s → %s', (one, other, same) => {
    expect(isSameParty(one, other)).toBe(same);
  });
});
