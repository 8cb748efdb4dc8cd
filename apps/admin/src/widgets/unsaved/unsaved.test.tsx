import { act, fireEvent, render, screen } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { MeContext } from '../../lib/me';
import { someone } from '../../testing/me';
import { UnsavedProvider, useUnsaved } from './unsaved';
import { useFormDraft } from './use-form-draft';

beforeEach(() => localStorage.clear());

interface Saved {
  version: number;
  name: string;
}

function Form({ saved, onClose }: { saved: Saved; onClose?: () => void }) {
  const { base, draft, change, reset, wasKept } = useFormDraft('role:sales', saved);
  const leave = useUnsaved(Number(base.name !== draft.name));
  return (
    <>
      <input aria-label="名称" value={draft.name} onChange={({ target }) => change({ name: target.value })} />
      <p>第 {base.version} 版</p>
      {wasKept && <p>上次的草稿</p>}
      <button type="button" onClick={reset}>
        放弃修改
      </button>
      <button type="button" onClick={() => leave(() => onClose?.())}>
        关闭
      </button>
      <Link to="/other">别的页</Link>
    </>
  );
}

function open(saved: Saved, { as = 'demo-owner', onClose = () => undefined } = {}) {
  const element = (one: Saved) => (
    <UnsavedProvider>
      <Form saved={one} onClose={onClose} />
    </UnsavedProvider>
  );
  const router = createMemoryRouter([
    { path: '/', element: element(saved) },
    { path: '/other', element: <p>到了</p> },
  ]);
  return render(
    <MeContext.Provider value={someone({ name: as })}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <RouterProvider router={router} />
        </App>
      </ConfigProvider>
    </MeContext.Provider>,
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('名称');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('改了没保存就离开：先问，留下则还在；离开后再打开，草稿还在，接着上次的版本', async () => {
  const page = open({ version: 3, name: '销售' });
  type('大客户销售');
  fireEvent.click(screen.getByText('别的页'));
  await screen.findByRole('button', { name: '留在这里' });
  press(/留在这里/);
  expect(field().value).toBe('大客户销售');
  fireEvent.click(screen.getByText('别的页'));
  await screen.findByRole('button', { name: '留在这里' });
  press(/离 ?开/);
  await screen.findByText('到了');
  page.unmount();

  // A colleague saved meanwhile: the draft stays on what it was begun from, so that saving it is refused and shows both.
  const again = open({ version: 4, name: '销售部' });
  expect(field().value).toBe('大客户销售');
  screen.getByText('第 3 版');
  screen.getByText('上次的草稿');
  press(/放弃修改/);
  expect(field().value).toBe('销售部');
  screen.getByText('第 4 版');
  again.unmount();
  open({ version: 4, name: '销售部' });
  expect(field().value).toBe('销售部');
});

test('没改就离开、改回原样再离开：不问', async () => {
  open({ version: 1, name: '销售' });
  type('销售一部');
  type('销售');
  fireEvent.click(screen.getByText('别的页'));
  await screen.findByText('到了');
});

test('草稿是旧版本留下的、少一项，或者读不懂：少的照现在的，读不懂的当没有，页面照常打开', () => {
  localStorage.setItem(
    'pifa-form:demo-owner:role:sales',
    '{"base":{"version":1},"draft":{"version":1,"note":"旧"}}',
  );
  const page = open({ version: 2, name: '销售' });
  expect(field().value).toBe('销售');
  page.unmount();
  for (const text of ['不是 JSON', 'null', '{}', '7']) {
    localStorage.setItem('pifa-form:demo-owner:role:sales', text);
    const one = open({ version: 2, name: '销售' });
    expect(field().value).toBe('销售');
    screen.getByText('第 2 版');
    one.unmount();
  }
});

test('同一台电脑换了人：看不到别人的草稿', () => {
  const page = open({ version: 1, name: '销售' });
  type('只有我看得见');
  page.unmount();
  open({ version: 1, name: '销售' }, { as: 'demo-finance' });
  expect(field().value).toBe('销售');
});

test('关闭对话框和关掉浏览器：改了先问', async () => {
  const said: string[] = [];
  open({ version: 1, name: '销售' }, { onClose: () => void said.push('关了') });
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    act(() => void window.dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  type('销售一部');
  expect(closing()).toBe(true);
  press(/关 ?闭/);
  await screen.findByRole('button', { name: '留在这里' });
  expect(said).toEqual([]);
  press(/离 ?开/);
  expect(said).toEqual(['关了']);
});
