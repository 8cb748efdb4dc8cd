import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { anOrder } from '../../widgets/order-parts/samples';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const PAGE = '/api/goods/orders/myPage';
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const phases = [
  {
    seq: 1,
    name: '定金',
    amount: 20,
    paidAmount: 20,
    phaseState: 'paid',
    openTime: hours(-48),
    closeTime: hours(-1),
  },
  {
    seq: 2,
    name: '尾款',
    amount: 70,
    paidAmount: 0,
    phaseState: 'open',
    openTime: hours(-1),
    closeTime: hours(27),
  },
];
const presale = (over: Record<string, unknown> = {}) =>
  anOrder({
    kind: 'presale',
    holdReasons: ['balance-due'],
    paidAmount: 20,
    payAmount: 90,
    phases,
    fateText: '尾款逾期未付，定金不予退还',
    ...over,
  });

function open(answer: unknown) {
  const calls = stubMall({ ...siteAnswers(), [PAGE]: answer });
  show(<Screen />, { at: '/pages/membercenter/preSaleOrder' });
  return calls;
}

beforeEach(asMember);

test('只查预售订单；两期各有金额与状态，尾款开放时倒计时，写明逾期后果', async () => {
  const calls = open({
    list: [presale({ expireTime: '2099-01-01T00:00:00Z' })],
    total: 1,
    pageNum: 1,
    pageSize: 10,
  });
  expect(await screen.findByText(/尾款支付剩余/, { selector: 'p' })).toHaveTextContent('1天');
  // One countdown, not a second one in the order's head.
  expect(screen.getAllByRole('timer')).toHaveLength(1);
  const list = screen.getByRole('list', { name: '预售订单列表' });
  expect(within(list).getByText('已支付')).toBeInTheDocument();
  expect(within(list).getByText('尾款逾期未付，定金不予退还')).toBeInTheDocument();
  expect(within(list).getByText('待付尾款')).toBeInTheDocument();
  expect(within(list).getByRole('link', { name: '去支付' })).toHaveAttribute(
    'href',
    '/modeofpay?id=order-0001',
  );
  expect(calls.find((call) => call.path === PAGE)?.query.get('kind')).toBe('presale');
});

test('卡片写现在该付的尾款，不写总额；尾款没开放就不倒计时', async () => {
  const waiting = [phases[0], { ...phases[1], phaseState: 'waiting', openTime: hours(5) }];
  const expireTime = '2099-01-01T00:00:00Z';
  open({
    list: [
      presale({ id: 'a', expireTime }),
      presale({ id: 'b', orderNo: 'B', expireTime, phases: waiting, actions: [] }),
    ],
    total: 2,
    pageNum: 1,
    pageSize: 10,
  });
  const [first, second] = await screen.findAllByRole('article');
  if (!first || !second) throw new Error('two orders');
  expect(first).toHaveTextContent('合计 ¥90.00应付尾款 ¥70.00');
  expect(second).toHaveTextContent('应付尾款 ¥70.00');
  expect(second).toHaveTextContent('起可付');
  expect(within(second).queryByRole('timer')).toBeNull();
});

test('已取消的不再倒计时', async () => {
  open({ list: [presale({ state: 'cancelled', actions: [] })], total: 1, pageNum: 1, pageSize: 10 });
  expect(await screen.findByText('已支付')).toBeInTheDocument();
  expect(screen.queryByText(/尾款支付剩余/)).toBeNull();
});

test('还没有预售订单：给去处；失败可重试', async () => {
  open({ list: [], total: 0, pageNum: 1, pageSize: 10 });
  expect(await screen.findByText('还没有预售订单')).toBeInTheDocument();
  document.body.replaceChildren();
  open(new Refused('出错了', 500));
  expect(await screen.findByRole('button', { name: '加载失败，点击重试' })).toBeInTheDocument();
});
