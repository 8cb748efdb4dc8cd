import type { CallData } from '@pifa/contract/staff';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { expect, test, vi } from 'vitest';
import { MeContext } from '../../../lib/me';
import { answerCalls } from '../../../testing/answers';
import { someone } from '../../../testing/me';
import { RefundForm } from './refund-form';

const REFUND = '/api/admin/after-sales/refund';
const request = {
  id: 'as-1',
  company: '渡汀餐饮',
  goodsAmount: 15,
  freightAmount: 0,
  refundAmount: 15,
  refundedAmount: 5,
  points: 0,
  refunds: [
    { no: 'R1', amount: 5, state: 'succeeded', stateName: '已退款', createTime: '2026-11-25T02:00:00Z' },
  ],
} as unknown as CallData<'adminAfterSale'>;

function open(answers: Parameters<typeof answerCalls>[0]) {
  const calls = answerCalls(answers);
  const onDone = vi.fn();
  render(
    <App>
      <MeContext.Provider value={someone({ permissions: ['refund.make'] })}>
        <QueryClientProvider client={new QueryClient()}>
          <RefundForm request={request} onDone={onDone} />
        </QueryClientProvider>
      </MeContext.Provider>
    </App>,
  );
  return { ...calls, onDone };
}

test('退一部分：写明还剩多少；网断了再按，还是同一笔；申请留在原处', async () => {
  const { asked, onDone } = open({
    [`POST ${REFUND}`]: ['offline', { data: { message: '已发起退款 ¥4.00' } }],
  });
  const field = screen.getByRole('spinbutton', { name: '本次退款金额' });
  expect(field).toHaveValue('10.00');
  await userEvent.clear(field);
  await userEvent.type(field, '4');
  await userEvent.tab();
  for (const times of [1, 2]) {
    fireEvent.click(screen.getAllByRole('button', { name: '退款 ¥4.00', hidden: true })[0] as HTMLElement);
    await waitFor(() => expect(screen.getAllByText(/还剩 ¥6\.00/)).toHaveLength(times));
    const buttons = screen.getAllByRole('button', { name: '退款 ¥4.00', hidden: true });
    fireEvent.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(asked.filter(({ path }) => path === REFUND)).toHaveLength(times));
  }
  const [first, second] = asked.filter(({ path }) => path === REFUND).map(({ body }) => body);
  expect(first).toMatchObject({ id: 'as-1', amount: 4 });
  expect(second).toEqual(first);
  expect(onDone).not.toHaveBeenCalled();
});
