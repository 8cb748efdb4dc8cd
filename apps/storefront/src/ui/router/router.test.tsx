import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  NavLink,
  type Route,
  RouterProvider,
  useBlocker,
  useLocation,
  useNavigating,
  useParams,
  useSearchParams,
  watchIntent,
} from '.';

function Place() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}
const place = () => screen.getByRole('status').textContent;

function open(at: string, routes: readonly Route[]) {
  const router = createMemoryRouter(routes, at);
  render(<RouterProvider router={router} />);
  return router;
}

/** A promise and how to settle it. */
function later() {
  let arrive: () => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    arrive = resolve;
    fail = reject;
  });
  return { promise, arrive, fail };
}

describe('地址', () => {
  function Params() {
    return <output>{JSON.stringify(useParams())}</output>;
  }
  const routes = [
    { path: '/goods/new', element: <p>新品</p> },
    { path: '/goods/:id/group/:gid', element: <Params /> },
    { path: '*', element: <p>没有</p> },
  ];

  test.each([
    ['/goods/A%2FB%20%E6%B0%B4/group/3', '{"id":"A/B 水","gid":"3"}'],
    ['/GOODS/7/Group/3/', '{"id":"7","gid":"3"}'],
    ['/goods/%E6%/group/3', '{"id":"%E6%","gid":"3"}'],
  ])('%s 的参数', (at, params) => {
    open(at, routes);
    expect(place()).toBe(params);
  });

  test('多一段、少一段都不是这一页', () => {
    open('/goods/7/group', routes);
    expect(screen.getByText('没有')).toBeVisible();
  });
});

