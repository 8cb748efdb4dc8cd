import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
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
  vi.spyOn(client, 'call').mockImplementation(
    (() => new Promise((answer) => answers.push(answer as never))) as never,
  );
});

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
const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
const after = (ms: number) => act(() => new Promise((done) => setTimeout(done, ms)));
const answered = (answer: Answer) =>
  act(async () => {
    answers.shift()?.(answer);
    await new Promise((done) => setTimeout(done, 0));
  });

test('答得快的不闪「查找中」；慢的 150 毫秒后说；有了答复才说没有找到', async () => {
  open();
  type('D2026');
  await after(50);
  expect(screen.queryByText('查找中…')).toBeNull();
  expect(screen.queryByText(/没有找到/)).toBeNull();
  await after(150);
  expect(screen.getByText('查找中…')).toBeInTheDocument();
  await answered({ groups: [] });
  expect(screen.queryByText('查找中…')).toBeNull();
  expect(screen.getByText('没有找到「D2026」')).toBeInTheDocument();
});

test('接着打字：上一次找到的还在，答复来了才换', async () => {
  open();
  type('D1');
  await after(20);
  await answered(found('D1001'));
  expect(screen.getByText('D1001')).toBeInTheDocument();
  type('D10');
  await after(200);
  expect(screen.getByText('D1001')).toBeInTheDocument();
  expect(screen.getByText('查找中…')).toBeInTheDocument();
  await answered(found('D1002'));
  expect(screen.queryByText('D1001')).toBeNull();
  expect(screen.getByText('D1002')).toBeInTheDocument();
});
