import { readOrder } from '@pifa/domain';
import { describe, expect, it } from 'vitest';
import {
  added,
  type Card,
  chosenGifts,
  type Draft,
  readQuantity,
  removed,
  rowsOf,
  saveBody,
  takeMatched,
  titleOf,
  withoutPromotion,
} from './draft';

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
    contactName: '',
    contactPhone: '',
    message: '',
    gifts: [],
    declined: [],
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

describe('赠品怎么选', () => {
  const { wish } = empty;
  it('只能选一种：选新的换掉旧的；能选两种：加上去；取消就是不要', () => {
    const one = { promotionId: '9', choose: 1, chosen: ['1'] };
    expect(chosenGifts(wish, one, '2', true)).toEqual({ gifts: [{ promotionId: '9', goodsIds: ['2'] }] });
    const two = { ...one, choose: 2 };
    expect(chosenGifts(wish, two, '2', true).gifts).toEqual([{ promotionId: '9', goodsIds: ['1', '2'] }]);
    expect(chosenGifts(wish, one, '1', false).gifts).toEqual([{ promotionId: '9', goodsIds: [] }]);
  });
  it('改一个活动的选择，别的活动的不动；不参加可以再参加', () => {
    const kept = { ...wish, gifts: [{ promotionId: '8', goodsIds: ['5'] }] };
    const chosen = chosenGifts(kept, { promotionId: '9', choose: 1, chosen: [] }, '1', true);
    expect(chosen.gifts.map(({ promotionId }) => promotionId)).toEqual(['8', '9']);
    const out = withoutPromotion(wish, '9', true);
    expect(out).toEqual({ declined: ['9'] });
    expect(withoutPromotion({ ...wish, ...out }, '9', false)).toEqual({ declined: [] });
  });
});

it.each([
  ['天然矿泉水 380ml', '380ml · 24瓶/箱', '天然矿泉水 380ml 24瓶/箱'],
  ['接线插头 两极 10A 防水', '两极 10A 防水', '接线插头 两极 10A 防水'],
  ['毛巾', '', '毛巾'],
])('%s（%s）写作 %s：名称里有的规格不重复', (goodsName, spec, title) => {
  expect(titleOf({ goodsName, spec })).toBe(title);
});
