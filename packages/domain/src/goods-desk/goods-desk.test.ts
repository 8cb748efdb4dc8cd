import { describe, expect, it } from 'vitest';
import { pricePair } from '../money';
import { quantityRule } from '../quantity';
import {
  codeByPattern,
  combinations,
  keysProblem,
  marginOf,
  patternProblem,
  pictureBase,
  pictureNames,
  readValues,
  ruleExamples,
  usualPattern,
} from './index';

/** Seen to fail: with the cost of a piece taken for that of a pack; without the check of missing keys. */
describe('毛利', () => {
  it.each<[string, number, number | null, number, number | null]>([
    ['36 元一件 24 瓶，成本 1.1646 元一瓶', 360_000, 11_646, 24, 0.2236],
    ['不知道成本', 360_000, null, 24, null],
    ['没有价格', 0, 11_646, 24, null],
    ['亏本卖', 10_000, 12_000, 1, -0.2],
  ])('%s', (_, price, cost, packing, margin) => {
    const found = marginOf(price, cost, packing);
    expect(found === null ? null : Number(found.toFixed(4))).toBe(margin);
  });
});

describe('起订规则试算', () => {
  const rule = quantityRule({
    piecesPerPack: 24,
    minPieces: 48,
    pieceStep: 12,
    packStep: 1,
    stock: 240,
    unit: '瓶',
    packUnit: '件',
    name: '',
  });
  it('够起订的给出金额；不够的、不在步长上的、超过库存的说出怎么改', () => {
    expect(ruleExamples(rule, pricePair(360_000, 16_000))).toEqual([
      { quantity: '2件', verdict: '可下单', tone: 'plain', amount: '72.00' },
      expect.objectContaining({ quantity: '1件', tone: 'amber', amount: '' }),
      expect.objectContaining({ quantity: '36瓶', tone: 'amber' }),
      expect.objectContaining({ quantity: '49瓶', tone: 'amber' }),
      expect.objectContaining({ quantity: '11件', tone: 'red' }),
    ]);
  });
  it('不分整件的只按个试', () => {
    const single = quantityRule({ piecesPerPack: 1, minPieces: 1, pieceStep: 1, unit: '个' });
    expect(ruleExamples(single, pricePair(15_000, 15_000))).toEqual([
      { quantity: '1个', verdict: '可下单', tone: 'plain', amount: '1.50' },
    ]);
  });
});

describe('商品组', () => {
  it('颜色 2 × 尺码 3 = 6 个货号，尺码先变', () => {
    const keys = [
      { name: '颜色', values: ['红', '蓝'] },
      { name: '尺码', values: ['S', 'M', 'L'] },
    ];
    expect(combinations(keys).map((row) => row.join(' '))).toEqual([
      '红 S',
      '红 M',
      '红 L',
      '蓝 S',
      '蓝 M',
      '蓝 L',
    ]);
    expect(usualPattern(['颜色', '尺码'])).toBe('{组}-{颜色}-{尺码}');
  });
  it.each<[string, string, string]>([
    ['{组}-{颜色}-{尺码}', 'S12-红-L', ''],
    ['{组}{尺码}{颜色}', 'S12L红', ''],
    ['X {颜色}/{尺码}', 'X-红/L', ''],
    ['{组}-{颜色}', 'S12-红', '货号规则里缺少「{尺码}」，不同规格会得到同一个货号'],
    ['{组}-{材质}', 'S12-{材质}', '货号规则里的「{材质}」不是组，也不是规格'],
  ])('货号规则「%s」→ %s', (pattern, code, problem) => {
    expect(codeByPattern(pattern, 'S12', ['颜色', '尺码'], ['红', 'L'])).toBe(code);
    expect(patternProblem(pattern, ['颜色', '尺码']) ?? '').toBe(problem);
  });
  it.each([
    [[], '请至少写一种规格，例如颜色'],
    [[{ name: '', values: ['红'] }], '规格要有名称，例如颜色'],
    [[{ name: '颜色', values: ['红', '红'] }], '「颜色」里「红」写了两次'],
    [
      [
        { name: '颜色', values: [] },
        { name: '颜色', values: [] },
      ],
      '有两种规格同名',
    ],
    [[{ name: '颜色', values: ['红'] }], undefined],
  ])('规格 %j：%s', (keys, problem) => expect(keysProblem(keys)).toBe(problem));
  it('值可以一次写好几个', () => {
    expect(readValues('红 蓝，白、黑；灰')).toEqual(['红', '蓝', '白', '黑', '灰']);
  });
});

describe('按货号换图的文件名', () => {
  it.each([
    ['A100.jpg', 'A100'],
    ['图片/新品/A100-2.PNG', 'A100-2'],
    ['GL-红-L.webp', 'GL-红-L'],
    ['说明.txt', ''],
    ['__MACOSX/._A100.jpg', ''],
  ])('「%s」→「%s」', (path, base) => expect(pictureBase(path)).toBe(base));
  it('A100-2 先当货号，没有这个货号再当 A100 的第 2 张', () => {
    expect(pictureNames('A100-2')).toEqual([
      { code: 'A100-2', place: 1 },
      { code: 'A100', place: 2 },
    ]);
    expect(pictureNames('A100')).toEqual([{ code: 'A100', place: 1 }]);
  });
});