describe('换页', () => {
  const Slow = () => <output>{useNavigating() ? '在路上' : '到了'}</output>;

  test('等下一页的程序，原页一直在；后点的为准', async () => {
    const [first, second] = [later(), later()];
    const router = open('/', [
      { path: '/', element: <Slow /> },
      { path: '/a', element: <p>甲页</p>, load: () => first.promise },
      { path: '/b', element: <p>乙页</p>, load: () => second.promise },
    ]);
    act(() => void router.navigate('/a'));
    expect(place()).toBe('在路上');
    act(() => void router.navigate('/b'));
    await act(async () => second.arrive());
    expect(screen.getByText('乙页')).toBeVisible();
    await act(async () => first.arrive());
    expect(screen.getByText('乙页')).toBeVisible();
    expect(router.state.navigating).toBe(false);
  });

  test('改筛选不重新取这一页；取不到时再点一次会重取', async () => {
    const load = vi.fn(() => Promise.resolve());
    const router = open('/', [
      { path: '/', element: <Place /> },
      { path: '/a', element: <Place />, load },
    ]);
    await act(() => router.navigate('/a?x=1'));
    await act(() => router.navigate('?x=2'));
    expect(place()).toBe('/a?x=2');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('函数改筛选：拿到的是最新的地址', () => {
    function Twice() {
      const [search, setSearch] = useSearchParams();
      const add = (name: string) =>
        setSearch((before) => {
          before.set(name, '1');
          return before;
        });
      return (
        <button
          type="button"
          onClick={() => {
            add('a');
            add('b');
          }}
        >
          {search.toString()}
        </button>
      );
    }
    open('/?z=1', [{ path: '/', element: <Twice /> }]);
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button')).toHaveTextContent('z=1&a=1&b=1');
  });

  test('离开前先问：留下就什么都没发生，离开才走；返回也一样', async () => {
    function Asking() {
      const blocked = useBlocker(({ pathname }) => pathname !== '/free');
      return blocked ? (
        <>
          <button type="button" onClick={blocked.proceed}>
            离开
          </button>
          <button type="button" onClick={blocked.reset}>
            留下
          </button>
        </>
      ) : (
        <Place />
      );
    }
    const router = open('/', [
      { path: '/asking', element: <Asking /> },
      { path: '*', element: <Place /> },
    ]);
    await act(() => router.navigate('/asking'));
    for (const to of ['/away', -1]) {
      await act(() => router.navigate(to));
      fireEvent.click(await screen.findByText('留下'));
      expect(place()).toBe('/asking');
    }
    await act(() => router.navigate(-1));
    fireEvent.click(await screen.findByText('离开'));
    await waitFor(() => expect(place()).toBe('/'));
  });
});

describe('链接', () => {
  const list = (
    <>
      <Link to="/a?x=1#b" state={{ from: 'list' }}>
        去
      </Link>
      <Link to="https://other.test/">别处</Link>
      <Link to="/a" target="_blank">
        新窗口
      </Link>
      <NavLink to="/pages" className={({ isActive }) => (isActive ? 'on' : 'off')}>
        菜单
      </NavLink>
      <Place />
    </>
  );

  test('左键换页，带上 state；修饰键、中键、新窗口、别家网站交给浏览器', () => {
    const router = open('/pages/home', [{ path: '*', element: list }]);
    const [go, elsewhere, blank] = ['去', '别处', '新窗口'].map((name) => screen.getByText(name));
    if (!go || !elsewhere || !blank) throw new Error('links missing');
    expect(screen.getByText('菜单')).toHaveAttribute('aria-current', 'page');
    // What the router leaves alone, the test's browser must not follow either.
    let left = 0;
    const stay = (event: Event) => {
      if (!event.defaultPrevented) left += 1;
      event.preventDefault();
    };
    document.addEventListener('click', stay);
    for (const modified of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
      fireEvent.click(go, modified);
    fireEvent.click(elsewhere);
    fireEvent.click(blank);
    expect(left).toBe(6);
    expect(place()).toBe('/pages/home');
    fireEvent.click(go);
    expect(left).toBe(6);
    document.removeEventListener('click', stay);
    expect(place()).toBe('/a?x=1#b');
    expect(router.state.location.state).toEqual({ from: 'list' });
    expect(screen.getByText('菜单')).not.toHaveAttribute('aria-current');
    expect(screen.getByText('菜单')).toHaveClass('off');
  });

  test('点当前页的链接：历史里不多一条', () => {
    const router = open('/', [{ path: '*', element: list }]);
    fireEvent.click(screen.getByText('去'));
    fireEvent.click(screen.getByText('去'));
    act(() => void router.navigate(-1));
    expect(place()).toBe('/');
  });
});

describe('浏览器里', () => {
  beforeEach(() => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    window.history.replaceState(null, '', '/a?x=1');
  });

  test('服务端画好的页面接过来：一个字也不用改', () => {
    const complain = vi.spyOn(console, 'error');
    const routes = [{ path: '/a', element: <Place /> }];
    const box = document.createElement('div');
    box.innerHTML = renderToString(<RouterProvider router={createMemoryRouter(routes, '/a?x=1')} />);
    const drawn = box.firstChild;
    act(() => void hydrateRoot(box, <RouterProvider router={createBrowserRouter(routes)} />));
    expect(box.firstChild).toBe(drawn);
    expect(box).toHaveTextContent('/a?x=1');
    expect(complain).not.toHaveBeenCalled();
  });

  test('地址栏跟着走；刷新后 state 和条目还在', async () => {
    const routes = [{ path: '*', element: <Place /> }];
    const router = createBrowserRouter(routes);
    expect(router.state.location.index).toBe(0);
    await router.navigate('/水?q=1', { state: { sent: 1 } });
    expect(window.location.pathname + window.location.search).toBe('/%E6%B0%B4?q=1');
    const { key } = router.state.location;
    expect(createBrowserRouter(routes).state.location).toMatchObject({ key, index: 1, state: { sent: 1 } });
  });
});

describe('快要去的页面', () => {
  const at = '/pages/home';
  function links() {
    window.history.replaceState(null, '', at);
    const prefetch = vi.fn();
    const router = createBrowserRouter([
      {
        path: '*',
        element: (
          <>
            <Link to="/a/7?x=1">
              <b>去</b>
            </Link>
            <Link to="/b" target="_blank">
              新窗口
            </Link>
            <Link to={at}>这里</Link>
          </>
        ),
        prefetch: ({ url }) => prefetch(url.pathname + url.search),
      },
    ]);
    render(<RouterProvider router={router} />);
    return { prefetch, stop: watchIntent(router) };
  }
  const mouse = { pointerType: 'mouse' };

  test('鼠标停在链接上才取，路过不取；手指一碰就取；新窗口和本页不取', () => {
    vi.useFakeTimers();
    const { prefetch, stop } = links();
    fireEvent.pointerOver(screen.getByText('去'), mouse);
    vi.advanceTimersByTime(50);
    fireEvent.pointerOver(document.body, mouse);
    vi.advanceTimersByTime(500);
    expect(prefetch).not.toHaveBeenCalled();
    fireEvent.pointerOver(screen.getByText('去'), mouse);
    vi.advanceTimersByTime(60);
    expect(prefetch.mock.calls).toEqual([['/a/7?x=1']]);
    for (const name of ['新窗口', '这里']) fireEvent.touchStart(screen.getByText(name));
    expect(prefetch).toHaveBeenCalledTimes(1);
    fireEvent.touchStart(screen.getByText('去'));
    expect(prefetch).toHaveBeenCalledTimes(2);
    stop();
    fireEvent.touchStart(screen.getByText('去'));
    expect(prefetch).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  test('省流量的人不取', () => {
    const { prefetch, stop } = links();
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    fireEvent.touchStart(screen.getByText('去'));
    Reflect.deleteProperty(navigator, 'connection');
    expect(prefetch).not.toHaveBeenCalled();
    fireEvent.touchStart(screen.getByText('去'));
    expect(prefetch).toHaveBeenCalledTimes(1);
    stop();
  });
});
