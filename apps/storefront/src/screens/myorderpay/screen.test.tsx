import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { ConfirmHost } from '../../ui/confirm-host';
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

function open(
  order: Record<string, unknown> | Refused = {},
  search = '?id=order-0001',
  answers: Record<string, unknown> = {},
) {
  const calls = stubMall({
    ...siteAnswers(),
    '/api/goods/orders/order-0001': order instanceof Refused ? order : anOrderDetail(order),
    ...answers,
  });
  show(
    <>
      <Screen />
      <ConfirmHost />
    </>,
    { at: `/pages/membercenter/myorderpay${search}` },
  );
  return calls;
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
  expect(screen.getAllByText('增值税专用发票 · 檐下便利 · 91440300MA5ABCD123').length).toBeGreaterThan(0);
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

const SALES = '/api/goods/afterSales';
const goods = {
  orderLineId: '1',
  goodsId: '1',
  goodsName: '矿泉水 550ml',
  goodsCode: 'W001',
  spec: '550ml × 24',
  image: '',
  unit: '瓶',
  packUnit: '件',
  packingSpecification: 24,
  tag: '',
};
const kinds = [
  {
    kind: 'refund-only',
    name: '仅退款',
    hint: '',
    reasons: ['不想要了'],
    open: false,
    why: '没有未发货的数量',
  },
  { kind: 'return', name: '退货退款', hint: '', reasons: ['质量问题', '其他'], open: true, why: '' },
  { kind: 'damaged', name: '少发/破损', hint: '', reasons: ['运输破损'], open: true, why: '' },
];
const options = {
  orderId: 'order-0001',
  orderNo: 'PF0001',
  returnDays: 15,
  damageDays: 7,
  kinds,
  lines: [
    {
      ...goods,
      totalNum: 60,
      shippedNum: 60,
      offers: [
        { kind: 'refund-only', num: 0, why: '没有未发货的数量' },
        { kind: 'return', num: 50, why: '' },
        { kind: 'damaged', num: 50, why: '' },
      ],
      paidAmount: 81.01,
      takenNum: 10,
      takenAmount: 13.5,
    },
  ],
};
const request = (over: Record<string, unknown> = {}) => ({
  id: 'request-0001',
  no: 'AS1',
  orderId: 'order-0001',
  orderNo: 'PF0001',
  kind: 'return',
  kindName: '退货退款',
  state: 'waiting',
  stateName: '待处理',
  reason: '质量问题',
  createTime: at('03:00'),
  goodsAmount: 13.5,
  freightAmount: 0,
  refundAmount: 13.5,
  points: 0,
  lines: [{ ...goods, num: 10, amount: 13.5, points: 0 }],
  description: '有异味',
  photos: [],
  buyer: '林晚舟',
  rejectReason: '',
  returnAddress: '',
  carrier: '',
  trackingNo: '',
  actions: ['withdraw'],
  history: [],
  refunds: [],
  ...over,
});
const completed = { state: 'completed', actions: ['reorder', 'print'] };
const requests = (...list: unknown[]) => ({
  [`${SALES}/page`]: { list, total: list.length, pageNum: 1, pageSize: 50 },
});

test('申请售后：从一行点开，金额随数量变，退完剩下的正好补齐；没填全时说缺什么', async () => {
  const calls = open(completed, '?id=order-0001', {
    ...requests(),
    [`${SALES}/options`]: options,
    [`POST ${SALES}`]: request({ no: 'AS2' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: '矿泉水 550ml 申请售后' }));
  const dialog = await screen.findByRole('dialog', { name: '申请售后' });
  expect(await within(dialog).findByRole('radio', { name: /仅退款/ })).toBeDisabled();
  // 50 bottles are left of 60: 81.01 − 13.50.
  expect(await within(dialog).findByTestId('refund')).toHaveTextContent('67.51');
  fireEvent.click(within(dialog).getByRole('button', { name: '提交申请' }));
  expect(await within(dialog).findByText('请选择申请原因')).toBeInTheDocument();
  const [packs] = within(dialog).getAllByRole('spinbutton');
  if (packs) {
    fireEvent.change(packs, { target: { value: '1' } });
    fireEvent.blur(packs);
  }
  // One pack and 2 bottles: 81.01 × 26 ÷ 60, rounded down.
  await waitFor(() => expect(within(dialog).getByTestId('refund')).toHaveTextContent('35.10'));
  fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: '质量问题' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '提交申请' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '申请售后' })).toBeNull());
  const body = calls.find((call) => call.method === 'POST' && call.path === SALES)?.body;
  expect(body).toMatchObject({
    orderId: 'order-0001',
    kind: 'return',
    reason: '质量问题',
    lines: [{ orderLineId: '1', num: 26 }],
  });
  expect(JSON.stringify(body)).not.toContain('35.1');
});

