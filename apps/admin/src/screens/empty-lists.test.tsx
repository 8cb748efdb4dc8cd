import { calls } from '@pifa/contract';
import { permissions } from '@pifa/contract/staff';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { MeContext } from '../lib/me';
import { someone } from '../testing/me';
import { KeysProvider } from '../widgets/keys/keys-provider';
import { PlanProvider } from '../widgets/plan-dialog/plan-dialog';
import { screens } from '../widgets/screens';

/** The least value that a schema allows: no rows, no words, nothing that is optional. */
function leastOf(schema: unknown): unknown {
  const { def } = schema as { def: Definition };
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).flatMap(([name, own]) => {
          const value = /time$/i.test(name) ? '2026-11-25T08:00:00.000Z' : leastOf(own);
          return value === undefined ? [] : [[name, value]];
        }),
      );
    case 'array':
      return [];
    case 'record':
      return {};
    case 'string':
      return '';
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'union':
      return def.options?.[0] && leastOf(def.options[0]);
    case 'nullable':
      return null;
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return def.innerType && leastOf(def.innerType);
    case 'pipe':
      return def.in && leastOf(def.in);
    default:
      return undefined;
  }
}

/** What this file reads of a schema's definition. */
interface Definition {
  type: string;
  shape?: Record<string, unknown>;
  entries?: Record<string, string>;
  values?: unknown[];
  options?: unknown[];
  innerType?: unknown;
  in?: unknown;
}

/** Every call of the page is answered as by a mall in which nothing has happened yet. */
function answerNothing(): void {
  const staff = Object.values(calls).filter(({ at }) => at.path.startsWith('/api/admin'));
  const send = (address: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const path = address.split('?')[0] ?? '';
    const call = staff.find(({ at }) => at.method === method && at.path === path);
    if (!call) return Promise.reject(new Error(`nobody answers ${method} ${path}`));
    const data = leastOf(call.spec.data as unknown);
    const body = JSON.stringify({ meta: { success: true, message: '' }, data });
    return Promise.resolve(new Response(body, { headers: { 'x-request-id': 'r-1' } }));
  };
  vi.stubGlobal('fetch', vi.fn(send));
}

/** Seen to fail: with an `Empty` without a step; with 「没有待报价的询价单」 alone. */
beforeEach(answerNothing);

/** Screens that are no list, or whose list is never empty: the page itself is somebody's. */
const NO_LIST = new Set(['account', 'roles', 'delivery']);
const lists = screens.filter(({ path }) => !path.includes(':') && !NO_LIST.has(path));

async function emptyAt(path: string) {
  const screen = screens.find((one) => one.path === path);
  if (!screen) throw new Error(`no screen at ${path}`);
  const { Screen } = await screen.load();
  const { container, unmount } = render(
    <App>
      <MeContext.Provider value={someone({ permissions: [...permissions] })}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter initialEntries={[`/${path}`]}>
            <KeysProvider>
              <PlanProvider>
                <Screen />
              </PlanProvider>
            </KeysProvider>
          </MemoryRouter>
        </QueryClientProvider>
      </MeContext.Provider>
    </App>,
  );
  await waitFor(() => expect(container.querySelector('.empty p')).not.toBeNull());
  const empties = [...container.querySelectorAll('.empty')].map((box) => ({
    text: box.querySelector('p')?.textContent ?? '',
    steps: [...box.querySelectorAll('a, button')].map((step) => step.textContent ?? ''),
  }));
  unmount();
  return empties;
}

/** What it is for stands after what is missing: 「还没有……。客户……会出现在这里。」 */
const PURPOSE = /.{4,}。.{8,}|。?.{2,}：.{4,}/;

test.each(lists.map(({ title, path }) => [title, path]))(
  '%s：空的时候写明用途，有第一步',
  async (_, path) => {
    const empties = await emptyAt(path);
    expect(empties.length).toBeGreaterThan(0);
    for (const { text, steps } of empties) {
      expect(steps, text).not.toEqual([]);
      if (!steps.includes('清除筛选')) expect(text).toMatch(PURPOSE);
    }
  },
);

const words = import.meta.glob<{ words?: { empty?: unknown; none?: unknown } }>('./*/words.ts', {
  eager: true,
});
const texts = Object.entries(words).flatMap(([file, { words: own = {} }]) =>
  [own.empty, own.none]
    .flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : [part]))
    .filter((text): text is string => typeof text === 'string')
    .map((text) => [file.split('/')[1] ?? '', text] as const),
);

test.each(texts)('%s：「%s」', (_, text) => {
  expect(text).toMatch(PURPOSE);
});
