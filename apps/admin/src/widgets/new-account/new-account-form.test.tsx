import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { expect, test } from 'vitest';
import { answerCalls } from '../../testing/answers';
import { NewAccountForm } from './new-account-form';

/** Seen to fail: the password stood beside what was typed while the account was being opened. */
test('开通还没答复时又改了账号：密码旁写的是开通了的那个', async () => {
  let open: (answer: { data: unknown }) => void = () => undefined;
  answerCalls({
    'GET /api/admin/roles': [{ data: [] }],
    'POST /api/admin/operators': [new Promise((done) => (open = done))],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <NewAccountForm next="完成" />
      </App>
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText('账号（登录用，不能改）');
  fireEvent.change(field, { target: { value: 'linxiao' } });
  fireEvent.click(screen.getByRole('button', { name: '开通账号' }));
  fireEvent.change(field, { target: { value: 'linxiao2' } });
  open({ data: { password: 'once-only' } });
  await screen.findByText('once-only');
  expect(screen.getByText(/账号 linxiao，密码/)).toBeTruthy();
});
