import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as client from '../../lib/client';
import { MeContext } from '../../lib/me';
import { someone } from '../../testing/me';
import { Finder } from './finder';

type Answer = { groups: { title: string; rows: object[] }[] };
const found = (title: string): Answer => ({
  groups: [{ title: '订单', rows: [{ id: title, title, note: '', path: `orders/${title}` }] }],
});

/** Answers are given by hand, in their order. */
let answers: ((answer: Answer) => void)[];
beforeEach(() => {
  answers = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(client, 'call').mockImplementation(
    (() => new Promise((answer) => answers.push(answer as never))) as never,
  );
});

afterEach(() => void vi.useRealTimers());

function open() {
  render(
    <MeContext.Provider value={someone()}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Finder first="" onDone={() => undefined} />
        </MemoryRouter>
      </QueryClientProvider>
    </MeContext.Provider>,
  );
}
const type = (value: string) =>
  act(() => void fireEvent.change(screen.getByRole('combobox'), { target: { value } }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function answered(answer: Answer) {
  expect(answers).toHaveLength(1);
  answers.shift()?.(answer);
  await pass(20);
}

test('答得快的不闪「查找中」；慢的 150 毫秒后说；有了答复才说没有找到', async () => {
  open();
  await type('D2026');
  await pass(100);
  expect(screen.queryByText('查找中…')).toBeNull();
  expect(screen.queryByText(/没有找到/)).toBeNull();
  await pass(100);
  expect(screen.getByText('查找中…')).toBeInTheDocument();
  await answered({ groups: [] });
  expect(screen.queryByText('查找中…')).toBeNull();
  expect(screen.getByText('没有找到「D2026」')).toBeInTheDocument();
});

test('接着打字：上一次找到的还在，答复来了才换', async () => {
  open();
  await type('D1');
  await pass(20);
  await answered(found('D1001'));
  expect(screen.getByText('D1001')).toBeInTheDocument();
  await type('D10');
  await pass(200);
  expect(screen.getByText('查找中…')).toBeInTheDocument();
  expect(screen.getByText('D1001')).toBeInTheDocument();
  await answered(found('D1002'));
  expect(screen.queryByText('D1001')).toBeNull();
  expect(screen.getByText('D1002')).toBeInTheDocument();
});
