import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { ConfirmHost } from '../../ui/confirm-host';
import { Toaster } from '../../ui/toast';
import { anOrder } from '../../widgets/order-parts/samples';
import { presetsAt } from '../../widgets/date-range';
import { filtersOf, searchOf, tabsOf } from './filters';
import { Screen } from './screen';

const ORDERS = '/api/goods/orders';
const page = (list: unknown[]) => ({ list, total: list.length, pageNum: 1, pageSize: 10 });

function open(answers: Record<string, unknown> = {}, search = '') {
  const calls = stubMall({
    ...siteAnswers(),
    [`${ORDERS}/num`]: { all: 3, states: { unpaid: 1, completed: 2 }, quotes: 0 },
    [`${ORDERS}/myPage`]: page([anOrder()]),
    ...answers,
  });
  show(
    <>
      <Screen />
      <ConfirmHost />
      <Toaster />
    </>,
    { at: `/pages/membercenter/myorder${search}` },
  );
  return (method: string, path: string) =>
    calls.filter((call) => call.method === method && call.path === path);
}

beforeEach(asMember);

test('页签带数量；按钮按服务器允许的给；去支付带单号', async () => {
  open();
  const block = await screen.findByRole('article', { name: '订单 PF0001' });
  expect(await screen.findByRole('tab', { name: '待付款 (1)' })).toBeInTheDocument();
  expect(within(block).getByText('待付款')).toBeInTheDocument();
  expect(within(block).getByRole('link', { name: '去支付' })).toHaveAttribute(
    'href',
    '/modeofpay?id=order-0001',
  );
  expect(within(block).getByRole('button', { name: '取消订单' })).toBeInTheDocument();
  expect(within(block).queryByRole('button', { name: '确认收货' })).toBeNull();
});

test('有迁移前的订单才有去看它们的链接', async () => {
  open({ [`${ORDERS}/num`]: { all: 0, states: {}, quotes: 0, old: 12 } });
  expect(await screen.findByRole('link', { name: '迁移前的订单' })).toHaveAttribute(
    'href',
    '/pages/membercenter/oldorders',
  );
});

test('换页签、搜索、近30天都写进地址并照此请求', async () => {
  const sent = open();
  fireEvent.click(await screen.findByRole('tab', { name: /待付款/ }));
  fireEvent.change(await screen.findByRole('searchbox', { name: '搜索订单' }), {
    target: { value: '矿泉水' },
  });
  fireEvent.click(screen.getByRole('button', { name: '搜索' }));
  fireEvent.click(screen.getByRole('button', { name: '近30天' }));
  const [month] = presetsAt(Date.now()).slice(1);
  await waitFor(() => {
    const query = sent('GET', `${ORDERS}/myPage`).at(-1)?.query;
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      state: 'unpaid',
      keyword: '矿泉水',
      from: month?.from,
      to: month?.to,
    });
  });
  expect(screen.getByTestId('place').textContent).toContain('state=unpaid');
});

test('没有符合条件的订单：说原因，可清除条件', async () => {
  open({ [`${ORDERS}/myPage`]: page([]) }, '?keyword=xyz');
  expect(await screen.findByText('没有符合条件的订单')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '清除条件' }));
  expect(await screen.findByText('还没有订单')).toBeInTheDocument();
});

describe('再来一单', () => {
  const copy = (goodsId: string, goodsName: string, over = {}) => ({
    goodsId,
    goodsName,
    ipcnt: 2,
    spcnt: 0,
    canAdd: true,
    reason: '',
    ...over,
  });
  test('能加的都加，没加的逐个说原因', async () => {
    const sent = open({
      [`${ORDERS}/copy`]: {
        list: [
          copy('1', '矿泉水'),
          copy('2', 'A', { canAdd: false, reason: '无货' }),
          copy('3', 'B', { canAdd: false, reason: '起订量已变为 96' }),
          copy('4', 'C'),
        ],
      },
      'POST /api/goods/carts': {
        obj: null,
        results: [
          { goodsId: '1', id: '9', success: true, message: '' },
          { goodsId: '4', id: '', success: false, message: 'C 已下架' },
        ],
        sumIpcnt: 2,
        sumSpcnt: 0,
        kinds: 1,
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: '再来一单' }));
    expect(
      await screen.findByText('已加入 1 种；3 种未加入：A 无货，B 起订量已变为 96，C 已下架'),
    ).toBeInTheDocument();
    expect(sent('POST', '/api/goods/carts')[0]?.body).toEqual([
      { goodsId: '1', ipcnt: 2, spcnt: 0 },
      { goodsId: '4', ipcnt: 2, spcnt: 0 },
    ]);
    expect(screen.getByRole('link', { name: '去购物车' })).toHaveAttribute('href', '/cart');
    expect(screen.getByRole('link', { name: '去结算' })).toHaveAttribute('href', '/pay');
  });
  test('一种都不能加：不往购物车发', async () => {
    const sent = open({
      [`${ORDERS}/copy`]: { list: [copy('2', 'A', { canAdd: false, reason: '已下架' })] },
    });
    fireEvent.click(await screen.findByRole('button', { name: '再来一单' }));
    expect(await screen.findByText('已加入 0 种；1 种未加入：A 已下架')).toBeInTheDocument();
    expect(sent('POST', '/api/goods/carts')).toHaveLength(0);
    expect(screen.queryByRole('link', { name: '去购物车' })).toBeNull();
  });
});

