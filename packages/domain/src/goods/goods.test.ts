import { describe, expect, it } from 'vitest';
import {
  addUpCounts,
  brandLetter,
  type CategoryNode,
  categoriesBelow,
  categoryMergeProblem,
  categoryMoveProblem,
  categoryNameProblem,
  categoryPathOf,
  countDifference,
  goodsWordProblem,
  isLow,
  movingAverageCost,
  orderedSiblings,
} from './index';

const TREE: readonly CategoryNode[] = (
  [
    ['1', '', '食品'],
    ['2', '1', '饮料'],
    ['3', '2', '水'],
    ['4', '2', '茶'],
    ['5', '1', '零食'],
    ['6', '', '办公'],
    ['7', '6', '纸'],
    ['8', '6', '饮料'],
    ['9', '8', '水'],
  ] as const
).map(([id, parentId, name]) => ({ id, parentId, name }));

describe('分类树', () => {
  it('上下级', () => {
    expect([...categoriesBelow(TREE, '1')].sort()).toEqual(['2', '3', '4', '5']);
    expect(categoryPathOf(TREE, '3').map(({ name }) => name)).toEqual(['食品', '饮料', '水']);
    expect(categoryPathOf(TREE, '99')).toEqual([]);
  });

  it.each([
    ['新建在顶上', { parentId: '', name: '日化' }, ''],
    ['第三级下面不能再分', { parentId: '3', name: '矿泉水' }, '分类最多 3 级，「水」下面不能再分'],
    ['同一处不重名', { parentId: '1', name: '饮料' }, '这里已有分类叫「饮料」'],
    ['别处可以同名', { parentId: '', name: '饮料' }, ''],
    ['不改名再保存', { id: '2', parentId: '1', name: '饮料' }, ''],
    ['没写名称', { parentId: '', name: ' ' }, '请填写分类名称'],
    ['名称里有分隔符', { parentId: '', name: '水/茶' }, '分类名称里不能有 / > |，它们在表格里用来分隔上下级'],
    ['上级没有了', { parentId: '99', name: '茶' }, '上级分类已不存在，请刷新后再选'],
  ])('命名：%s', (_name, wanted, problem) => {
    expect(categoryNameProblem(TREE, wanted)).toBe(problem);
  });

  it.each([
    ['零食移到顶上', '5', '', ''],
    ['移到自己的下级里', '1', '3', '不能把「食品」移到自己的下级里'],
    ['移到自己里', '1', '1', '不能把「食品」移到自己的下级里'],
    ['带着下级移，超过三级', '2', '7', '移过去会超过 3 级'],
    ['那里有同名的', '2', '6', '那里已有分类叫「饮料」，可以合并'],
    ['没有下级的移到第二级下面', '5', '7', ''],
    ['原地不动', '3', '2', ''],
    ['已删除的', '99', '', '该分类已不存在，请刷新'],
  ])('移动：%s', (_name, id, parentId, problem) => {
    expect(categoryMoveProblem(TREE, id, parentId)).toBe(problem);
  });

  it.each([
    ['零食并入纸', '5', '7', ''],
    ['两边的下级同名', '2', '8', '两边都有下级「水」，请先合并它们'],
    ['并入自己的下级', '1', '2', '「饮料」是「食品」的下级，不能并入'],
    ['并入自己', '1', '1', '不能并入自己'],
    ['下级会超过三级', '2', '9', '「饮料」的下级移过去会超过 3 级'],
    ['并入上级', '2', '1', ''],
  ])('合并：%s', (_name, id, into, problem) => {
    expect(categoryMergeProblem(TREE, id, into)).toBe(problem);
  });

  it.each([
    [['a', 'b', 'c'], 'c', 'a', ['c', 'a', 'b']],
    [['a', 'b', 'c'], 'a', '', ['b', 'c', 'a']],
    [['a', 'b'], 'x', 'b', ['a', 'x', 'b']],
    [['a', 'b'], 'x', 'gone', ['a', 'b', 'x']],
  ])('排列：%j 里把 %s 放到 %s 前', (siblings, id, before, order) => {
    expect(orderedSiblings(siblings, id, before)).toEqual(order);
  });
});

