import type { CallData } from '@pifa/contract/staff';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../testing/answers';
import { DivideDialog } from './divide-dialog';

const DIVIDE = '/api/admin/payments/receipts/divide';
const order = (n: number, wanted: number, over: object = {}) => ({
  orderId: `order-${n}`,
  orderNo: `PF${n}`,
  company: '岬口酒店用品',
  wanted,
  partly: true,
  partName: '全款',
  blockedToDivide: '',
  voucher: false,
  knownPayers: ['岬口酒店用品'],
  createTime: '2026-11-25T02:00:00Z',
  ...over,
});
const list = [
  order(1, 100),
  order(2, 250),
  order(3, 300),
  order(4, 80, { blockedToDivide: '有一笔在线支付正在处理' }),
] as unknown as CallData<'adminReceivables'>['list'];

function open(data: unknown) {
  const calls = answerCalls({
    'GET /api/admin/payments/receivables': [{ data: { list } }],
    [`POST ${DIVIDE}`]: [{ data }],
  });
  const onDone = vi.fn();
  render(
    <App>
      <QueryClientProvider client={new QueryClient()}>
        <DivideDialog orderId="order-1" onClose={vi.fn()} onDone={onDone} />
      </QueryClientProvider>
    </App>,
  );
  return { ...calls, onDone };
}
const ticked = () =>
  screen
    .getAllByRole('checkbox', { hidden: true })
    .filter((box) => (box as HTMLInputElement).checked)
    .map((box) => box.getAttribute('aria-label'));

test('凑得上的订单自动选上，改哪一张别的跟着变；分不完、在线支付的不能登记', async () => {
  const { asked, onDone } = open({ message: '已分到 2 张订单：1 张收齐，1 张还差 ¥0.01' });
  const amount = await screen.findByLabelText('一共收到（元）');
  await userEvent.type(amount, '400');
  await waitFor(() => expect(ticked()).toEqual(['选 PF1', '选 PF3']));
  expect(screen.getByRole('checkbox', { name: '选 PF4', hidden: true })).toBeDisabled();
  expect(screen.getByRole('status', { hidden: true })).toHaveTextContent('2 张合计 ¥400.00，差额 0.00');

  // Another order instead: what is left of the sum goes to it, and the rest has no place.
  fireEvent.click(screen.getByRole('checkbox', { name: '选 PF3', hidden: true }));
  fireEvent.click(screen.getByRole('checkbox', { name: '选 PF2', hidden: true }));
  await waitFor(() =>
    expect(screen.getByRole('status', { hidden: true })).toHaveTextContent('还有 ¥50.00 没有分'),
  );
  const button = () => screen.getByRole('button', { name: /^分给 2 张订单/, hidden: true });
  await userEvent.type(screen.getByLabelText(/银行流水号/), 'ICBC-1');
  expect(button()).toBeDisabled();

  await userEvent.clear(amount);
  await userEvent.type(amount, '349.99');
  const row = screen.getByText('PF2').closest('tr') as HTMLElement;
  await waitFor(() => expect(within(row).getByText('还差 0.01')).toBeInTheDocument());
  fireEvent.click(button());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(asked.find(({ path }) => path === DIVIDE)?.body).toMatchObject({
    amount: '349.99',
    reference: 'ICBC-1',
    orders: [
      { orderId: 'order-1', amount: 100, wanted: 100 },
      { orderId: 'order-2', amount: 249.99, wanted: 250 },
    ],
  });
});