test('取消要选原因；服务器不许时话在对话框里', async () => {
  const sent = open({ [`POST ${ORDERS}/order-0001/cancel`]: new Refused('付款正在确认中，请稍后再试', 409) });
  fireEvent.click(await screen.findByRole('button', { name: '取消订单' }));
  fireEvent.click(await screen.findByText('价格原因'));
  const dialog = await screen.findByRole('dialog', { name: '取消这张订单？' });
  fireEvent.click(within(dialog).getByRole('button', { name: '取消订单' }));
  expect(await within(dialog).findByText('付款正在确认中，请稍后再试')).toBeInTheDocument();
  expect(sent('POST', `${ORDERS}/order-0001/cancel`)[0]?.body).toEqual({ reason: '价格原因' });
});

test('确认收货先问一句', async () => {
  const sent = open({
    [`${ORDERS}/myPage`]: page([
      anOrder({ state: 'shipped', actions: ['confirm-receipt', 'reorder', 'print'] }),
    ]),
  });
  fireEvent.click(await screen.findByRole('button', { name: '确认收货' }));
  const dialog = await screen.findByRole('dialog', { name: '确认已收到货？' });
  expect(sent('POST', `${ORDERS}/order-0001/confirm`)).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: '确认收货' }));
  await waitFor(() => expect(sent('POST', `${ORDERS}/order-0001/confirm`)).toHaveLength(1));
});

test('不会写文件的商城：导出 CSV 逐页取全，一行一种商品', async () => {
  let text = '';
  vi.stubGlobal(
    'Blob',
    class extends Blob {
      constructor(parts: BlobPart[], options?: BlobPropertyBag) {
        super(parts, options);
        text = parts.join('');
      }
    },
  );
  const sent = open({}, '?state=unpaid');
  fireEvent.click(await screen.findByRole('button', { name: '导出 CSV' }));
  await waitFor(() => expect(text).toContain('PF0001'));
  expect(sent('GET', `${ORDERS}/myPage`).at(-1)?.query.get('pageSize')).toBe('100');
  const [head, row] = text.split('\r\n');
  expect(head?.startsWith('\uFEFF订单号,下单时间')).toBe(true);
  expect(row).toBe(
    'PF0001,2026-11-20 10:00,待付款,W001,矿泉水 550ml,550ml × 24,2,12,60,瓶,36,1.5,90.00,8.00,98.00,0.00',
  );
});

test('导出 CSV：由商城按同样的条件写成文件', async () => {
  open({}, '?state=unpaid&keyword=水');
  const mallFetch = globalThis.fetch;
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!String(input).includes('/orders/export')) return mallFetch(input, init);
    requested.push(`${input} ${new Headers(init?.headers).get('X-Token')}`);
    return new Response('\uFEFF订单号\r\n', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
  });
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  fireEvent.click(await screen.findByRole('button', { name: '导出 CSV' }));
  expect(await screen.findByText('订单明细已导出')).toBeInTheDocument();
  expect(requested).toEqual([
    `/api/goods/orders/export?${new URLSearchParams({ state: 'unpaid', keyword: '水' })} t1`,
  ]);
  expect(saved).toHaveBeenCalledTimes(1);
  saved.mockRestore();
});

test('提醒发货：告诉商家，说一句结果', async () => {
  const sent = open({
    [`${ORDERS}/myPage`]: page([
      anOrder({ state: 'to-ship', actions: ['remind-shipping', 'reorder', 'print'] }),
    ]),
    [`POST ${ORDERS}/order-0001/remind`]: { text: '已提醒商家尽快发货' },
  });
  fireEvent.click(await screen.findByRole('button', { name: '提醒发货' }));
  expect(await screen.findByText('已提醒商家尽快发货')).toBeInTheDocument();
  expect(sent('POST', `${ORDERS}/order-0001/remind`)).toHaveLength(1);
});

test('地址里的条件：不认识的状态、坏日期当作没有', () => {
  const filters = filtersOf(new URLSearchParams('state=foo&from=2026-1-1&to=2026-11-20&page=-3'));
  expect(filters).toEqual({ state: 'all', keyword: '', from: '', to: '2026-11-20', page: 1 });
  expect(searchOf(filters).toString()).toBe('to=2026-11-20');
  expect(tabsOf({ refunding: 2 }, 'all').map((tab) => tab.label)).toEqual([
    '全部',
    '待付款',
    '待发货',
    '待收货',
    '已完成',
    '退款中',
  ]);
});