describe('品牌首字母', () => {
  const SPELT: Readonly<Record<string, string>> = { 得: 'de', 农: 'nong', 女: 'nv' };
  it.each([
    ['得力', 'D'],
    ['农夫山泉', 'N'],
    ['3M', '#'],
    ['apple', 'A'],
    ['ＡＢＣ', 'A'],
    ['Équipe', 'E'],
    [' 女王', 'N'],
    ['', '#'],
    ['★', '#'],
  ])('%s → %s', (name, letter) => {
    expect(brandLetter(name, (han) => SPELT[han] ?? '')).toBe(letter);
  });
});

describe('移动加权平均成本', () => {
  // yuan a piece, as 1/10000 yuan
  const at = (yuan: number) => yuan * 10_000;
  it.each([
    ['100 个 ¥1，再进 100 个 ¥2 → ¥1.5', [100, at(1)], [100, at(2)], at(1.5)],
    ['卖空了再进 → 新的进价', [0, at(1)], [50, at(2)], at(2)],
    ['原来不知道成本 → 新的进价', [80, null], [20, at(3)], at(3)],
    ['没写进价 → 按原来的成本', [80, at(1)], [20, null], at(1)],
    ['都不知道', [80, null], [20, null], null],
    ['除不尽，四舍五入到万分之一元', [1, 10_000], [2, 10_001], 10_001],
    ['白送的', [10, at(1)], [10, 0], at(0.5)],
    ['什么也没进', [10, at(1)], [0, at(9)], at(1)],
  ] as const)('%s', (_name, [there, cost], [pieces, paid], after) => {
    expect(movingAverageCost({ pieces: there, cost }, { pieces, cost: paid })).toBe(after);
  });
});

describe('盘点', () => {
  it.each([
    ['一样多，什么也不写', 100, { available: 100, reserved: 0 }, { by: 0, onHand: 100, problem: '' }],
    ['少 3 个', 97, { available: 90, reserved: 10 }, { by: -3, onHand: 100, problem: '' }],
    ['多 2 个', 102, { available: 90, reserved: 10 }, { by: 2, onHand: 100, problem: '' }],
    ['货架上还放着订单占用的', 10, { available: 0, reserved: 10 }, { by: 0, onHand: 10, problem: '' }],
    [
      '比订单占用的还少',
      6,
      { available: 4, reserved: 10 },
      { by: -8, onHand: 14, problem: '订单已占用 10，比盘到的 6 多，请先处理缺货的订单' },
    ],
  ])('%s', (_name, counted, books, found) => {
    expect(countDifference(counted, books)).toEqual(found);
  });

  it('同一商品扫了多次，加起来', () => {
    const lines = ['甲', '乙', '甲', '甲'].map((goods) => ({ goods, pieces: 1 }));
    expect(addUpCounts([...lines, { goods: '乙', pieces: 24 }])).toEqual([
      { goods: '甲', pieces: 3 },
      { goods: '乙', pieces: 25 },
    ]);
  });

  it.each([
    ['设了警戒 50，还有 50', 50, 50, 12, false],
    ['设了警戒 50，还有 49', 49, 50, 12, true],
    ['没设警戒，够一件', 12, null, 12, false],
    ['没设警戒，不够一件', 11, null, 12, true],
    ['警戒 0：卖完也不提醒', 0, 0, 12, false],
  ])('库存低于警戒：%s', (_name, available, lowStock, pack, low) => {
    expect(isLow(available, lowStock, pack)).toBe(low);
  });
});

describe('商品用词', () => {
  it.each([
    ['unit', '瓶', ''],
    ['unit', '', '请填写单位'],
    ['unit', '一二三四五六七', '单位最多 6 个字'],
    ['tax-code', '1030307', ''],
    ['tax-code', '饮用水', '税收分类编码是最多 19 位的数字'],
    ['ship-from', '义乌仓', ''],
  ] as const)('%s「%s」→「%s」', (kind, value, problem) => {
    expect(goodsWordProblem(kind, value)).toBe(problem);
  });
});
