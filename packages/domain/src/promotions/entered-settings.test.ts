import { describe, expect, it } from 'vitest';
import { readEntered, showEntered, yuanUnits } from './entered-settings';
import { flashSaleSettings } from './flash-sale';
import { fullAmountReductionSettings } from './full-amount-reduction';
import { presaleSettings } from './presale';
import { issueSettings } from '../coupons';

const sale = (goods: Record<string, unknown>) =>
  readEntered(flashSaleSettings.fields, { goods: [{ goodsId: '501', ...goods }] });
const textsOf = (read: ReturnType<typeof readEntered>) =>
  read.ok ? [] : read.problems.map(({ text }) => text);

describe('活动的价格按元填写', () => {
  it('数字或文字都读作元，¥888 不会成为 ¥0.0888', () => {
    expect(sale({ perPack: 888, perPiece: '0.0325' })).toEqual({
      ok: true,
      value: { goods: [{ goodsId: '501', perPack: 8_880_000, perPiece: 325 }] },
    });
  });

  it('满减的金额是元，存成分', () => {
    const read = readEntered(fullAmountReductionSettings.fields, {
      by: 'amount',
      steps: [{ fromAmount: '500', minus: 49.9 }],
    });
    expect(read).toMatchObject({ ok: true, value: { steps: [{ fromAmount: 50_000, minus: 4_990 }] } });
  });

  it.each([
    ['单价最多 4 位小数', { perPack: 1.00001, perPiece: 1 }, '第 1 行活动件价应为金额（元），最多 4 位小数'],
    ['比最小的还小', { perPack: 5e-7, perPiece: 1 }, '第 1 行活动件价应为金额'],
    ['负数', { perPack: -1, perPiece: 1 }, '第 1 行活动件价应为金额'],
    ['带千分号', { perPack: '1,001', perPiece: 1 }, '第 1 行活动件价应为金额'],
    ['带符号', { perPack: '¥88', perPiece: 1 }, '第 1 行活动件价应为金额'],
    ['多写的字段', { perPack: 1, perPiece: 1, price: 3 }, '第 1 行不认识的字段 price'],
  ])('%s：说明，不四舍五入', (_, goods, text) => {
    expect(textsOf(sale(goods)).join('；')).toContain(text);
  });

  it('读回来的仍是元，与填写的一样', () => {
    const entered = { goods: [{ goodsId: '501', perPack: 88, perPiece: 0.0325, stock: 10 }] };
    const read = readEntered(flashSaleSettings.fields, entered);
    expect(read.ok && showEntered(flashSaleSettings.fields, read.value)).toEqual(entered);
  });

  it('商品编号写成数字：说应为文字', () => {
    const read = flashSaleSettings.parse({ goods: [{ goodsId: 501, perPack: 1, perPiece: 1 }] });
    expect(read.ok ? '' : read.problems[0]?.text).toBe('第 1 行商品应为文字');
  });

  it('适用范围里多写的字段与数字编号', () => {
    const scope = (value: unknown) =>
      textsOf(readEntered(fullAmountReductionSettings.fields, { scope: value })).join();
    expect(scope({ of: 'goods', id: ['1'] })).toContain('不认识的字段 id');
    expect(scope({ of: 'goods', ids: [501] })).toContain('应为文字');
  });

  it('文件里金额须是文字：不带引号的分不清是元还是万分之一元', () => {
    const entered = { goods: [{ goodsId: '501', perPack: 880_000, perPiece: '3.5', stock: 10 }] };
    expect(textsOf(readEntered(flashSaleSettings.fields, entered, { fromFile: true }))).toEqual([
      '第 1 行活动件价须写成带引号的元，例如 "88.00"（不带引号的 880000 分不清是元还是万分之一元）',
    ]);
  });

  it.each([
    ['0.1', 2, 10],
    ['8.100', 2, 810],
    [0.07, 2, 7],
    [1.005, 2, null],
    ['999999999999.9999', 4, null],
    ['', 2, null],
    [true, 2, null],
  ] as const)('%s 以 %s 位小数读作 %s', (value, decimals, units) => {
    expect(yuanUnits(value, decimals)).toBe(units);
  });
});

describe('活动里的时间', () => {
  it('没有时区是北京时间，只写日期的结束到当天最后一刻', () => {
    const read = readEntered(issueSettings.fields, {
      claimStart: '2026-11-20',
      claimEnd: '2026-11-30',
      validFrom: '2026-11-20 08:00',
      validUntil: '2026-12-31T23:59:59Z',
    });
    expect(read).toEqual({
      ok: true,
      value: {
        claimStart: '2026-11-19T16:00:00.000Z',
        claimEnd: '2026-11-30T16:00:00.000Z',
        validFrom: '2026-11-20T00:00:00.000Z',
        validUntil: '2026-12-31T23:59:59.000Z',
      },
    });
  });

  it('以前存下的没有时区的时间，在每台机器上也读作北京时间', () => {
    const stored = { name: '券', kind: 'amount-off', validity: 'window', validFrom: '2026-11-20T00:00:00' };
    const read = issueSettings.parse({ ...stored, validUntil: '2026-11-30' });
    expect(read).toMatchObject({
      ok: true,
      value: {
        validFrom: new Date('2026-11-19T16:00:00Z'),
        validUntil: new Date('2026-11-30T16:00:00Z'),
      },
    });
  });

  it('读不懂的时间：说怎样写', () => {
    const read = readEntered(presaleSettings.fields, { balanceEnd: '下周一' });
    expect(textsOf(read)).toEqual(['尾款结束须为日期时间，例如 2026-01-31 或 2026-01-31 08:00（北京时间）']);
  });
});
