import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { expect, test, vi } from 'vitest';
import { GoodsPicker } from './goods-picker';

/** Seen to fail: when Enter took what stood there from the words before. */
const goods = (id: string, name: string) => ({
  id,
  name,
  code: `W${id}`,
  spec: '',
  image: '',
  unit: '瓶',
  packUnit: '件',
  listPerPack: 36,
  stock: 10,
  on: true,
});

test('上一个词的结果还在、新词的还没到就按 Enter：选的是新词的第一个', async () => {
  const waiting = new Map<string, (list: object[]) => void>();
  vi.stubGlobal('fetch', (address: string) => {
    const keyword = new URL(address, 'http://mall').searchParams.get('keyword') ?? '';
    return new Promise((answer) => {
      waiting.set(keyword, (list) => {
        const body = { meta: { success: true, message: '' }, data: { list, unknown: [] } };
        answer(new Response(JSON.stringify(body)));
      });
    });
  });
  const onPick = vi.fn();
  render(
    <App>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <GoodsPicker open title="选商品" most={1} onClose={() => undefined} onPick={onPick} />
      </QueryClientProvider>
    </App>,
  );
  const field = await screen.findByLabelText('找商品');
  const search = async (value: string) => {
    fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(waiting.has(value)).toBe(true));
  };
  await search('水');
  waiting.get('水')?.([goods('1', '矿泉水')]);
  await screen.findByText('矿泉水');

  await search('水桶');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onPick).not.toHaveBeenCalled();
  waiting.get('水桶')?.([goods('2', '塑料水桶')]);
  await waitFor(() => expect(onPick).toHaveBeenCalledTimes(1));
  expect(onPick).toHaveBeenCalledWith([expect.objectContaining({ id: '2' })]);
});
