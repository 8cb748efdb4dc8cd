import { describe, expect, it } from 'vitest';
import {
  isGoodsBarcode,
  NOTHING_PACKED,
  type Packing,
  parcelOf,
  readScan,
  type ScanLine,
  shipDue,
  takenBy,
} from './index';

const water: ScanLine = {
  id: 'water',
  code: 'S-100',
  barcode: '6901234567892',
  left: 60,
  packs: 2,
  pieces: 12,
  piecesPerPack: 24,
};
const tea: ScanLine = { ...water, id: 'tea', code: 'T-9', barcode: '', left: 3, packs: 0, pieces: 3 };
const lines = [water, tea];

/** Scans one after another; what the last one meant, and how many of each goods were counted. */
function scanAll(scans: readonly string[], carrier = '', of: readonly ScanLine[] = lines) {
  let packing: Packing = NOTHING_PACKED;
  let last: ReturnType<typeof readScan> | undefined;
  for (const text of scans) {
    last = readScan(text, { lines: of, packing, carrier });
    if ('packing' in last) packing = last.packing;
  }
  const said = last && 'text' in last ? last.text : (last?.kind ?? '');
  return { said, counts: packing.scans, last };
}

describe('扫描发货', () => {
  it.each<[string, string[], string, Record<string, number>]>([
    ['扫订单号 → 打开它', ['pf20261123000086'], 'order', {}],
    ['扫商品条码 → 数一件', ['6901234567892'], 'counted', { water: 1 }],
    ['没有条码的扫货号', ['t-9'], 'counted', { tea: 1 }],
    ['扫一次，输 12 → 一共 12', ['6901234567892', '12'], 'counted', { water: 12 }],
    ['输错了再输一次 → 以后一次为准', ['6901234567892', '12', '10'], 'counted', { water: 10 }],
    ['别的商品 → 不对', ['6909999999996'], '不是这张订单的商品', {}],
    ['多扫一件 → 不对', ['T-9', '3', 'T-9'], '这个商品已经扫齐了', { tea: 3 }],
    ['一次输多了 → 说还差多少，不计', ['T-9', '9'], '多了：这个商品还差 3', { tea: 1 }],
    ['什么商品也没扫就扫运单 → 全部发出', ['SF1234567890123'], 'ship', {}],
    [
      '扫了一部分就扫运单 → 先问',
      ['T-9', 'SF1234567890123'],
      '商品还没扫齐。再扫一次运单号，只发已扫的，其余留下',
      { tea: 1 },
    ],
    ['再扫一次同一个运单 → 只发已扫的', ['T-9', 'SF1234567890123', 'SF1234567890123'], 'ship', { tea: 1 }],
    [
      '问过之后又扫商品 → 重新问',
      ['T-9', 'SF1234567890123', 'T-9', 'SF1234567890123'],
      '商品还没扫齐。再扫一次运单号，只发已扫的，其余留下',
      { tea: 2 },
    ],
    [
      '全扫齐再扫运单 → 发出',
      ['6901234567892', '14', 'T-9', '3', 'SF1234567890123'],
      'ship',
      { water: 14, tea: 3 },
    ],
    ['认不出的 → 不对', ['ABC12345'], '不是这张订单的商品，也认不出是哪家快递的运单号', {}],
    [
      '像运单号也像商品条码 → 请再扫一次',
      ['4600682000013'],
      '不是这张订单的商品。如果是运单号，请再扫一次',
      {},
    ],
    ['再扫一次 → 当作运单', ['4600682000013', '4600682000013'], 'ship', {}],
  ])('%s', (_, scans, said, counts) => {
    const answer = scanAll(scans);
    expect([answer.said, answer.counts]).toEqual([said, counts]);
  });

  it('选了快递公司：认不出的号也当运单；商品条码永远不当运单', () => {
    expect(scanAll(['AN00012345'], '安能物流').said).toBe('ship');
    expect(scanAll(['6909999999996', '6909999999996'], '安能物流').said).toBe('不是这张订单的商品');
  });

  it('还没打开订单 → 先扫订单号', () => {
    expect(scanAll(['6901234567892'], '', []).said).toBe('先扫发货单上的订单号');
  });

  it('全部扫齐与没扫的：整单发；只扫一部分的：不是整单', () => {
    expect(scanAll(['SF1234567890123']).last).toMatchObject({ whole: true });
    expect(scanAll(['T-9', 'SF1234567890123', 'SF1234567890123']).last).toMatchObject({ whole: false });
  });

  it('同一商品有两行（一行是赠品）：先数满一行，再数另一行', () => {
    const gift = { ...tea, id: 'gift', left: 1, pieces: 1 };
    expect(scanAll(['T-9', '3', 'T-9'], '', [tea, gift]).counts).toEqual({ tea: 3, gift: 1 });
  });

  it('先数件，再数个', () => {
    expect([0, 1, 2, 5, 14, 20].map((scans) => Object.values(takenBy(water, scans)))).toEqual([
      [0, 0, 0],
      [1, 0, 24],
      [2, 0, 48],
      [2, 3, 51],
      [2, 12, 60],
      [2, 12, 60],
    ]);
  });

  it('商品条码末位是校验码', () => {
    expect(
      ['6901234567892', '6901234567893', '96385074', '036000291452', 'SF12345'].map(isGoodsBarcode),
    ).toEqual([true, false, true, true, false]);
  });
});

describe('部分发货', () => {
  it.each<[string, Parameters<typeof parcelOf>[1], ReturnType<typeof parcelOf>]>([
    [
      '一件与三个',
      { water: { packs: 1, pieces: 0 }, tea: { packs: 0, pieces: 3 } },
      {
        lines: [
          { orderLineId: 'water', pieces: 24 },
          { orderLineId: 'tea', pieces: 3 },
        ],
      },
    ],
    ['缺货的行写 0 → 留下', { tea: { packs: 0, pieces: 3 } }, { lines: [{ orderLineId: 'tea', pieces: 3 }] }],
    [
      '拆件按个发也一样多 → 全部',
      { water: { packs: 1, pieces: 36 }, tea: { packs: 0, pieces: 3 } },
      { lines: 'all' },
    ],
    ['比未发的多', { water: { packs: 3, pieces: 0 } }, { problem: '只剩 60 个未发', lineId: 'water' }],
    ['半件', { water: { packs: 0.5, pieces: 0 } }, { problem: '请填写整数', lineId: 'water' }],
    ['负数', { tea: { packs: 0, pieces: -1 } }, { problem: '请填写整数', lineId: 'tea' }],
    ['全写 0', {}, { problem: '这一次什么也不发', lineId: '' }],
  ])('%s', (_, amounts, expected) => expect(parcelOf(lines, amounts)).toEqual(expected));
});

describe('承诺的时间', () => {
  const at = (text: string) => new Date(text);
  it.each([
    ['没付款 → 没有', null, null, null],
    ['付款后 48 小时', at('2026-11-23T08:00:00Z'), null, at('2026-11-25T08:00:00Z')],
    [
      '发过一部分 → 第一次发出后 3 天',
      at('2026-11-23T08:00:00Z'),
      at('2026-11-24T08:00:00Z'),
      at('2026-11-27T08:00:00Z'),
    ],
  ])('%s', (_, paidAt, firstShippedAt, due) => expect(shipDue({ paidAt, firstShippedAt })).toEqual(due));
});
