import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { asMember, show, siteAnswers, stubMall } from '../../testing/mall';
import { anOrderDetail, aPayState } from '../../widgets/order-parts/samples';
import { Screen } from './screen';

function open(pay: Record<string, unknown> | (() => Record<string, unknown>), order = {}) {
  stubMall({
    ...siteAnswers(),
    '/api/payYunZhiFu/state': typeof pay === 'function' ? () => aPayState(pay()) : aPayState(pay),
    '/api/goods/orders/order-0001': anOrderDetail(order),
  });
  show(<Screen />, { at: '/completepayment?id=order-0001' });
}

beforeEach(asMember);

test.each([
  [{ orderState: 'to-ship', state: 'succeeded', paidAmount: 98 }, {}, '支付成功', null],
  [{ orderState: 'shipped', state: 'succeeded', paidAmount: 98 }, {}, '支付成功', null],
  [{ state: 'processing' }, {}, '支付确认中', null],
  [{ state: 'failed', failReason: '余额不足' }, {}, '支付失败', '重新支付'],
  [{ state: 'closed' }, {}, '支付失败', '重新支付'],
  [{ state: 'waiting' }, {}, '订单待支付', '去支付'],
  [
    { orderState: 'cancelled', state: 'closed' },
    { state: 'cancelled', cancelReason: '超时未支付' },
    '支付失败',
    null,
  ],
  [{ orderState: 'refunding', state: 'succeeded' }, {}, '订单退款中', null],
])('%o → %s', async (pay, order, title, again) => {
  open(pay, order);
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeInTheDocument();
  const link = again ? screen.getByRole('link', { name: again }) : null;
  if (link) expect(link).toHaveAttribute('href', '/modeofpay?id=order-0001');
  else expect(screen.queryByRole('link', { name: /重新支付|去支付/ })).toBeNull();
});

test('成功：实付、单号、地址、查看订单、打印；失败写明原因', async () => {
  open({ orderState: 'to-ship', state: 'succeeded', paidAmount: 98 });
  expect(await screen.findByText('¥98.00')).toBeInTheDocument();
  expect(await screen.findByText('广东省东莞市虎门镇连岸二路 66 号')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '查看订单' })).toHaveAttribute(
    'href',
    '/pages/membercenter/myorderpay?id=order-0001',
  );
  expect(screen.getByRole('button', { name: '打印订单' })).toBeInTheDocument();
});

test('确认中的页面自己变成成功，不用刷新', async () => {
  let paid = false;
  open(() =>
    paid ? { orderState: 'to-ship', state: 'succeeded', paidAmount: 98 } : { state: 'processing' },
  );
  await screen.findByRole('heading', { name: '支付确认中' });
  paid = true;
  await waitFor(
    () => expect(screen.getByRole('heading', { name: '支付成功', level: 1 })).toBeInTheDocument(),
    {
      timeout: 4500,
    },
  );
});

test('拆单后列出每个子订单', async () => {
  const child = { state: 'to-ship', stateName: '待发货', payAmount: 49 };
  open(
    { orderState: 'to-ship', state: 'succeeded', paidAmount: 98 },
    {
      state: 'to-ship',
      children: [
        { ...child, id: 'order-0002', orderNo: 'PF0001-1', shipFrom: '广东东莞仓' },
        { ...child, id: 'order-0003', orderNo: 'PF0001-2', shipFrom: '浙江义乌仓' },
      ],
    },
  );
  const link = await screen.findByRole('link', { name: 'PF0001-2' });
  const row = link.closest('li');
  expect(row && within(row).getByText('¥49.00')).toBeInTheDocument();
});

test('这笔订单得到抽奖机会：写明次数，通向转盘；没有机会就不提', async () => {
  const draw = (chances: number) => ({
    id: '1',
    title: '幸运转盘',
    chances,
    ways: [{ kind: 'order', text: '每笔订单得 1 次', link: '' }],
  });
  const drawn = (chances: number) => {
    stubMall({
      ...siteAnswers(),
      '/api/payYunZhiFu/state': aPayState({ orderState: 'to-ship', state: 'succeeded', paidAmount: 98 }),
      '/api/goods/orders/order-0001': anOrderDetail({}),
      '/api/activity/luckyDraw/runingLuckyDraw': draw(chances),
    });
    return show(<Screen />, { at: '/completepayment?id=order-0001', paths: ['/pages/wheelSurf'] });
  };
  const { unmount } = drawn(2);
  expect(await screen.findByText('幸运转盘：您有 2 次抽奖机会')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '去抽奖' })).toHaveAttribute('href', '/pages/wheelSurf');
  unmount();
  drawn(0);
  await screen.findByText('¥98.00');
  expect(screen.queryByRole('link', { name: '去抽奖' })).toBeNull();
});

test('拼团付了款还没成团：不承诺发货，写明还差几家，给出邀请链接和去拼团的路', async () => {
  const order = {
    kind: 'group-buying',
    state: 'to-ship',
    holdReasons: ['group-forming'],
    group: { activityId: '7', groupId: 'g-0001' },
  };
  stubMall({
    ...siteAnswers(),
    '/api/payYunZhiFu/state': aPayState({ orderState: 'to-ship', state: 'succeeded', paidAmount: 98 }),
    '/api/goods/orders/order-0001': anOrderDetail(order),
    '/api/activity/group/g-0001': {
      id: 'g-0001',
      activityId: '7',
      state: 'open',
      size: 3,
      members: [{ company: '檐**利', leader: true, time: '2026-01-01T00:00:00Z' }],
      missing: 2,
      deadline: '2099-01-01T00:00:00Z',
    },
  });
  show(<Screen />, { at: '/completepayment?id=order-0001' });
  expect(await screen.findByText('拼团中，还差 2 家成团')).toBeInTheDocument();
  expect(screen.getByText(/您已参团，成团后统一安排发货；未在规定时间内成团/)).toBeInTheDocument();
  expect(screen.queryByText(/尽快安排发货/)).toBeNull();
  expect(screen.getByRole('link', { name: '查看拼团' })).toHaveAttribute(
    'href',
    '/pages/grouponDetail/7/group/g-0001',
  );
  expect(screen.getByLabelText('本团链接')).toHaveValue(
    `${window.location.origin}/pages/grouponDetail/7/group/g-0001`,
  );
});

test('商城没说这笔订单怎样了：不说已付，请在我的订单查看', async () => {
  open({ orderState: '', state: '', orderNo: '' }, { state: '' });
  expect(await screen.findByRole('heading', { name: '请在我的订单查看', level: 1 })).toBeInTheDocument();
  expect(screen.queryByText(/支付成功/)).toBeNull();
  expect(screen.getByRole('link', { name: '我的订单' })).toBeInTheDocument();
});
