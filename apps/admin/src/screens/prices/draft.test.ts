import { describe, expect, it, test } from 'vitest';
import { laidOver, typedAfter, typedOf } from '../../widgets/money-grid/typed';
import { baseOf, judgedRow, orToday, pastedValues, plannedRows, readPasted } from './draft';
import type { PriceRow } from './queries';

const row = (own: Partial<PriceRow> = {}): PriceRow => ({
  goodsId: '1',
  code: 'W1001',
  name: '矿泉水',
  spec: '550ml',
  unit: '瓶',
  packUnit: '箱',
  packingSpecification: 24,
  onSale: true,
  list: { ip: 36, sp: 1.6 },
  soldDays: 0,
  ...own,
});

describe('粘贴货号与价', () => {
  it('有表头的、带￥和千分位的、只有两栏的都读', () => {
    const pasted = readPasted([
      ['货号', '整件价', '单件价'],
      ['W1001', '￥1,037.80', '1.68'],
      ['W1002', '34', ''],
    ]);
    expect(pasted).toEqual({
      lines: [
        { code: 'W1001', ip: '1037.80', sp: '1.68' },
        { code: 'W1002', ip: '34.00', sp: '' },
      ],
      problems: [],
    });
    expect(readPasted([['W1001', '37.8']])?.lines).toEqual([{ code: 'W1001', ip: '37.80', sp: '' }]);
  });

  it('货号是纯数字的也认；读不懂的价说第几行', () => {
    expect(readPasted([['6901028', '37.8', '1.6']])?.lines[0]?.code).toBe('6901028');
    expect(readPasted([['W1001', '面议', '1.6']])?.problems).toEqual(['第 1 行「面议」']);
  });

  test.each([
    [
      '两栏都是价：落进格里',
      [
        ['37.8', '1.68'],
        ['34', '1.42'],
      ],
    ],
    ['一栏价', [['37.8'], ['34']]],
  ])('%s', (_, block) => {
    expect(readPasted(block)).toBeUndefined();
  });

  it('按货号对上，大小写都行；没有的不落', () => {
    const lines = [
      { code: 'w1001', ip: '37.80', sp: '' },
      { code: 'W9', ip: '1', sp: '1' },
    ];
    expect(pastedValues([row()], lines)).toEqual({ 1: { ip: '37.80' } });
  });
});

describe('改过的格', () => {
  const base = baseOf([row()]);
  it('和现价一样的、清空的都不算改；只送改过的一面', () => {
    expect(typedOf(base, orToday(base, { 1: { ip: '36.00', sp: '' } }))).toEqual({});
    const typed = typedOf(base, laidOver(base, { 1: { ip: '37.80' } }));
    expect(plannedRows([row()], typed)).toEqual([{ line: 1, code: 'W1001', perPack: '37.80', perPiece: '' }]);
  });

  /** Seen to fail: the rule was laid over what had been typed, which stayed where the rule says today's price. */
  it('再套一条规则算回现价：那一格不再算改过，别的商品改过的留着', () => {
    const typed = { 1: { ip: '37.80' }, 2: { ip: '9.00' } };
    expect(typedAfter(typed, base, orToday(base, { 1: { ip: '36.00', sp: '1.70' } }))).toEqual({
      1: { sp: '1.70' },
      2: { ip: '9.00' },
    });
  });

  it('写着就提醒：低于成本、低于上次成交、超过两成', () => {
    const told = (own: Partial<PriceRow>, cells: Record<string, string>) =>
      judgedRow(row(own), { 1: cells })?.warnings;
    expect(told({ cost: 1.2 }, { sp: '1.10' })?.[0]).toBe('低于成本');
    expect(told({ last: { ip: 35.4, sp: 1.6, time: '' } }, { ip: '35' })).toEqual([
      '低于最近成交价 ¥35.40/件',
    ]);
    expect(told({}, { ip: '3.6' })?.[0]).toMatch(/^降幅 90.0%/);
    expect(told({}, {})).toEqual([]);
    expect(judgedRow(row(), {})).toBeUndefined();
  });
});
