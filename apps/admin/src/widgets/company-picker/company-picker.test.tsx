import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls } from '../../testing/answers';
import { CompanyPicker, type Find } from './company-picker';

const PATH = '/api/admin/companies';
const find: Find = {
  name: 'nobody',
  needsWords: true,
  read: () => Promise.reject(new Error('asked without words')),
};

/** Seen to fail: a picker asked when its page came up, and said 没有找到客户 before anything was typed. */
test('不打开就不去问；要先输入的，打开时写着输入什么，不说没有找到', async () => {
  const { timesOf } = answerCalls({
    [`GET ${PATH}`]: [{ data: { list: [{ id: '9', company: '岬口酒店用品' }] } }],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CompanyPicker label="客户" value={[]} onChange={() => undefined} />
      <CompanyPicker label="对象" value={[]} onChange={() => undefined} find={find} />
    </QueryClientProvider>,
  );
  expect(timesOf(PATH)).toBe(0);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '客户' }));
  await screen.findByText('岬口酒店用品');
  expect(timesOf(PATH)).toBe(1);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '对象' }));
  expect((await screen.findAllByText('输入公司名、编号、拼音或手机')).length).toBeGreaterThan(0);
  expect(screen.queryByText('没有找到客户')).toBeNull();
});
