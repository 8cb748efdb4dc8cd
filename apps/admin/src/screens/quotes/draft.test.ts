import type { WireAdminQuote } from '@pifa/contract/staff';
import { describe, expect, it } from 'vitest';
import { valueAt, written } from '../../widgets/money-grid/grid-model';
import {
  addStep,
  answerOf,
  concernsOf,
  filled,
  impliedPrice,
  type QuoteLine,
  rowId,
  rowsOf,
  summaryOf,
  toggleOff,
} from './draft';

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
    expect(summaryOf(lines, values)).toEqual({ filled: 3, off: 0, missing: 0, amount: 103_680 });
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
  it('低于最近成交价提醒，超过库存提醒，超过我的折扣上限标红；无货的不提', () => {
    const short = [line(1), line(2, { stock: 10 }), line(3)];
    const values = toggleOff(ownPrices(), line(3));
    const concerns = concernsOf(short, values, undefined);
    expect(concerns.get(1)).toEqual({ tone: 'amber', text: '低于最近成交价 1.55（11-02）' });
    expect(concerns.get(2)?.text).toContain('库存不足：要 240瓶，现有 10瓶');
    expect(concerns.has(3)).toBe(false);
    const low = written(values, put(1, 'perPack', '20.00'));
    expect(concernsOf(short, low, 10).get(1)?.tone).toBe('red');
  });
});
