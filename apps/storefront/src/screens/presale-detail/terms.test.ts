import { presaleAmounts } from '@pifa/domain';
import type { WireActivityGoods } from '@pifa/contract/client';
import { describe, expect, test } from 'vitest';
import { activityItem } from '../../widgets/activity-card';
import { NOON, wireActivityGoods, wireHiddenGoods } from '../../widgets/activity-parts/samples';
import { wirePresale } from './sample';
import { presaleRow, presaleSteps, type PresaleTerms } from './terms';

const terms = wirePresale() as PresaleTerms;
const item = activityItem(wireActivityGoods() as unknown as WireActivityGoods);
const amountsOf = (packs: number, pieces: number) => {
  const row = presaleRow(terms, item);
  return row && presaleAmounts(row, item.rule, { packs, pieces });
};

describe('预售金额（预售价 ¥30/件，定金 ¥5/件可抵 ¥8，满 240 瓶 ¥28/件）', () => {
  test('2 件：定金 ¥10 抵 ¥16，尾款 ¥44，两次合计 ¥54', () => {
    expect(amountsOf(2, 0)).toEqual({ total: 6000, deposit: 1000, worth: 1600, balance: 4400, paid: 5400 });
  });
  test('10 件到了阶梯：按 ¥28 算尾款', () => {
    expect(amountsOf(10, 0)).toMatchObject({ total: 28_000, deposit: 5000, balance: 20_000, paid: 25_000 });
  });
  test('价格隐藏时什么金额也没有', () => {
    const hidden = activityItem(wireHiddenGoods() as unknown as WireActivityGoods);
    expect(presaleRow(terms, hidden)).toBeNull();
  });
});

describe('预售流程', () => {
  const hour = 3_600_000;
  test.each([
    ['付定金期间', 0, 0],
    ['定金截止的那一刻', 48 * hour, 1],
    ['付尾款期间', 80 * hour, 1],
    ['尾款截止的那一刻', 96 * hour, 2],
  ])('%s', (_, after, step) => {
    expect(presaleSteps(terms, false, NOON + after).current).toBe(step);
  });
  test('全款只有一次付款', () => {
    expect(presaleSteps(terms, true, NOON).steps.map(({ label }) => label)).toEqual(['全款支付', '预计发货']);
  });
});
