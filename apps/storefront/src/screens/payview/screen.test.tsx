import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logout } from '../../lib/session';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const PAGE = '/api/payYunZhiFu/page';
const at = '/pages/membercenter/payview';
const payment = {
  id: 'p1',
  kind: 'payment',
  no: 'PAY20261120000001',
  orderId: 'o1',
  orderNo: 'PF1',
  methodName: '扫码支付',
  amount: 348,
  state: 'succeeded',
  createTime: '2026-11-20T02:00:00Z',
  doneTime: '2026-11-20T02:03:00Z',
  canPay: false,
};
const refund = {
  ...payment,
  id: 'r1',
  kind: 'refund',
  no: 'RF20261121000001',
  amount: -48.5,
  reason: '少发',
  doneTime: '2026-11-21T02:00:00Z',
};
const open = {
  ...payment,
  id: 'p2',
  no: 'PAY2',
  orderId: 'o2',
  orderNo: 'PF2',
  state: 'waiting',
  canPay: true,
};
const months = [
  { month: '2026-11', payments: 1, paidAmount: 348, refunds: 1, refundedAmount: 48.5, netAmount: 299.5 },
  { month: '2026-10', payments: 2, paidAmount: 100.1, refunds: 0, refundedAmount: 0, netAmount: 100.1 },
  { month: '2026-09', payments: 1, paidAmount: 0.2, refunds: 0, refundedAmount: 0, netAmount: 0.2 },
  { month: '2026-08', payments: 1, paidAmount: 1, refunds: 0, refundedAmount: 0, netAmount: 1 },
];

function draw(answers: Record<string, unknown> = {}, address = at) {
  const calls = stubMall({
    ...siteAnswers(),
    [PAGE]: { list: [open, refund, payment], total: 3, pageNum: 1, pageSize: 20, months },
    ...answers,
  });
  show(<Screen />, { at: address, paths: ['/modeofpay', '/pages/membercenter/myorderpay'] });
  return calls;
}

beforeEach(asMember);
afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

test('每笔有流水号、订单、方式、时间、状态；退款是负数；没付的能去支付', async () => {
  draw();
  const table = await screen.findByRole('table', { name: '支付记录' });
  const back = within(table).getByRole('row', { name: /RF20261121000001/ });
  expect(back).toHaveTextContent('−¥48.50');
  expect(back).toHaveTextContent('已退款');
  const paid = within(table).getByRole('row', { name: /PAY20261120000001/ });
  expect(paid).toHaveTextContent('2026-11-20 10:03');
  expect(within(paid).getByRole('link', { name: 'PF1' })).toHaveAttribute(
    'href',
    '/pages/membercenter/myorderpay?id=o1',
  );
  expect(within(table).getAllByRole('link', { name: /去支付/ })).toHaveLength(1);
  expect(within(table).getByRole('link', { name: '去支付：PAY2' })).toHaveAttribute(
    'href',
    '/modeofpay?id=o2',
  );
});

test('月合计：近三个月先在，其余展开；合计加得起来', async () => {
  draw();
  const block = await screen.findByRole('region', { name: '月合计' });
  const rows = () =>
    within(block)
      .getAllByRole('row')
      .map((row) => row.textContent);
  expect(rows()).toHaveLength(5);
  expect(rows()[1]).toBe('2026-11¥348.001 笔−¥48.501 笔¥299.50');
  expect(rows().at(-1)).toBe('4 个月合计¥449.305 笔−¥48.501 笔¥400.80');
  fireEvent.click(within(block).getByRole('button', { name: '展开全部 4 个月' }));
  expect(rows()).toHaveLength(6);
});

test('筛选写进地址、带进查询；导出带同样的条件，不带页码', async () => {
  const calls = draw({}, `${at}?page=2`);
  await screen.findByRole('table', { name: '支付记录' });
  fireEvent.click(screen.getByRole('tab', { name: '退款' }));
  fireEvent.change(screen.getByLabelText('支付方式'), { target: { value: 'transfer' } });
  fireEvent.click(screen.getByRole('button', { name: '近7天' }));
  const place = screen.getByTestId('place');
  await waitFor(() => expect(place).toHaveTextContent(/state=refund&method=transfer&from=.+&to=.+/));
  expect(place).not.toHaveTextContent('page=');
  const last = calls.findLast((call) => call.path === PAGE)?.query;
  expect([last?.get('state'), last?.get('method'), last?.get('pageNum')]).toEqual([
    'refund',
    'transfer',
    '1',
  ]);
  fireEvent.click(screen.getByRole('button', { name: '导出 CSV' }));
  await waitFor(() => {
    const file = calls.find((call) => call.path === '/api/payYunZhiFu/export');
    expect(file?.query.get('state')).toBe('refund');
    expect(file?.headers.get('X-Token')).toBe('t1');
  });
});

test('没有记录：说明去做什么；筛没了：清除条件；加载失败可重试', async () => {
  const none = { list: [], total: 0, pageNum: 1, pageSize: 20, months: [] };
  draw({ [PAGE]: none });
  expect(await screen.findByText('还没有支付记录')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: '月合计' })).toBeNull();
  document.body.replaceChildren();
  draw({ [PAGE]: none }, `${at}?state=open`);
  fireEvent.click(await screen.findByRole('button', { name: '清除条件' }));
  expect(await screen.findByText('还没有支付记录')).toBeInTheDocument();
  document.body.replaceChildren();
  draw({ [PAGE]: new Refused('出错了', 500) });
  expect(await screen.findByRole('button', { name: '加载失败，点击重试' })).toBeInTheDocument();
});

test('别的商城只给规格里的字段：不崩，没有 undefined', async () => {
  draw({ [PAGE]: { list: [{ id: 'x' }] } });
  await screen.findByRole('table', { name: '支付记录' });
  expect(document.body.textContent).not.toMatch(/undefined|NaN|null/);
});

test('手机：一笔两行，没有表格也没有逐项的卡片；待支付的能去支付', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 767'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  draw();
  const rows = within(await screen.findByRole('list', { name: '支付记录' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^PAY2.*¥348\.00PF2扫码支付去支付$/),
    expect.stringMatching(/^退款 RF20261121000001.*−¥48\.50PF1扫码支付2026-11-21 10:00$/),
    expect.stringMatching(/^PAY20261120000001.*¥348\.00PF1扫码支付2026-11-20 10:03$/),
  ]);
  expect(screen.queryByText('订单')).toBeNull();
  expect(screen.getByRole('link', { name: '去支付：PAY2' })).toHaveAttribute('href', '/modeofpay?id=o2');
});
