import { describe, expect, it } from 'vitest';
import { daysOf, type Filter, sentenceOf } from './filter';

const now = new Date('2026-03-01T17:30:00Z'); // 03-02 01:30 in Beijing

describe('时间段按北京的日子算', () => {
  it.each([
    ['today', '2026-03-02', '2026-03-02'],
    ['yesterday', '2026-03-01', '2026-03-01'],
    ['7d', '2026-02-24', '2026-03-02'],
    ['month', '2026-03-01', '2026-03-02'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['2026-01-05~2026-01-09', '2026-01-05', '2026-01-09'],
    ['~2026-01-09', '', '2026-01-09'],
  ])('%s → %s 至 %s', (value, from, to) => {
    expect(daysOf(value, now)).toEqual({ from, to });
  });
});

describe('筛选读起来是一句话', () => {
  const state: Filter = {
    kind: 'choice',
    key: 'state',
    label: '状态',
    options: [
      { value: 'to-ship', label: '待发货' },
      { value: 'unpaid', label: '待付款' },
    ],
  };
  const days: Filter = { kind: 'days', key: 'placed', label: '下单时间' };
  const amount: Filter = { kind: 'amount', key: 'amount', label: '应付' };
  const object: Filter = {
    kind: 'object',
    key: 'about',
    label: '对象',
    kinds: [
      { value: 'order', label: '订单', asks: '订单号' },
      { value: 'goods', label: '商品', asks: '货号或商品名称' },
    ],
  };
  it.each<[Filter, string, string]>([
    [object, 'order:D20261126000001', '订单 D20261126000001'],
    [object, 'goods:A100:大', '商品 A100:大'],
    [{ ...object, named: '订单 D20261126000001' }, 'order:k3x9', '订单 D20261126000001'],
    [state, 'to-ship,unpaid', '待发货、待付款'],
    [days, '7d', '近 7 天'],
    [days, '2026-01-05~2026-01-05', '2026-01-05'],
    [days, '2026-01-05~', '2026-01-05 起'],
    [amount, '1000~', '不少于 ¥1000'],
    [amount, '~500', '不超过 ¥500'],
    [amount, '1000~5000', '¥1000 至 ¥5000'],
  ])('%o %s → %s', (filter, value, sentence) => {
    expect(sentenceOf(filter, value)).toBe(sentence);
  });
});
