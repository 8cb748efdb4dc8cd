import { quantityRule } from '@pifa/domain';
import { describe, expect, test } from 'vitest';
import { stockState } from './stock';

const rule = (stock: number | null, minPieces = 48) =>
  quantityRule({
    piecesPerPack: 24,
    minPieces,
    pieceStep: 12,
    packStep: 1,
    stock,
    unit: '瓶',
    packUnit: '件',
  });

describe('库存的说法', () => {
  test('按最小订单看够不够，不看绝对数', () => {
    expect(stockState(rule(610), true).word).toBe('有货');
    expect(stockState(rule(200), true).word).toBe('紧张');
    expect(stockState(rule(100), true).word).toBe('仅剩 100瓶');
    expect(stockState(rule(100, 12), true).word).toBe('有货');
  });

  test('凑不够起订量就是无货，写配置的词', () => {
    expect(stockState(rule(47), true)).toEqual({ word: '无货', tone: 'red', orderable: false });
    expect(stockState(rule(0), true, '补货中').word).toBe('补货中');
  });

  test('下架的不能订；没有库存数字的当作有货', () => {
    expect(stockState(rule(610), false)).toEqual({ word: '已下架', tone: 'grey', orderable: false });
    expect(stockState(rule(null), true).orderable).toBe(true);
  });
});
