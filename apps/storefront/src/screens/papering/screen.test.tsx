import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '../../lib/session';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { Toaster } from '../../ui/toast';
import { anInvoice, aSpecialTitle, aTitle, INVOICE, TITLE } from '../../widgets/invoice-parts/samples';
import { ticked } from './draft';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const AT = '/pages/membercenter/paperIng';
const anOrder = (n: number, over: Record<string, unknown> = {}) => ({
  id: `order-000${n}`,
  orderNo: `PF000${n}`,
  createTime: '2026-11-01T02:00:00Z',
  completeTime: '2026-11-05T02:00:00Z',
  payAmount: 100 * n,
  refundedAmount: 0,
  amount: 100 * n,
  kinds: 2,
  goodsText: '矿泉水 550ml 等 2 种',
  canApply: true,
  reason: '',
  invoiceId: '',
  ...over,
});
const pageOf = (list: unknown[], total = list.length) => ({ list, total, pageNum: 1, pageSize: 10 });
const counts = { applying: 0, issuing: 1, issued: 0, timeout: 0, failed: 1, red: 0 };
const previewOf = ({ body }: { body: { orderIds: string[] } }) => {
  const amount = body.orderIds.reduce((sum, id) => sum + 100 * Number(id.slice(-1)), 0);
  return { ...anInvoice(), amount, netAmount: amount - 11, taxAmount: 11 };
};

function open(answers: Record<string, unknown> = {}, at = AT) {
  const calls = stubMall({
    ...siteAnswers(),
    [`${INVOICE}/orders`]: pageOf([anOrder(1), anOrder(2), anOrder(3)]),
    [`${TITLE}/list`]: { list: [aTitle(), aSpecialTitle()], most: 20 },
    [`POST ${INVOICE}/preview`]: previewOf,
    [`${INVOICE}/list`]: {
      ...pageOf([anInvoice('issuing'), anInvoice('failed', { id: 'inv-00000002' })]),
      counts,
    },
    ...answers,
  });
  const shown = show(
    <>
      <Screen />
      <Toaster />
    </>,
    { at },
  );
  return {
    ...shown,
    sent: (path = INVOICE) => calls.filter((call) => call.method === 'POST' && call.path === path),
    calls,
  };
}

const tick = async (orderNo: string) =>
  fireEvent.click(await screen.findByRole('checkbox', { name: `选择订单 ${orderNo}` }));
const bar = () => screen.getByRole('region', { name: '提交申请' });
const submit = () => fireEvent.click(within(bar()).getByRole('button', { name: '提交申请' }));
const ready = () => screen.findByLabelText(/收票邮箱/);

beforeEach(asMember);

describe('选择订单', () => {
  test('勾两单：小计、税额拆分；默认抬头选好；提交一次，走到申请的页面', async () => {
    const { sent } = open({ [`POST ${INVOICE}`]: anInvoice('applying') });
    expect(await screen.findByText('PF0001')).toBeInTheDocument();
    expect(within(bar()).getByRole('button', { name: '提交申请' })).toHaveAttribute('aria-disabled', 'true');
    await tick('PF0001');
    await tick('PF0002');
    expect(bar()).toHaveTextContent('已选 2 单 · ¥300.00');
    expect(await screen.findByText('¥289.00')).toBeInTheDocument();
    await ready();
    expect(screen.getByRole('combobox', { name: /发票抬头/ })).toHaveValue('7');
    submit();
    submit();
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent(`${AT}?id=inv-00000001`));
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toMatchObject({
      orderIds: ['order-0001', 'order-0002'],
      titleId: '7',
      content: 'detail',
      receiveWay: 'email',
      receiveTo: 'cw@yanxia.example',
    });
  });

  test('全选本页：不能开的不选上，写着原因；再按一次全不选', async () => {
    open({
      [`${INVOICE}/orders`]: pageOf([
        anOrder(1),
        anOrder(2, { canApply: false, reason: '订单已退款，不能开票' }),
      ]),
    });
    const [all] = await screen.findAllByRole('checkbox', { name: '全选本页' });
    await screen.findByText('订单已退款，不能开票');
    fireEvent.click(all as HTMLElement);
    expect(bar()).toHaveTextContent('已选 1 单 · ¥100.00');
    expect(screen.getByRole('checkbox', { name: '选择订单 PF0002' })).toBeDisabled();
    fireEvent.click(screen.getAllByRole('checkbox', { name: '全选本页' })[0] as HTMLElement);
    expect(bar()).toHaveTextContent('已选 0 单');
  });

  test('勾选留在翻页和刷新之后；换一家公司登录就没有了', async () => {
    const { unmount } = open();
    await tick('PF0003');
    unmount();
    const again = open({ [`${INVOICE}/orders`]: pageOf([anOrder(4)]) }, `${AT}?page=2`);
    await screen.findByText('PF0004');
    expect(bar()).toHaveTextContent('已选 1 单 · ¥300.00');
    again.unmount();
    login({ token: 't2', phone: '', company: '汀渡餐饮', khId: 'k2', userId: 'u2', headImgUrl: '' });
    open();
    await screen.findByText('PF0003');
    expect(bar()).toHaveTextContent('已选 0 单');
  });

  test('同一张订单勾两次还是一张', () => {
    const order = { id: 'a', orderNo: 'A', amount: 1 };
    expect(ticked([order], [order], true)).toEqual([order]);
    expect(ticked([order], [order], false)).toEqual([]);
  });

  test('从订单来：那一单已选好；不能开的说原因，带着已有的发票', async () => {
    open({}, `${AT}?orderId=order-0002`);
    expect(await screen.findByText(/已为您选好订单 PF0002/)).toBeInTheDocument();
    expect(bar()).toHaveTextContent('已选 1 单 · ¥200.00');
  });

  test('从已开过的订单来', async () => {
    open(
      {
        [`${INVOICE}/orders`]: pageOf([
          anOrder(2, { canApply: false, reason: '该订单已申请开票', invoiceId: 'inv-00000001' }),
        ]),
      },
      `${AT}?orderId=order-0002`,
    );
    expect(await screen.findByText(/不能申请开票：该订单已申请开票/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '查看发票' })).toHaveAttribute('href', `${AT}?id=inv-00000001`);
  });

  test('一单都没有：说明，给出去处', async () => {
    open({ [`${INVOICE}/orders`]: pageOf([]) });
    expect(await screen.findByText('没有可以开票的订单')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '我的订单' })).toBeInTheDocument();
  });
});

