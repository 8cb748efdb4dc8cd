import { fireEvent, render, screen } from '@testing-library/react';
import { act, lazy, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Part } from './part';
import { Popover } from './popover';
import { useServed } from './served';
import { whenIdle } from './when-idle';

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

test('一块的程序取不到：页面其余照旧；必要的那块可以重新加载', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Lost = lazy<() => null>(lost);
  render(
    <>
      <p>其余</p>
      <Part waiting={<p>稍等</p>}>
        <Lost />
      </Part>
      <Part needed>
        <Lost />
      </Part>
    </>,
  );
  expect(screen.getByText('稍等')).toBeVisible();
  expect(await screen.findByRole('button', { name: '加载失败，点击重试' })).toBeVisible();
  expect(screen.getByText('其余')).toBeVisible();
  expect(screen.queryByText('稍等')).toBeNull();
});

test('浮层：按下才取程序，取到就开着', async () => {
  render(
    <Popover label="原因" trigger={<button type="button">为什么</button>}>
      因为
    </Popover>,
  );
  const button = screen.getByRole('button', { name: '为什么' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(button);
  expect(await screen.findByText('因为')).toBeVisible();
  expect(screen.getByRole('button', { name: '为什么' })).toHaveAttribute('aria-expanded', 'true');
});

test('闲下来才预取；省流量的人不预取', () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.splice(handle - 1, 1));
  const ahead = vi.fn();
  whenIdle(ahead);
  expect(ahead).not.toHaveBeenCalled();
  for (const run of idle) run();
  expect(ahead).toHaveBeenCalledTimes(1);
  whenIdle(ahead)();
  expect(idle).toHaveLength(1);
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  whenIdle(ahead);
  expect(idle).toHaveLength(1);
});

test('服务器画好的一块：程序没到之前，页面别处变了它也不动；到了就跟着变', async () => {
  let arrive: (part: { default: () => ReactNode }) => void = () => undefined;
  const Late = lazy(() => new Promise<{ default: () => ReactNode }>((done) => (arrive = done)));
  const Words = () => <p>{useServed() ? '满 500 减 20' : '后来的'}</p>;
  const page = (part: ReactNode, name: string) => (
    <>
      <h1>{name}</h1>
      <Part waiting={<p>稍等</p>}>{part}</Part>
    </>
  );
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = renderToString(page(<Words />, '游客'));
  expect(box.textContent).toContain('满 500 减 20');
  const root = await act(async () => hydrateRoot(box, page(<Late />, '游客')));
  await act(async () => root.render(page(<Late />, '会员')));
  expect(box.textContent).toBe('会员满 500 减 20');
  await act(async () => arrive({ default: Words }));
  expect(box.textContent).toBe('会员满 500 减 20');
  await act(async () => root.render(page(<p>领券</p>, '会员')));
  expect(box.textContent).toBe('会员领券');
  box.remove();
});
