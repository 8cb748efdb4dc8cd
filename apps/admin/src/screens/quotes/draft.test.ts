import type { WireAdminQuote } from '@pifa/contract/staff';
import { describe, expect, it } from 'vitest';
import { valueAt, written } from '../../widgets/money-grid/grid-model';
import {
  addStep,
  answerOf,
  concernsOf,
  differences,
  filled,
  impliedPrice,
  marginOf,
  type QuoteLine,
  rowId,
  rowsOf,
  summaryOf,
  toggleOff,
} from './draft';
import { fillOf } from './fill';

/** 24 瓶一件的水：标价 36.00 / 1.60，客户价 34.56 / 1.53，上次成交 1.55，要 10 件。 */
const line = (lineNo: number, facts: Partial<QuoteLine['facts']> = {}) =>
  ({
    lineNo,
    goodsName: '矿泉水',
    unit: '瓶',
    packingSpecification: 24,
    ipcnt: 10,
    spcnt: 0,
    totalNum: 240,
    facts: {
      stock: 5000,
      list: { saleIP: 36, saleSP: 1.6 },
      own: { saleIP: 34.56, saleSP: 1.53 },
      lastDeal: { time: '2026-11-02T02:00:00Z', no: 'PF1', saleIP: 37.2, saleSP: 1.55, totalNum: 48 },
      ...facts,
    },
  }) as unknown as QuoteLine;
const lines = [line(1), line(2), line(3)];
const quote = { id: 'q', version: 0, lines } as unknown as WireAdminQuote;
const terms = { days: 7, message: '含税', discounts: false };
const put = (lineNo: number, column: string, text: string) => [{ row: rowId(line(lineNo), 0), column, text }];
const ownPrices = () => {
  const done = filled({}, lines, { by: 'own' }, 'fen');
  if ('problem' in done) throw new Error(done.problem);
  return done.values;
};

describe('整列填入', () => {
  it('沿用客户价：每行一次填好，合计按要的数量', () => {
    const values = ownPrices();
    expect(valueAt(values, '1.0', 'perPack')).toBe('34.56');
    expect(summaryOf(lines, values)).toEqual({ filled: 3, off: 0, missing: 0, amount: 103_680, cost: null });
  });

  it('标价 × 0.95 按选的规则取整；倍数写错说明白，什么也没填', () => {
    const done = filled({}, lines, { by: 'list', factor: '0.95' }, 'jiao');
    expect('values' in done && valueAt(done.values, '2.0', 'perPack')).toBe('34.20');
    expect(filled({}, lines, { by: 'list', factor: '九折' }, 'fen')).toHaveProperty('problem');
  });

  it('无货的行不填；没有上次报价的行数出来', () => {
    const values = toggleOff({}, line(2));
    expect(filled(values, lines, { by: 'last' }, 'fen')).toMatchObject({ missing: 2 });
    const done = filled(values, lines, { by: 'own' }, 'fen');
    expect('values' in done && valueAt(done.values, '2.0', 'perPack')).toBe('');
  });
});

describe('发出去的是什么', () => {
  it('只写一边的价，另一边按装箱推；无货、数量档、替代各归各位', () => {
    let values = written({}, [...put(1, 'perPiece', '1.50'), ...put(3, 'perPack', '24.00')]);
    values = addStep(toggleOff(values, line(2)), line(1));
    values = written(values, [
      { row: '1.1', column: 'from', text: '480' },
      { row: '1.1', column: 'perPiece', text: '1.40' },
      ...put(3, 'substitute', 'W2000'),
    ]);
    expect(rowsOf(lines, values).map(({ id }) => id)).toEqual(['1.0', '1.1', '2.0', '3.0']);
    expect(impliedPrice(values, { id: '3.0', line: line(3), step: 0 }, 'perPiece')).toBe('1.00');
    const answer = answerOf(quote, values, terms);
    expect(answer).toMatchObject({ id: 'q', seenVersion: 0, validDays: 7, message: '含税' });
    expect(answer.lines).toMatchObject([
      {
        line: 1,
        available: true,
        offers: [
          { fromNum: 0, perPack: 36, perPiece: 1.5 },
          { fromNum: 480, perPack: 33.6, perPiece: 1.4 },
        ],
      },
      { line: 2, available: false, offers: [] },
      { line: 3, available: false, substitute: 'W2000', offers: [{ perPack: 24, perPiece: 1 }] },
    ]);
  });
});

describe('要留意的行', () => {
  it('低于最近成交价、超过库存、超过我的折扣上限都提醒；无货的不提', () => {
    const short = [line(1), line(2, { stock: 10 }), line(3)];
    const values = toggleOff(ownPrices(), line(3));
    const concerns = concernsOf(short, values, { mostDiscount: undefined, mayBelowCost: true });
    expect(concerns.get(1)).toEqual({ tone: 'amber', text: '低于最近成交价 1.55（11-02）' });
    expect(concerns.get(2)?.text).toContain('库存不足：要 240瓶，现有 10瓶');
    expect(concerns.has(3)).toBe(false);
    const low = written(values, put(1, 'perPack', '20.00'));
    expect(concernsOf(short, low, { mostDiscount: 10, mayBelowCost: true }).get(1)?.tone).toBe('amber');
  });
});

describe('成本', () => {
  const dear = [line(1, { cost: 1.5 }), line(2, { cost: 1.2 }), line(3, { cost: 1.2 })];
  const limits = { mostDiscount: undefined, mayBelowCost: true };

  it('成本 + 18 %；毛利按件算，合计也算；看不到成本的没有毛利', () => {
    const done = filled({}, dear, fillOf('cost', { list: '', cost: '18' }), 'fen');
    if ('problem' in done) throw new Error(done.problem);
    expect(valueAt(done.values, '2.0', 'perPack')).toBe('33.98');
    expect(marginOf(done.values, { id: '2.0', line: dear[1] as QuoteLine, step: 0 })).toBeCloseTo(15.24, 1);
    const { amount, cost } = summaryOf(dear, done.values);
    expect([amount > (cost ?? 0), cost]).toEqual([true, 93_600]);
    expect(marginOf(ownPrices(), { id: '1.0', line: line(1), step: 0 })).toBeNull();
  });

  it('低于成本的行标红', () => {
    const values = filled({}, dear, { by: 'own' }, 'fen');
    if ('problem' in values) throw new Error(values.problem);
    expect(concernsOf(dear, values.values, limits).get(1)).toEqual({
      tone: 'red',
      text: '低于最近成交价 1.55（11-02）；低于成本 ¥1.50',
    });
    expect(concernsOf(dear, values.values, limits).get(2)?.tone).toBe('amber');
  });
});

it('同事报过了：逐行列出现在的和我的，一样的不列', () => {
  const answer = { available: true, note: '', offers: [{ fromNum: 0, saleIP: 34.56, saleSP: 1.53 }] };
  const theirs = {
    ...quote,
    version: 1,
    lines: [line(1), line(2), line(3)].map((one) => ({ ...one, answer })),
  } as unknown as WireAdminQuote;
  const mine = toggleOff(written(ownPrices(), put(2, 'perPiece', '1.40')), line(3));
  expect(differences(theirs, mine)).toEqual([
    ['2 矿泉水', '34.56 / 1.53', '34.56 / 1.40'],
    ['3 矿泉水', '34.56 / 1.53', '无货'],
  ]);
});
