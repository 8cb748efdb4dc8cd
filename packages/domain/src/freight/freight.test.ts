import { describe, expect, it } from 'vitest';
import { fen } from '../money';
import { freightParts, freightProblem, freightRuleWords, type FreightTemplate, freightFor } from './index';

const flat = (amount: number) => ({ by: 'flat' as const, amount: fen(amount) });
const TEMPLATE: FreightTemplate = {
  id: 'f1',
  name: '标准',
  rules: [
    { regions: ['44'], charge: flat(800), freeFrom: fen(30_000) },
    { regions: ['4419'], charge: flat(500), freeFrom: null },
    { regions: ['429004'], charge: flat(600), freeFrom: null },
    {
      regions: ['65'],
      charge: { by: 'pieces', first: 10, firstAmount: fen(1000), step: 5, stepAmount: fen(200) },
      freeFrom: null,
    },
  ],
};
const lines = [{ amount: fen(10_000), pieces: 21, weight: 500 }];

describe('运费模板', () => {
  it.each([
    ['440305', 800],
    ['441900121', 500],
    ['429004', 600],
  ])('最长的地区前缀优先：%s → %s 分', (code, amount) => {
    expect(freightFor(TEMPLATE, code, lines)).toMatchObject({ kind: 'charged', amount });
  });
  it('按件数：首 10 件 ¥10，每 5 件 ¥2，不足一档按一档', () => {
    expect(freightFor(TEMPLATE, '650102', lines)).toMatchObject({ amount: 1000 + 3 * 200 });
    expect(freightFor(TEMPLATE, '650102', [{ amount: fen(1), pieces: 10, weight: 1 }])).toMatchObject({
      amount: 1000,
    });
  });
  it('满 300 免运费，差一分也不免', () => {
    expect(freightFor(TEMPLATE, '440305', [{ amount: fen(30_000), pieces: 1, weight: 1 }])).toMatchObject({
      kind: 'free',
      amount: 0,
      label: '满¥300.00免运费',
    });
    expect(freightFor(TEMPLATE, '440305', [{ amount: fen(29_999), pieces: 1, weight: 1 }])).toMatchObject({
      amount: 800,
      missingForFree: 1,
    });
  });
  it('没有规则的地区不配送', () => {
    expect(freightFor(TEMPLATE, '540102', lines)).toMatchObject({ kind: 'not-delivered' });
  });
  it('写明不配送的地区，比它大的地区再便宜也不送', () => {
    const rules = [
      { regions: [], charge: flat(800), freeFrom: null },
      { regions: ['4603'], charge: { by: 'none' as const }, freeFrom: null },
    ];
    const template = { id: 'f2', name: '全国', rules };
    expect(freightFor(template, '460105', lines)).toMatchObject({ amount: 800 });
    expect(freightFor(template, '460301', lines)).toMatchObject({ kind: 'not-delivered' });
  });
});

describe('各发货地自己的模板', () => {
  const common = [{ regions: [], charge: flat(1000), freeFrom: fen(20_000) }];
  const guangzhou = [{ regions: ['44'], charge: flat(600), freeFrom: null }];
  const template: FreightTemplate = { id: 'f', name: '通用', rules: common, places: { 广州仓: guangzhou } };
  const line = (shipFrom: string, amount = 15_000) => ({
    amount: fen(amount),
    pieces: 1,
    weight: 1,
    shipFrom,
  });

  it('有自己模板的单独算，其余合起来按通用的算一次，再相加', () => {
    const basket = [line('杭州仓', 5_000), line('广州仓'), line('东莞仓', 5_000)];
    expect(freightFor(template, '440106', basket)).toEqual({
      kind: 'charged',
      amount: 1600,
      missingForFree: null,
      label: '运费',
    });
    expect(freightParts(template, '440106', basket).map(({ shipFrom, own }) => [shipFrom, own])).toEqual([
      [['杭州仓', '东莞仓'], false],
      [['广州仓'], true],
    ]);
  });
  it('一个发货地满额免，另一个照收；只有一个发货地时还说差多少免', () => {
    expect(freightFor(template, '440106', [line('杭州仓', 20_000), line('广州仓')])).toMatchObject({
      amount: 600,
    });
    expect(freightFor(template, '440106', [line('杭州仓')])).toMatchObject({ missingForFree: 5_000 });
  });
  it('有一处送不到，整单送不到', () => {
    expect(freightFor(template, '110101', [line('杭州仓'), line('广州仓')])).toMatchObject({
      kind: 'not-delivered',
    });
  });
  it.each([
    [flat(0), null, '免运费'],
    [flat(800), 30_000, '每单 ¥8.00，满 ¥300.00 免'],
    [{ by: 'none' as const }, null, '不配送'],
    [
      { by: 'weight' as const, first: 1500, firstAmount: fen(800), step: 1000, stepAmount: fen(150) },
      null,
      '首 1.5 公斤 ¥8.00，每加 1 公斤 ¥1.50',
    ],
  ])('规则怎么说：%j', (charge, freeFrom, words) => {
    expect(freightRuleWords({ charge, freeFrom: freeFrom === null ? null : fen(freeFrom) })).toBe(words);
  });
  it('存不得的：没有规则、两条「其他地区」、一个地区写了两次；省里单独写市可以', () => {
    const of = (...regions: string[]) => ({ regions });
    expect(freightProblem([])).toContain('至少');
    expect(freightProblem([of(), of()])).toContain('其他地区');
    expect(freightProblem([of('44'), of('45', '44')])).toContain('两条规则');
    expect(freightProblem([of('44'), of('4401'), of()])).toBeUndefined();
  });
});
