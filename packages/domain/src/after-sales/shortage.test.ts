import { describe, expect, it } from 'vitest';
import { fen } from '../money';
import { type ShortLine, shortageOf } from './shortage';

/** 100 bottles for ¥100.00 of which nothing was shipped, unless it says otherwise. */
const line = (own: Partial<ShortLine> = {}): ShortLine => ({
  id: '1',
  name: '矿泉水',
  unit: '瓶',
  amount: fen(100_00),
  discountShare: fen(0),
  totalPieces: 100,
  takenPieces: 0,
  takenAmount: fen(0),
  left: 100,
  going: 0,
  points: 0,
  takenPoints: 0,
  missing: 0,
  ...own,
});

describe('缺货：退多少', () => {
  it.each([
    ['缺一半退一半', [line({ missing: 50 })], 50_00, 0],
    ['优惠分摊在每一瓶上', [line({ missing: 50, discountShare: fen(20_00) })], 40_00, 0],
    ['除不尽的向下取整', [line({ missing: 1, amount: fen(10_01) })], 10, 0],
    [
      '缺最后几瓶：退还没退的，加起来分毫不差',
      [
        line({
          missing: 33,
          amount: fen(10_01),
          left: 33,
          going: 66,
          takenPieces: 67,
          takenAmount: fen(6_70),
        }),
      ],
      3_31,
      0,
    ],
    ['赠品缺货不退钱', [line({ missing: 10, amount: fen(0) })], 0, 0],
    ['用了积分：积分按积分退', [line({ missing: 50, discountShare: fen(10_01), points: 1_001 })], 44_99, 500],
    ['两行一起', [line({ missing: 10 }), line({ id: '2', missing: 5, amount: fen(50_00) })], 12_50, 0],
  ] as const)('%s', (_name, lines, amount, points) => {
    expect(shortageOf(lines)).toMatchObject({ ok: true, amount, points });
  });

  it.each([
    ['全缺、都没发', [line({ missing: 100 }), line({ id: '2', missing: 100 })], true],
    ['另一行还有', [line({ missing: 100 }), line({ id: '2' })], false],
    ['发过一部分', [line({ missing: 60, left: 60, going: 40 })], false],
    ['之前缺过一部分，现在一件不剩', [line({ missing: 60, left: 60, takenPieces: 40 })], true],
  ] as const)('%s → 整单取消：%s', (_name, lines, isWhole) => {
    expect(shortageOf(lines)).toMatchObject({ ok: true, isWhole });
  });

  it('什么也没填、缺得比未发的多 → 说明原因', () => {
    expect(shortageOf([line()])).toEqual({ ok: false, text: '请填写缺货的数量' });
    expect(shortageOf([line({ missing: 61, left: 60 })])).toEqual({
      ok: false,
      text: '矿泉水 只剩 60瓶 未发',
    });
    expect(shortageOf([line({ missing: 1, left: 0 })])).toEqual({ ok: false, text: '矿泉水 没有未发的数量' });
  });
});
