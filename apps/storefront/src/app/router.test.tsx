import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Link, RouterProvider } from '../ui/router';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../lib/query-client';
import type * as Screens from './screens';
import type { ScreenModule, ScreenRoute } from '../lib/screen-route';
import { login, logout } from '../lib/session';

const lost = new TypeError('Failed to fetch dynamically imported module: /assets/cart-1.js');
const prepared = vi.hoisted(() => vi.fn());

vi.mock('./frame', () => ({
  SiteFrame: ({ children }: { children: React.ReactNode }) => <div>{children}</div>,
}));
vi.mock('../widgets/site', () => ({ useSite: () => ({ name: '聚源批发', description: '', keywords: '' }) }));
vi.mock('./screens', async (original) => {
  const screenOf = (path: string, title: string, more: Partial<ScreenRoute> = {}): ScreenRoute => ({
    path,
    title,
    lazy: async (): Promise<ScreenModule> => ({
      Screen: () => (
        <>
          <h1>{title}内容</h1>
          <Link to="/pages/home">首页</Link>
          <Link to="/cart">购物车</Link>
        </>
      ),
      prepare: prepared,
    }),
    ...more,
  });
  return {
    ...(await original<typeof Screens>()),
    screens: [
      screenOf('/pages/home', '首页'),
      screenOf('/pages/login', '登录'),
      screenOf('/pages/membercenter/person', '会员中心', { requiresLogin: true }),
      screenOf('/cart', '购物车', { lazy: () => Promise.reject(lost) }),
      screenOf('/pages/gooddetail/:id', '商品详情'),
    ],
  };
});

const { createRouter } = await import('./router');

function open(path: string) {
  window.history.replaceState(null, '', path);
  const client = createQueryClient();
  const { router } = createRouter(client);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

beforeEach(() => {
  logout();
  prepared.mockClear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

test('/ 到 /pages/ 再到首页，标题带站点名', async () => {
  const router = open('/');
  await screen.findByRole('heading', { name: '首页内容' });
  expect(router.state.location.pathname).toBe('/pages/home');
  await waitFor(() => expect(document.title).toBe('首页 - 聚源批发'));
});

test('直接打开商品详情：准备好参数，只准备一次', async () => {
  open('/pages/gooddetail/1001?from=list');
  await screen.findByRole('heading', { name: '商品详情内容' });
  expect(prepared).toHaveBeenCalledTimes(1);
  expect(prepared.mock.calls[0]?.[0]).toMatchObject({ params: { id: '1001' } });
});

test('游客进会员中心 → 登录页，记得回来的路；会员直接进', async () => {
  const router = open('/pages/membercenter?tab=2');
  await screen.findByRole('heading', { name: '登录内容' });
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/pages/login/?redirect=%2Fpages%2Fmembercenter%2Fperson',
  );
  act(() => login({ token: 't', phone: '', company: '甲', khId: '1', userId: '9', headImgUrl: '' }));
  await act(() => router.navigate('/pages/membercenter/person'));
  await screen.findByRole('heading', { name: '会员中心内容' });
});

test('在会员页退出并回首页：到首页，不被拉去登录页', async () => {
  login({ token: 't', phone: '', company: '甲', khId: '1', userId: '9', headImgUrl: '' });
  const router = open('/pages/membercenter/person');
  await screen.findByRole('heading', { name: '会员中心内容' });
  await act(async () => {
    logout();
    await router.navigate('/pages/home');
  });
  await screen.findByRole('heading', { name: '首页内容' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(router.state.location.pathname).toBe('/pages/home');
});

test('不存在的地址 → 页面走丢了', async () => {
  open('/pages/nowhere');
  await screen.findByRole('heading', { name: '页面走丢了' });
  await waitFor(() => expect(document.title).toBe('页面走丢了 - 聚源批发'));
});

test('发版后旧文件没了 → 页面已更新，点击刷新；别的页面照常', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const router = open('/pages/home');
  await screen.findByRole('heading', { name: '首页内容' });
  await act(() => router.navigate('/cart'));
  await screen.findByRole('heading', { name: '页面已更新，点击刷新' });
  expect(screen.queryByText(/dynamically imported/)).toBeNull();
  await act(() => router.navigate('/pages/home'));
  await screen.findByRole('heading', { name: '首页内容' });
});

test('换页后焦点到正文', async () => {
  const router = open('/pages/home');
  await screen.findByRole('heading', { name: '首页内容' });
  await act(() => router.navigate('/pages/gooddetail/1'));
  await screen.findByRole('heading', { name: '商品详情内容' });
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
