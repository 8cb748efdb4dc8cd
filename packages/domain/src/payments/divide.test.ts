import { describe, expect, it } from 'vitest';
import { fen } from '../money';
import { divideReceipt, divisionChecks, ordersPaidBy } from './divide';

const whole = (wanted: number) => ({ wanted: fen(wanted), whole: true });
const some = (wanted: number) => ({ wanted: fen(wanted), whole: false });

describe('一笔款付几张订单：怎么分', () => {
  it.each([
    ['正好三张', 60_000, [some(10_000), some(20_000), some(30_000)], [10_000, 20_000, 30_000], 0],
    [
      '少一分 → 最后一张等这一分',
      59_999,
      [some(10_000), some(20_000), some(30_000)],
      [10_000, 20_000, 29_999],
      0,
    ],
    ['只够两张', 30_000, [some(10_000), some(20_000), some(30_000)], [10_000, 20_000, 0], 0],
    ['多一百', 40_000, [some(10_000), some(20_000)], [10_000, 20_000], 10_000],
    [
      '定金不够整笔 → 跳过，后面的照付',
      25_000,
      [some(10_000), whole(20_000), some(30_000)],
      [10_000, 0, 15_000],
      0,
    ],
    ['定金够整笔', 30_000, [whole(20_000), some(30_000)], [20_000, 10_000], 0],
    ['一分钱也没有', 0, [some(10_000)], [0], 0],
  ])('%s', (_name, received, orders, shares, over) => {
    expect(divideReceipt(fen(received), orders)).toEqual({ shares, over });
  });
});

describe('一笔款付的是哪几张', () => {
  const orders = [some(10_000), some(25_000), some(30_000), whole(8_000)];
  it.each([
    ['三张加起来正好', 65_000, [], [0, 1, 2]],
    ['凭证上的一张必在里面', 55_000, [2], [1, 2]],
    ['最少的几张：一张正好就不拆成两张', 33_000, [], [1, 3]],
    ['凑不出 → 从最早的一张起', 36_000, [], [0, 1, 2]],
    ['凑不出，定金不够整笔 → 不选它', 66_000, [], [0, 1, 2]],
    ['少一分也认得', 54_999, [], [1, 2]],
    ['只够必选的一张', 20_000, [1], [1]],
    ['没有钱', 0, [], []],
  ])('%s', (_name, received, must, places) => {
    expect(ordersPaidBy(fen(received), orders, must)).toEqual(places);
  });
  it('三十张也马上答得出：不逐一凑，从最早的起', () => {
    const many = Array.from({ length: 30 }, () => some(10_000));
    expect(ordersPaidBy(fen(25_000), many, [])).toEqual([0, 1, 2]);
  });
});

describe('分完以后看什么', () => {
  const share = (no: string, wanted: number, amount: number, isWhole = false) => ({
    no,
    wanted: fen(wanted),
    amount: fen(amount),
    whole: isWhole,
  });
  it.each([
    ['都正好', 300, [share('PF1', 100, 100), share('PF2', 200, 200)], undefined, []],
    [
      '差一分',
      299,
      [share('PF1', 100, 100), share('PF2', 200, 199)],
      undefined,
      ['订单 PF2 少付 ¥0.01，继续等余款'],
    ],
    [
      '多一元',
      400,
      [share('PF1', 100, 200), share('PF2', 200, 200)],
      undefined,
      ['订单 PF1 多付 ¥1.00，多出的产生待退款'],
    ],
    [
      '没分完',
      400,
      [share('PF1', 100, 100), share('PF2', 200, 200)],
      '各单合计 ¥3.00，还有 ¥1.00 没有分',
      [],
    ],
    [
      '分多了',
      200,
      [share('PF1', 100, 100), share('PF2', 200, 200)],
      '各单合计 ¥3.00，比收到的多分了 ¥1.00',
      [],
    ],
    [
      '定金拆不开',
      150,
      [share('PF1', 100, 100), share('PF2', 200, 50, true)],
      '订单 PF2 的定金或尾款要整笔到账，不能只收一部分',
      [],
    ],
  ])('%s', (_name, received, shares, refusal, doubts) => {
    expect(divisionChecks(fen(received), shares)).toEqual(refusal ? { refusal, doubts } : { doubts });
  });
});