describe('开票信息', () => {
  test('选专用发票就换成专票的抬头；抬头管理带着回来的路', async () => {
    open();
    await ready();
    fireEvent.click(screen.getByLabelText('增值税专用发票'));
    expect(screen.getByRole('combobox', { name: /发票抬头/ })).toHaveValue('8');
    expect(screen.getByText(/税号 91440300MA5EXAMP1F · 示例银行深圳分行/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '抬头管理' })).toHaveAttribute(
      'href',
      `/pages/membercenter/addPaper?back=${encodeURIComponent(AT)}`,
    );
  });

  test('没有可用的抬头：提交时说出来，光标到那里，不发请求', async () => {
    const { sent } = open({
      [`${TITLE}/list`]: {
        list: [aTitle({ usable: false, state: 'waiting', stateName: '待审核' })],
        most: 20,
      },
    });
    await tick('PF0001');
    await screen.findByRole('option', { name: /待审核/ });
    submit();
    expect(await screen.findByText('请选择发票抬头')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: /发票抬头/ })).toHaveFocus();
    expect(sent()).toHaveLength(0);
  });

  test('收票邮箱写错：说出来，不发请求', async () => {
    const { sent } = open();
    await tick('PF0001');
    fireEvent.change(await ready(), { target: { value: 'cw@' } });
    submit();
    expect(await screen.findByText('请填写正确的收票邮箱')).toBeInTheDocument();
    expect(sent()).toHaveLength(0);
  });
});

describe('提交没成', () => {
  test('回答丢了再点：同一个请求编号；改了备注：新的编号', async () => {
    let lost = true;
    const { sent } = open({
      [`POST ${INVOICE}`]: () => {
        if (!lost) return anInvoice('applying');
        throw new TypeError('lost');
      },
    });
    const idOf = (position: number) =>
      (sent()[position]?.body as { requestId: string } | undefined)?.requestId;
    await tick('PF0001');
    await ready();
    submit();
    expect(await screen.findByText('内容都还在，再点一次不会重复申请。')).toBeInTheDocument();
    submit();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(idOf(0)).toMatch(/^\w{20,}$/);
    expect(idOf(1)).toBe(idOf(0));
    await screen.findByText('内容都还在，再点一次不会重复申请。');
    fireEvent.change(screen.getByLabelText(/备注/), { target: { value: '合同 HT-1' } });
    lost = false;
    submit();
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(idOf(2)).not.toBe(idOf(0));
  });

  test('同事刚开过：说服务器的话，选好的还在', async () => {
    open({ [`POST ${INVOICE}`]: new Refused('订单 PF0001 已申请开票，不能重复申请', 409, 'order-invoiced') });
    await tick('PF0001');
    await ready();
    submit();
    expect(await screen.findByText('订单 PF0001 已申请开票，不能重复申请')).toBeInTheDocument();
    expect(bar()).toHaveTextContent('已选 1 单');
  });
});

describe('我的申请', () => {
  test('每张的状态和下一步；页签带张数，筛选写进地址', async () => {
    const { calls } = open({}, `${AT}?tab=list`);
    expect(await screen.findByRole('link', { name: '查看进度：FP202611220001' })).toHaveAttribute(
      'href',
      '/pages/membercenter/paperLoading?id=inv-00000001',
    );
    expect(screen.getByRole('link', { name: /^去处理/ })).toHaveAttribute(
      'href',
      '/pages/membercenter/paperFailure?id=inv-00000002',
    );
    fireEvent.click(screen.getByRole('tab', { name: /^开票失败\s*\(1\)$/ }));
    await waitFor(() =>
      expect(
        calls.some((call) => call.path === `${INVOICE}/list` && call.query.get('state') === 'failed'),
      ).toBe(true),
    );
    expect(screen.getByTestId('place').textContent).toBe(`${AT}?tab=list&state=failed`);
  });

  test('一张都没有：去选择订单', async () => {
    open({ [`${INVOICE}/list`]: { ...pageOf([]), counts } }, `${AT}?tab=list`);
    expect(await screen.findByText('还没有申请过发票')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '去选择订单' }));
    expect(await screen.findByText('PF0001')).toBeInTheDocument();
  });
});

test('?id= 申请中：单号、金额、进度；刷新还是这些', async () => {
  open(
    { [`${INVOICE}/inv-00000001`]: anInvoice('applying'), [`${INVOICE}/status`]: anInvoice('applying') },
    `${AT}?id=inv-00000001`,
  );
  expect(await screen.findByRole('heading', { name: '开票申请已提交', level: 1 })).toBeInTheDocument();
  expect(screen.getByText('FP202611220001')).toBeInTheDocument();
  const steps = screen.getByRole('list', { name: '开票进度' });
  expect(steps.querySelector('[aria-current="step"]')).toHaveTextContent('已提交');
});
