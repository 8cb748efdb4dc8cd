import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logout } from '../../lib/session';
import type { ScreenRoute } from '../../lib/screen-route';
import { useKeepTabBar } from '../../lib/tab-bar';
import { asMember, show, siteAnswers, stubMall, wireGoods, withoutPrices } from '../../testing/mall';
import { addInquiryGoods } from '../inquiry-list/store';
import { SiteFrame } from './index';

const route: ScreenRoute = {
  path: '/pages/home',
  title: '首页',
  lazy: () => Promise.reject(new Error('not here')),
};
let phone = false;

beforeEach(() => {
  phone = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('767px') ? phone : query.includes('min-width: 1024px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

const frame = (over: Partial<ScreenRoute> = {}) => <SiteFrame route={{ ...route, ...over }}>内容</SiteFrame>;
const line = (id: string, ipcnt: number, spcnt: number) => ({
  ...wireGoods({ goodsId: id, goodsName: `商品${id}` }),
  id,
  context: 'ordinary',
  ipcnt,
  spcnt,
  isCheck: 1,
  amount: 10,
});
const cart = (...lines: ReturnType<typeof line>[]) => ({
  cartList: lines,
  totals: { payAmount: 20 },
  version: 1,
});

describe('页头', () => {
  test('消息带未读数，读完就没有括号；游客不问', async () => {
    const me = { unread: 3 };
    const calls = stubMall({ ...siteAnswers(), '/api/member/info/me': () => me });
    const paths = ['/pages/membercenter/information'];
    const { unmount } = show(frame(), { paths });
    expect(await screen.findByRole('link', { name: '消息' })).toBeInTheDocument();
    expect(calls.some(({ path }) => path === '/api/member/info/me')).toBe(false);
    unmount();
    asMember();
    const drawn = show(frame(), { paths });
    expect(await screen.findByRole('link', { name: '消息(3)' })).toBeInTheDocument();
    me.unread = 0;
    await drawn.client.invalidateQueries({ queryKey: ['memberInfo'] });
    expect(await screen.findByRole('link', { name: '消息' })).toBeInTheDocument();
    expect(
      within(screen.getByRole('navigation', { name: '常用' })).getAllByRole('link').length,
    ).toBeLessThanOrEqual(7);
  });

  test('名称、热词、电话都来自字典；菜单里没有走不通的路', async () => {
    stubMall({
      ...siteAnswers(),
      '/api/basic/menu/list': [
        { id: '1', menuType: 'main', name: '订货中心', path: '/pages/ordercenter' },
        { id: '2', menuType: 'main', name: '秒杀', path: '/pages/seckill' },
      ],
    });
    show(frame());
    expect(await screen.findByText('您好，欢迎来到汀禾批发')).toBeInTheDocument();
    expect(screen.getByText('400-000-2026')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '打印纸' })).toHaveAttribute(
      'href',
      `/pages/newproduct/${encodeURIComponent('打印纸')}`,
    );
    expect(await screen.findByRole('link', { name: '订货中心' })).toBeInTheDocument();
    expect(screen.queryByText('秒杀')).toBeNull();
  });

  test('两个数：件 = 各行整件之和，个 = 各行拆零之和，不管勾没勾', async () => {
    stubMall({
      ...siteAnswers(),
      '/api/goods/carts/list': cart(line('1', 10, 24), { ...line('2', 2, 12), isCheck: 0 }),
    });
    asMember();
    show(frame());
    expect(await screen.findByTitle('共 12 整件、36 拆零，2 种商品')).toHaveTextContent('12件36个');
  });

  test('超过 99 也显示真数', async () => {
    stubMall({ ...siteAnswers(), '/api/goods/carts/list': cart(line('1', 1234, 99_999)) });
    asMember();
    show(frame());
    expect(await screen.findByText('1,234件')).toBeInTheDocument();
    expect(screen.getByText('99,999个')).toBeInTheDocument();
  });

  test('游客没有数，也不为他查购物车', async () => {
    const seen = stubMall(siteAnswers());
    show(frame());
    await screen.findByText('您好，欢迎来到汀禾批发');
    expect(seen.some((call) => call.path.includes('/carts'))).toBe(false);
  });

  test('询价单：徽标是种数；开关关掉就没有入口', async () => {
    addInquiryGoods({ goodsId: '1', goodsName: 'A' });
    stubMall(siteAnswers());
    const { unmount } = show(frame());
    const link = await screen.findByRole('link', { name: /询价单/ });
    expect(link).toHaveTextContent('1');
    unmount();
    stubMall(siteAnswers({ inquiry: false }));
    show(frame());
    await screen.findByText('您好，欢迎来到汀禾批发');
    await waitFor(() => expect(screen.queryByRole('link', { name: /询价单/ })).toBeNull());
  });

  test('退出：本地凭证清掉，询价单留着', async () => {
    stubMall({ ...siteAnswers(), '/api/goods/carts/list': cart() });
    asMember();
    addInquiryGoods({ goodsId: '2', goodsName: 'B' });
    show(frame());
    fireEvent.click(await screen.findByRole('button', { name: '退出' }));
    expect(await screen.findByText('立即登录')).toBeInTheDocument();
    expect(localStorage.getItem(`${window.location.host}-B2-X-Token`)).toBeNull();
    expect(localStorage.getItem(`${window.location.host}-B2-XJ-goodsList`)).toContain('"2"');
  });
});

describe('搜索', () => {
  const suggest = {
    words: ['矿泉水'],
    types: [{ typeId: '31', typeName: '矿泉水', path: '食品饮料 > 饮用水' }],
    goods: [wireGoods()],
  };

  test('「/」进搜索框；↓↓ Enter 选中分类', async () => {
    stubMall({ ...siteAnswers(), '/api/goods/mallGoods/suggest': suggest });
    show(frame(), { at: '/pages/ordercenter' });
    fireEvent.keyDown(document, { key: '/' });
    const box = screen.getByRole('combobox');
    expect(box).toHaveFocus();
    fireEvent.change(box, { target: { value: 'kqs' } });
    await screen.findByRole('option', { name: /食品饮料 > 饮用水/ });
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(screen.getByRole('option', { name: /食品饮料 > 饮用水/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    fireEvent.submit(screen.getByRole('search'));
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/pages/newproduct/31'));
  });

  test('搜过的词记下来，空框时列出，可以清空；Esc 收起', async () => {
    stubMall(siteAnswers());
    show(frame(), { at: '/pages/ordercenter' });
    const box = screen.getByRole('combobox');
    fireEvent.change(box, { target: { value: '抽纸' } });
    fireEvent.submit(screen.getByRole('search'));
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent(encodeURIComponent('抽纸')));
    expect(box).toHaveValue('抽纸');
    fireEvent.change(box, { target: { value: '' } });
    fireEvent.focus(box);
    expect(await screen.findByRole('option', { name: '抽纸' })).toBeInTheDocument();
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(screen.queryByRole('option')).toBeNull();
    fireEvent.click(box);
    fireEvent.click(await screen.findByText('清空'));
    expect(screen.queryByRole('option')).toBeNull();
  });

  test('空着搜索 → 用推荐的第一个热词', async () => {
    stubMall(siteAnswers());
    show(frame(), { at: '/pages/ordercenter' });
    await screen.findByPlaceholderText('矿泉水');
    fireEvent.submit(screen.getByRole('search'));
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent(encodeURIComponent('矿泉水')));
  });

  test('价格隐藏的游客：联想里也没有价格', async () => {
    stubMall({
      ...siteAnswers({ showprice: false }),
      '/api/goods/mallGoods/suggest': { ...suggest, goods: [withoutPrices(wireGoods())] },
    });
    show(frame(), { at: '/pages/ordercenter' });
    const box = screen.getByRole('combobox');
    fireEvent.change(box, { target: { value: '水' } });
    const option = await screen.findByRole('option', { name: /矿泉水 550ml/ });
    expect(option).toHaveTextContent('登录显示价格');
    expect(option.textContent).not.toContain('¥');
    expect(screen.queryByRole('button', { name: /^加入购物车/ })).toBeNull();
  });
});

describe('手机', () => {
  beforeEach(() => {
    phone = true;
  });

  test('会员的底栏：首页 分类 常购 购物车 我的；购物车带两段数', async () => {
    stubMall({ ...siteAnswers(), '/api/goods/carts/list': cart(line('1', 12, 36)) });
    asMember();
    show(frame());
    const bar = screen.getByRole('navigation', { name: '主导航' });
    await within(bar).findByText('12件');
    expect(within(bar).getByText('36个')).toBeInTheDocument();
    for (const name of ['首页', '分类', '常购', '我的'])
      expect(within(bar).getByText(name)).toBeInTheDocument();
    expect(within(bar).queryByText('询价单')).toBeNull();
  });

  test('游客可询价时是「询价单」，询价关掉就没有；商品页把底栏让出来', async () => {
    stubMall(siteAnswers());
    const { unmount } = show(frame());
    expect(
      await within(screen.getByRole('navigation', { name: '主导航' })).findByText('询价单'),
    ).toBeInTheDocument();
    unmount();
    stubMall(siteAnswers({ inquiry: false }));
    show(frame({ hidesTabBar: true }));
    expect(screen.queryByRole('navigation', { name: '主导航' })).toBeNull();
  });
});

test('手机上购物车没有商品时没有结算条，底栏留着；有了商品让出来', async () => {
  phone = true;
  stubMall(siteAnswers());
  const Bare = () => {
    useKeepTabBar();
    return <p>购物车空空如也</p>;
  };
  const settling = (empty: boolean) => (
    <SiteFrame route={{ ...route, hidesTabBar: true }}>{empty ? <Bare /> : '去结算'}</SiteFrame>
  );
  const { unmount } = show(settling(true));
  expect(screen.getByRole('navigation', { name: '主导航' })).toBeInTheDocument();
  unmount();
  show(settling(false));
  expect(screen.queryByRole('navigation', { name: '主导航' })).toBeNull();
});

describe('公告行', () => {
  const notices = {
    '/api/basic/articleDetail/list': {
      list: ['国庆发货安排', '新仓启用', '开票时间调整'].map((title, at) => ({
        id: String(at + 1),
        title,
        kind: 'notice',
      })),
      total: 3,
      pageNum: 1,
      pageSize: 5,
    },
  };
  afterEach(() => vi.useRealTimers());
  const shown = () => within(screen.getByRole('region', { name: '公告' })).queryByRole('link')?.textContent;

  test('五秒换一条；指着、停在上面或按了暂停就不动，按下一条总能走', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    stubMall({ ...siteAnswers(), ...notices });
    show(frame());
    const line = within(await screen.findByRole('region', { name: '公告' }));
    expect(await line.findByRole('link', { name: '国庆发货安排' })).toHaveAttribute(
      'href',
      '/pages/useragreement/1',
    );
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(shown()).toBe('新仓启用');
    fireEvent.focus(line.getByRole('link'));
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(shown()).toBe('新仓启用');
    fireEvent.blur(line.getByRole('link'));
    fireEvent.click(line.getByRole('button', { name: '暂停滚动公告' }));
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(shown()).toBe('新仓启用');
    fireEvent.click(line.getByRole('button', { name: '下一条公告' }));
    expect(shown()).toBe('开票时间调整');
  });

  test('要求减少动态效果：不滚，没有暂停键，仍可逐条看', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('reduce') || query.includes('min-width: 1024px'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    stubMall({ ...siteAnswers(), ...notices });
    show(frame());
    await screen.findByText('国庆发货安排');
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(shown()).toBe('国庆发货安排');
    expect(screen.queryByRole('button', { name: '暂停滚动公告' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '下一条公告' }));
    expect(shown()).toBe('新仓启用');
  });

  test('没有公告就没有这一行；结算、登录这类页面也不放', async () => {
    stubMall({
      ...siteAnswers(),
      '/api/basic/articleDetail/list': { list: [], total: 0, pageNum: 1, pageSize: 5 },
    });
    show(frame());
    await waitFor(() => expect(screen.queryByRole('region', { name: '公告' })).toBeNull());
    stubMall({ ...siteAnswers(), ...notices });
    show(frame({ hidesTabBar: true }));
    expect(screen.queryByRole('region', { name: '公告' })).toBeNull();
  });
});
