import { readOrder } from '@pifa/domain';
import { describe, expect, it } from 'vitest';
import { added, type Card, type Draft, readQuantity, removed, rowsOf, saveBody, takeMatched } from './draft';

const water = {
  goodsId: '1',
  goodsCode: 'W1001',
  goodsName: '矿泉水',
  spec: '550ml',
  packingSpecification: 24,
  minNum: 48,
  stepSize: 12,
  itemStepSize: 1,
  stock: 610,
  unit: '瓶',
  packUnit: '箱',
} as Card;
const empty: Draft = {
  lines: [],
  quoted: [],
  wish: {
    userId: '',
    addressId: '',
    invoice: { kind: 'none', title: '', taxNumber: '' },
    remark: '',
    buyerPoNo: '',
  },
};

describe('数量怎么读', () => {
  it.each([
    ['10', 10, 0],
    ['２箱', 2, 0],
    ['36瓶', 0, 36],
    ['2箱12瓶', 2, 12],
    ['', 0, 48],
  ])('%s', (typed, packs, pieces) => {
    expect(readQuantity(typed, water)).toEqual({ ok: true, packs, pieces });
  });
  it.each(['很多', '0', '-3'])('%s 不是数量', (typed) => {
    expect(readQuantity(typed, water).ok).toBe(false);
  });
});

it('同一商品再加一次就相加；没填数量的行不存；移除的行不在', () => {
  const twice = added(added(empty, water, { packs: 1, pieces: 0 }), water, { packs: 2, pieces: 12 });
  expect(saveBody(twice, '7', 3).lines).toEqual([{ goodsId: '1', ipcnt: 3, spcnt: 12 }]);
  const none = added(empty, water, { packs: 0, pieces: 0 });
  expect(saveBody(none, '7', 3).lines).toEqual([]);
  expect(rowsOf(none, [])).toMatchObject([{ no: 1, id: '1', priced: undefined }]);
  expect(removed(twice, '1').lines).toEqual([]);
});

it('粘贴的行：认准的加入，拿不准的留下候选，认不出的也留下', () => {
  const orders = readOrder('W1001 2箱\n矿泉水 3\n天外飞仙 5');
  const read = takeMatched(empty, orders, {
    goods: [water],
    rows: [
      { line: 1, state: 'sure', by: 'code', goodsIds: ['1'], left: '', whole: false },
      { line: 2, state: 'unsure', by: 'name', goodsIds: ['1'], left: '', whole: false },
      { line: 3, state: 'unknown', by: 'none', goodsIds: [], left: '', whole: false },
    ],
  });
  expect(read.taken).toBe(1);
  expect(read.draft.lines).toMatchObject([{ goodsId: '1', packs: 2, pieces: 0 }]);
  expect(read.open.map(({ order, candidates }) => [order.text, candidates.length])).toEqual([
    ['矿泉水 3', 1],
    ['天外飞仙 5', 0],
  ]);
});
