import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { LastResort } from './last-resort';

afterEach(() => vi.unstubAllGlobals());

function open(error: Error) {
  const fail = () => {
    throw error;
  };
  const element = { path: '/', loader: fail, element: null, errorElement: <LastResort /> };
  render(<RouterProvider router={createMemoryRouter([element])} />);
}

test.each([
  'Unable to preload CSS for /admin/assets/print-dialog-1.css',
  'Failed to fetch dynamically imported module: /admin/assets/screen-1.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
])(
  '页面的文件取不到（%s）：说网络不通或刚更新，不露英文；网络没恢复，点重试不会变成浏览器的错误页',
  async (message) => {
    const asked = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', asked);
    open(new Error(message));
    expect(await screen.findByText('网络不通，或后台刚刚更新。恢复后点「重试」继续。')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/[a-z]{4}/i);
    fireEvent.click(screen.getByRole('button', { name: /重 ?试/ }));
    expect(await screen.findByText('网络仍不通，请稍后再试。')).toBeTruthy();
    expect(asked).toHaveBeenCalledTimes(1);
  },
);

test('页面自己的错：说出原因，别的页面照常', async () => {
  open(new Error('金额读不出'));
  expect(await screen.findByText('金额读不出')).toBeTruthy();
});
