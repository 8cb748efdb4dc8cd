import { describe, expect, it } from 'vitest';
import { activityStockRef, claimOf, limitRef, stockRef } from '../promotions/claims';
import type { QuantityRule } from '../quantity';
import {
  type UnpaidCaps,
  type WantedGoods,
  cappedStocks,
  isUncapped,
  refuseUnpaid,
  unpaidPiecesCap,
} from './unpaid';

/** The defaults of the settings file. */
const UNPAID_CAPS: UnpaidCaps = { orders: 50, stockPercent: 30, stockFrom: 100 };

const rule = (over: Partial<QuantityRule> = {}): QuantityRule => ({
  piecesPerPack: 24,
  minPieces: 48,
  pieceStep: 12,
  packStep: 1,
  unit: '瓶',
  packUnit: '件',
  stock: null,
  name: '矿泉水',
  ...over,
});
const wanted = (over: Partial<WantedGoods> = {}): WantedGoods => ({
  name: '矿泉水',
  rule: rule(),
  pieces: 48,
  stock: 1000,
  held: 0,
  ...over,
});

describe('一家公司未付款最多占多少库存', () => {
  it.each([
    ['库存 99：不设', 99, {}, null],
    ['库存 100：三成', 100, { minPieces: 0 }, 30],
    ['库存 1000：三成', 1000, {}, 300],
    ['不足一个的舍去', 109, { minPieces: 0 }, 32],
    ['三成不够起订量：按起订量', 100, {}, 48],
    [
      '只整件卖、一件就过三成：一件',
      200,
      { minPieces: 0, piecesPerPack: 100, pieceStep: 1000, packStep: 1 },
      100,
    ],
  ])('%s', (_word, stock, own, cap) => {
    expect(unpaidPiecesCap(UNPAID_CAPS, rule(own), stock)).toBe(cap);
  });
});

describe('下单前看：待付款的是不是太多', () => {
  it.each([
    ['没有待付款的', 0, wanted(), null],
    ['已有 49 个，第 50 个可以', 49, wanted(), null],
    ['已有 50 个', 50, wanted(), '贵公司已有 50 个待付款订单，最多同时 50 个，请先付款或取消后再下单'],
    ['正好三成', 0, wanted({ pieces: 288, held: 12 }), null],
    ['一单就过三成', 0, wanted({ pieces: 312 }), '矿泉水 每家公司未付款的数量最多 300瓶，本次最多 300瓶'],
    [
      '加上已占的过三成',
      3,
      wanted({ pieces: 96, held: 240 }),
      '矿泉水 每家公司未付款的数量最多 300瓶，贵公司待付款订单中已有 10件，本次最多 60瓶',
    ],
    [
      '剩下的不够起订量：不说还能下多少',
      3,
      wanted({ pieces: 48, held: 264 }),
      '矿泉水 每家公司未付款的数量最多 300瓶，贵公司待付款订单中已有 11件，请先付款或取消后再下单',
    ],
    [
      '已经占满',
      3,
      wanted({ held: 300 }),
      '矿泉水 每家公司未付款的数量最多 300瓶，贵公司待付款订单中已有 300瓶，请先付款或取消后再下单',
    ],
    ['库存少的商品不设', 0, wanted({ stock: 99, pieces: 96 }), null],
  ])('%s', (_word, orders, goods, text) => {
    expect(refuseUnpaid(UNPAID_CAPS, { orders, goods: [goods] })).toBe(text);
  });

  it('没有上限的客户：什么都不用数', () => {
    const none = { orders: null, stockPercent: 100, stockFrom: 100 };
    expect(isUncapped(none)).toBe(true);
    expect(isUncapped(UNPAID_CAPS)).toBe(false);
    expect(refuseUnpaid(none, { orders: 9_999, goods: [wanted({ pieces: 1000 })] })).toBeNull();
  });
});

describe('哪些库存算未付款占用', () => {
  const own = claimOf(activityStockRef('7', '501'), 30);
  it.each([
    ['商品自己的库存', [claimOf(stockRef('501'), 48)], [['501', 48]]],
    ['活动专用库存，没有每客户限购', [own], [['501', 30]]],
    ['活动专用库存，每客户限购', [own, claimOf(limitRef('7', '501', 'all', '1', 60), 30)], []],
    ['限购的是同一活动的另一个商品', [own, claimOf(limitRef('7', '50', 'all', '1', 60), 30)], [['501', 30]]],
    ['券、名额不是库存', [claimOf({ kind: 'coupon', ref: '9' }, 1)], []],
  ])('%s', (_what, claims, held) => {
    expect(cappedStocks(claims).map(({ goodsId, pieces }) => [goodsId, pieces])).toEqual(held);
  });
});
