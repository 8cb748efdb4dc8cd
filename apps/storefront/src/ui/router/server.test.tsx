// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  createMemoryRouter,
  NavLink,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useLocation,
  useParams,
} from '.';

function Place() {
  const { pathname, search } = useLocation();
  return `${useParams()['id'] ?? '-'} ${pathname}${search}`;
}

test('服务端按给的地址画出那一页：没有浏览器，参数、菜单和跳转都对', () => {
  expect(typeof window).toBe('undefined');
  const frame = (
    <>
      <NavLink to="/goods" className={({ isActive }) => (isActive ? 'on' : 'off')}>
        商品
      </NavLink>
      <ScrollRestoration />
      <Outlet />
    </>
  );
  const routes = [
    { path: '/', redirect: '/goods/%E6%B0%B4' },
    { path: '/goods/:id', element: <Place />, load: () => Promise.reject(new Error('not here')) },
  ];
  const draw = (href: string) => {
    const router = createMemoryRouter(routes, href, frame);
    return renderToString(<RouterProvider router={router} />);
  };
  expect(draw('/goods/a%2Fb?page=2')).toBe(
    '<a aria-current="page" class="on" href="/goods">商品</a>a/b /goods/a%2Fb?page=2',
  );
  expect(draw('/')).toContain('水 /goods/%E6%B0%B4');
});
