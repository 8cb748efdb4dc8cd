import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addFen,
  amountInWords,
  fen,
  fenToYuan,
  formatAmount,
  formatUnitPrice,
  lineAmount,
  MOST_AMOUNT,
  parseUnitPrice,
  parseYuan,
  piecePriceWithinPack,
  pricePair,
  share,
  unitPrice,
  unitPriceToYuan,
  yuanToFen,
  yuanToUnitPrice,
} from './index';

describe('金额与单价', () => {
  it('金额只收整数分，单价只收非负整数', () => {
    expect(() => fen(1.5)).toThrow(RangeError);
    expect(() => fen(Number.NaN)).toThrow(RangeError);
    expect(() => unitPrice(0.1)).toThrow(RangeError);
    expect(() => unitPrice(-1)).toThrow(RangeError);
    expect(Object.is(fen(-0), 0)).toBe(true);
  });

  it('2 件 + 12 瓶按 36.00/件、1.60/瓶 = ¥91.20', () => {
    expect(lineAmount(pricePair(360_000, 16_000), 2, 12)).toBe(9120);
  });

  it('20000 颗 ¥0.0325 的螺钉 = ¥650.00，一行只四舍五入一次', () => {
    expect(lineAmount(pricePair(0, 325), 0, 20_000)).toBe(65_000);
    expect(lineAmount(pricePair(0, 325), 0, 2)).toBe(7);
    expect(lineAmount(pricePair(50, 49), 1, 1)).toBe(1);
    expect(lineAmount(pricePair(0, 50), 0, 1)).toBe(1);
    expect(lineAmount(pricePair(0, 49), 0, 1)).toBe(0);
  });

  it('数量不是非负整数时报错；金额超过上限只到上限', () => {
    expect(() => lineAmount(pricePair(1, 1), 1.5, 0)).toThrow(RangeError);
    expect(() => lineAmount(pricePair(1, 1), -1, 0)).toThrow(RangeError);
    expect(lineAmount(pricePair(0, 9e11), 0, 1e7)).toBe(MOST_AMOUNT);
  });
});

describe('元与分互换', () => {
  it.each([
    [0.07, 7],
    ['1,234.50', 123_450],
    [1.005, 101],
    ['0.005', 1],
    [0.1 + 0.2, 30],
    ['-5.5', -550],
    [1e-7, 0],
    ['12.', 1200],
    ['.5', 50],
  ])('%s 元 = %s 分', (yuan, expected) => {
    expect(yuanToFen(yuan)).toBe(expected);
  });

  it.each(['', 'abc', '1.2.3', '1e3', Number.NaN, Number.POSITIVE_INFINITY, '99999999999999999'])(
    '%s 读不成金额',
    (bad) => {
      expect(parseYuan(bad)).toBeNull();
      expect(() => yuanToFen(bad)).toThrow(RangeError);
    },
  );

  it('单价四位小数，负数不收', () => {
    expect(yuanToUnitPrice(0.0325)).toBe(325);
    expect(yuanToUnitPrice('1.00005')).toBe(10_001);
    expect(parseUnitPrice(-1)).toBeNull();
  });

  it('分→元→分、单价→元→单价都不差一分', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (n) => {
        expect(yuanToFen(fenToYuan(fen(n)))).toBe(n);
        expect(yuanToFen(formatAmount(fen(n)))).toBe(n);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (n) => {
        expect(yuanToUnitPrice(unitPriceToYuan(unitPrice(n)))).toBe(n);
        expect(yuanToUnitPrice(formatUnitPrice(unitPrice(n)))).toBe(n);
      }),
    );
  });
});

describe('显示', () => {
  it('金额两位小数加千分位', () => {
    expect(formatAmount(fen(428_640))).toBe('4,286.40');
    expect(formatAmount(fen(-5))).toBe('-0.05');
    expect(formatAmount(fen(0))).toBe('0.00');
    expect(formatAmount(fen(123_456_789_00))).toBe('123,456,789.00');
  });

  it('单价两到四位小数', () => {
    expect(formatUnitPrice(unitPrice(15_000))).toBe('1.50');
    expect(formatUnitPrice(unitPrice(14_530))).toBe('1.453');
    expect(formatUnitPrice(unitPrice(325))).toBe('0.0325');
    expect(formatUnitPrice(unitPrice(12_000_000))).toBe('1,200.00');
  });

  it('¥36.00/件、24 瓶一件 → 合 ¥1.50/瓶', () => {
    expect(piecePriceWithinPack(unitPrice(360_000), 24)).toBe(15_000);
    expect(piecePriceWithinPack(unitPrice(100), 3)).toBe(33);
  });

  it.each([
    [123_450, '壹仟贰佰叁拾肆元伍角整'],
    [0, '零元整'],
    [5, '伍分'],
    [50, '伍角整'],
    [100, '壹元整'],
    [105, '壹元零伍分'],
    [155, '壹元伍角伍分'],
    [1_000_00, '壹仟元整'],
    [1_005_00, '壹仟零伍元整'],
    [100_000_00, '壹拾万元整'],
    [100_005_00, '壹拾万零伍元整'],
    [10_050_001_00, '壹仟零伍万零壹元整'],
    [100_000_000_00, '壹亿元整'],
    [100_000_001_00, '壹亿零壹元整'],
    [100_010_000_00, '壹亿零壹万元整'],
    [1_234_567_890_12, '壹拾贰亿叁仟肆佰伍拾陆万柒仟捌佰玖拾元壹角贰分'],
    [-123_450, '负壹仟贰佰叁拾肆元伍角整'],
  ])('%s 分 → %s', (amount, words) => {
    expect(amountInWords(fen(amount))).toBe(words);
  });
});

describe('分摊', () => {
  it('余数给权重最大的一份，零权重得零', () => {
    expect(share(fen(100), [1, 1, 1])).toEqual([34, 33, 33]);
    expect(share(fen(1000), [300, 0, 600])).toEqual([333, 0, 667]);
    expect(share(fen(5), [0, 0, 7])).toEqual([0, 0, 5]);
  });

  it('权重全为零时：没有可分的就是零，有可分的就报错', () => {
    expect(share(fen(0), [0, 0])).toEqual([0, 0]);
    expect(() => share(fen(1), [0, 0])).toThrow(RangeError);
    expect(() => share(fen(1), [])).toThrow(RangeError);
  });

  it('律：各份之和恰为总额，零权重得零，优惠不超过所在行', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(weights, fc.integer({ min: -1e11, max: 1e11 }), (ws, amount) => {
        fc.pre(ws.some((w) => w > 0));
        const parts = share(fen(amount), ws);
        expect(addFen(...parts)).toBe(amount);
        parts.forEach((part, index) => {
          if (ws[index] === 0) expect(part).toBe(0);
        });
      }),
    );
    const small = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(small, fc.double({ min: 0, max: 1, noNaN: true }), (ws, ratio) => {
        const total = ws.reduce((sum, w) => sum + w, 0);
        fc.pre(total > 0);
        const parts = share(fen(Math.floor(total * ratio)), ws);
        parts.forEach((part, index) => expect(part).toBeLessThanOrEqual(ws[index] ?? 0));
      }),
    );
  });
});
