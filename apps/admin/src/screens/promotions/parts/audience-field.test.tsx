import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { App } from 'antd';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../testing/answers';
import type { Company } from '../draft';
import { AudienceField } from './audience-field';

/** Seen to fail: when what the form held at first decided for good whether companies show. */
test('草稿、同事的版本带来指定客户：看得到是哪几家，不再写着「全部客户」', async () => {
  answerCalls({ 'GET /api/admin/promotions/choices': [{ data: { levels: [], priceLists: [] } }] });
  const client = new QueryClient();
  const field = (value: readonly Company[]) => (
    <App>
      <QueryClientProvider client={client}>
        <AudienceField value={value} onChange={() => undefined} />
      </QueryClientProvider>
    </App>
  );
  const { rerender } = render(field([]));
  expect(screen.queryByRole('combobox', { name: '指定客户' })).toBeNull();
  rerender(field([{ id: '9', name: '岬口酒店用品' }]));
  await screen.findByRole('combobox', { name: '指定客户' });
  screen.getByText('岬口酒店用品');
  screen.getByText(/1 家；/);
});