test('少发/破损没有照片：说要照片，不发出去', async () => {
  const calls = open(completed, '?id=order-0001', { ...requests(), [`${SALES}/options`]: options });
  fireEvent.click(await screen.findByRole('button', { name: '矿泉水 550ml 申请售后' }));
  const dialog = await screen.findByRole('dialog', { name: '申请售后' });
  fireEvent.click(await within(dialog).findByRole('radio', { name: '少发/破损' }));
  fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: '运输破损' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '提交申请' }));
  expect(await within(dialog).findByText('请至少上传一张照片')).toBeInTheDocument();
  expect(calls.some((call) => call.method === 'POST')).toBe(false);
});

test('售后列表：状态、数量、金额；撤销先问，同意后填退货单号，被拒的可再申请', async () => {
  const calls = open(completed, '?id=order-0001', {
    ...requests(
      request(),
      request({
        id: 'request-0002',
        no: 'AS2',
        state: 'to-return',
        actions: ['send'],
        returnAddress: '杭州 1 号仓',
      }),
      request({
        id: 'request-0003',
        no: 'AS3',
        state: 'rejected',
        actions: ['ask-again'],
        rejectReason: '超出范围',
      }),
    ),
    [`POST ${SALES}/request-0001/withdraw`]: request({ state: 'withdrawn', actions: [] }),
    [`POST ${SALES}/request-0002/send`]: request({ state: 'sent', actions: [] }),
  });
  const first = await screen.findByRole('article', { name: '售后申请 AS1' });
  expect(within(first).getByText('待处理')).toBeInTheDocument();
  expect(within(first).getByText('10瓶')).toBeInTheDocument();
  fireEvent.click(within(first).getByRole('button', { name: '撤销申请' }));
  const sure = await screen.findByRole('dialog', { name: '撤销这个售后申请？' });
  fireEvent.click(within(sure).getByRole('button', { name: '撤销申请' }));
  await waitFor(() => expect(calls.some((call) => call.path.endsWith('/withdraw'))).toBe(true));

  const second = screen.getByRole('article', { name: '售后申请 AS2' });
  expect(within(second).getByText('已同意·待寄回')).toBeInTheDocument();
  fireEvent.click(within(second).getByRole('button', { name: '填写退货单号' }));
  const parcel = await screen.findByRole('dialog', { name: '填写退货单号' });
  fireEvent.click(within(parcel).getByRole('button', { name: '提交' }));
  expect(await within(parcel).findByText('请填写物流单号')).toBeInTheDocument();
  fireEvent.change(within(parcel).getByLabelText(/承运商/), { target: { value: '中通' } });
  fireEvent.change(within(parcel).getByLabelText(/物流单号/), { target: { value: 'ZT9' } });
  fireEvent.click(within(parcel).getByRole('button', { name: '提交' }));
  await waitFor(() =>
    expect(calls.find((call) => call.path.endsWith('/send'))?.body).toEqual({
      carrier: '中通',
      trackingNo: 'ZT9',
    }),
  );
  expect(screen.getByText('超出范围')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '再次申请' })).toBeInTheDocument();
});

test('没付款的、没有售后的商城：没有售后入口', async () => {
  open({}, '?id=order-0001', requests());
  expect(await screen.findByRole('heading', { name: '待付款', level: 1 })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '申请售后' })).toBeNull();
});

test('过了售后期限：没有入口，做过的申请还在', async () => {
  const none = (why: string) => [{ kind: 'return', num: 0, why }];
  const lines = options.lines.map((line) => ({ ...line, offers: none('收货已超过 15 天') }));
  open(completed, '?id=order-0001', {
    ...requests(request({ state: 'done', actions: [] })),
    [`${SALES}/options`]: { ...options, lines },
  });
  const done = await screen.findByRole('article', { name: '售后申请 AS1' });
  expect(within(done).getAllByText('已完成').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /申请售后/ })).toBeNull();
});
