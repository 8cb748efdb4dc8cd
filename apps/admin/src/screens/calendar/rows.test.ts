import { expect, test } from 'vitest';
import { type Bar, lanesOf, runsOf } from './rows';

const bar = (id: string, kind: string, goods: readonly string[], days = '■■··'): Bar => ({
  id,
  kind,
  kindName: kind,
  title: id,
  state: 'live',
  stateName: '进行中',
  days: [...days].map((one) => one === '■'),
  clashes: [...days].map(() => false),
  goods: goods.map((name) => ({ id: name, name })),
  goodsText: '',
  audienceText: '',
});

test('同一种的排在一行；一种商品的几个活动排在一行，没有商品的归在一起', () => {
  const list = [bar('甲', '秒杀', ['水']), bar('乙', '抢购', ['水', '茶']), bar('丙', '满减', [])];
  const names = (by: Parameters<typeof lanesOf>[1]) =>
    lanesOf(list, by).map(({ name, bars }) => `${name}：${bars.map(({ id }) => id).join('')}`);
  expect(names('promotion')).toEqual(['甲：甲', '乙：乙', '丙：丙']);
  expect(names('kind')).toEqual(['秒杀：甲', '抢购：乙', '满减：丙']);
  expect(names('goods')).toEqual(['水：甲乙', '茶：乙', '其他商品范围：丙']);
});

test('连着的天画成一段，撞上的天另画一段', () => {
  const days = [true, true, true, false, true];
  expect(runsOf({ days, clashes: [false, true, true, false, false] })).toEqual([
    { from: 0, days: 1, isClash: false },
    { from: 1, days: 2, isClash: true },
    { from: 4, days: 1, isClash: false },
  ]);
});
