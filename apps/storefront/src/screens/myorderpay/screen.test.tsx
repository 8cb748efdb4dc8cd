import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { anOrderDetail } from '../../widgets/order-parts/samples';
import { Screen } from './screen';

const at = (time: string) => `2026-11-20T${time}:00Z`;
const step = (to: string, toName: string, time: string, over = {}) => ({
  from: '',
  to,
  toName,
  event: to,
  actor: '系统',
  note: '',
  time: at(time),
  ...over,
});

function open(order: Record<string, unknown> | Refused = {}, search = '?id=order-0001') {
  stubMall({
    ...siteAnswers(),
    '/api/goods/orders/order-0001': order instanceof Refused ? order : anOrderDetail(order),
  });
  show(<Screen />, { at: `/pages/membercenter/myorderpay${search}` });
}

beforeEach(asMember);

test('待付款：进度在付款、支付面板、金额明细、地址、发票', async () => {
  open();
  expect(await screen.findByRole('heading', { name: '待付款', level: 1 })).toBeInTheDocument();
  const progress = screen.getByRole('list', { name: '订单进度' });
  expect(within(progress).getByText('付款').closest('li')).toHaveAttribute('aria-current', 'step');
  const panel = screen.getByRole('region', { name: '支付' });
  expect(within(panel).getByRole('link', { name: '去支付' })).toHaveAttribute(
    'href',
    '/modeofpay?id=order-0001',
  );
  expect(screen.getByText('广东省东莞市虎门镇连岸二路 66 号')).toBeInTheDocument();
  expect(screen.getAllByText('专用发票 · 檐下便利 · 91440300MA5ABCD123').length).toBeGreaterThan(0);
  expect(screen.getByText('¥8.00')).toBeInTheDocument();
});

test('部分发货：停在发货这一步，写明包裹里有什么', async () => {
  open({
    state: 'part-shipped',
    actions: ['reorder', 'print'],
    history: [
      step('unpaid', '待付款', '02:00'),
      step('to-ship', '待发货', '02:05'),
      step('part-shipped', '部分发货', '06:00'),
    ],
    shipments: [
      {
        id: '1',
        carrier: '汀运速递',
        trackingNo: 'DJ1',
        shipTime: at('06:00'),
        lines: [{ orderLineId: '1', num: 24 }],
      },
    ],
  });
  const progress = await screen.findByRole('list', { name: '订单进度' });
  expect(within(progress).getByText('部分发货').closest('li')).toHaveAttribute('aria-current', 'step');
  expect(screen.getByText('矿泉水 550ml 24瓶')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: '支付' })).toBeNull();
});

test('已取消：进度停在取消，说原因；退款带流水和状态', async () => {
  open({
    state: 'refunded',
    cancelReason: '不想要了',
    actions: ['reorder', 'print'],
    history: [step('unpaid', '待付款', '02:00'), step('refunded', '已退款', '03:00')],
    refunds: [
      {
        no: 'RF1',
        amount: 98,
        state: 'succeeded',
        stateName: '已退款',
        reason: '订单取消',
        createTime: at('03:00'),
      },
    ],
  });
  const progress = await screen.findByRole('list', { name: '订单进度' });
  expect(
    within(progress)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([expect.stringContaining('提交订单'), expect.stringContaining('已退款')]);
  expect(screen.getByText('不想要了')).toBeInTheDocument();
  expect(screen.getByText('RF1')).toBeInTheDocument();
  expect(screen.getByText('−¥98.00')).toBeInTheDocument();
});

test('子单链到总单和兄弟单，自己不链自己', async () => {
  const child = { state: 'to-ship', stateName: '待发货', payAmount: 49 };
  open({
    state: 'to-ship',
    parentId: 'order-0000',
    children: [
      { ...child, id: 'order-0001', orderNo: 'PF0000-1', shipFrom: '广东东莞仓' },
      { ...child, id: 'order-0002', orderNo: 'PF0000-2', shipFrom: '浙江义乌仓' },
    ],
  });
  expect(await screen.findByRole('link', { name: '查看总单' })).toHaveAttribute(
    'href',
    '/pages/membercenter/myorderpay?id=order-0000',
  );
  expect(screen.getByRole('link', { name: 'PF0000-2' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'PF0000-1' })).toBeNull();
});

test('打印采购订单：大写金额、税号、采购单号；?print=1 自己打印一次', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  window.print = print;
  open({}, '?id=order-0001&print=1');
  expect(await screen.findByText(/人民币玖拾捌元整/)).toBeInTheDocument();
  expect(screen.getByText('税号：91440300MA5ABCD123')).toBeInTheDocument();
  expect(document.querySelector('[data-print-document]')?.parentElement).toBe(document.body);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.getByTestId('place').textContent).not.toContain('print=1'));
  fireEvent.click(screen.getByRole('button', { name: '打印' }));
  expect(print).toHaveBeenCalledTimes(2);
});

test('别家的订单：像不存在一样', async () => {
  open(new Refused('该订单不存在或已被删除', 404, 'not-found'));
  expect(await screen.findByText('该订单不存在或已被删除')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '我的订单' })).toBeInTheDocument();
});
