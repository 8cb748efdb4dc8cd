import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { asMember, show, siteAnswers, stubMall } from '../../testing/mall';
import { Screen } from './screen';

const OLD = '/api/goods/oldOrders';
const line = (own: object = {}) => ({
  goodsId: '7',
  goodsName: '矿泉水',
  goodsCode: 'W-1',
  spec: '550ml',
  image: '',
  unit: '瓶',
  packUnit: '件',
  packingSpecification: 24,
  ipcnt: 3,
  spcnt: 0,
  saleIP: 30,
  saleSP: 1.25,
  amount: 90,
  ...own,
});
const gone = line({
  goodsId: '',
  goodsName: '停产的茶',
  goodsCode: '',
  ipcnt: 0,
  spcnt: 6,
  saleIP: undefined,
});
const order = (lines: object[], own: object = {}) => ({
  id: '1',
  orderNo: 'XS-1',
  createTime: '2025-03-01T02:00:00.000Z',
  amount: 105,
  note: '急',
  recipient: '周四',
  address: '太沙路 8 号',
  lines,
  ...own,
});
const page = (list: object[]) => ({ list, total: list.length, pageNum: 1, pageSize: 10 });

function open(answers: Record<string, unknown>, search = '') {
  const calls = stubMall({ ...siteAnswers(), ...answers });
  show(<Screen />, { at: `/pages/membercenter/oldorders${search}` });
  return calls;
}

beforeEach(asMember);

test('原单号、时间、商品、数量、价与合计；不再销售的不带链接；再次购买加进购物车', async () => {
  const calls = open({
    [`${OLD}/myPage`]: page([order([line(), gone])]),
    [`${OLD}/copy`]: {
      list: [
        { goodsId: '7', goodsName: '矿泉水', ipcnt: 3, spcnt: 0, canAdd: true, reason: '' },
        { goodsId: '', goodsName: '停产的茶', ipcnt: 0, spcnt: 6, canAdd: false, reason: '已下架' },
      ],
    },
    'POST /api/goods/carts': {
      obj: null,
      results: [{ goodsId: '7', id: '9', success: true, message: '' }],
      sumIpcnt: 3,
      sumSpcnt: 0,
      kinds: 1,
    },
  });
  const block = await screen.findByRole('article', { name: '迁移前的订单 XS-1' });
  expect(block).toHaveTextContent('2025-03-01 10:00');
  expect(block).toHaveTextContent('合计 ¥105.00');
  expect(block).toHaveTextContent('周四 太沙路 8 号');
  expect(within(block).getByRole('link', { name: '矿泉水' })).toBeInTheDocument();
  expect(within(block).queryByRole('link', { name: '停产的茶' })).toBeNull();
  expect(within(block).getByText('已不销售')).toBeInTheDocument();
  fireEvent.click(within(block).getByRole('button', { name: '再次购买' }));
  expect(await screen.findByText('已加入 1 种；1 种未加入：停产的茶 已下架')).toBeInTheDocument();
  const sent = calls.filter((call) => call.path === `${OLD}/copy`);
  expect(sent.map((call) => call.query.get('id'))).toEqual(['1']);
});

test('一种都不再销售的没有再次购买', async () => {
  open({ [`${OLD}/myPage`]: page([order([gone])]) });
  const block = await screen.findByRole('article', { name: '迁移前的订单 XS-1' });
  expect(within(block).queryByRole('button', { name: '再次购买' })).toBeNull();
});

test('查找写进地址；没有符合的可以清除', async () => {
  const calls = open({ [`${OLD}/myPage`]: page([]) }, '?keyword=茶');
  expect(await screen.findByText('没有符合条件的订单')).toBeInTheDocument();
  expect(
    calls
      .filter((call) => call.path === `${OLD}/myPage`)
      .at(-1)
      ?.query.get('keyword'),
  ).toBe('茶');
  fireEvent.click(screen.getByRole('button', { name: '清除条件' }));
  expect(await screen.findByText('没有迁移前的订单')).toBeInTheDocument();
});
