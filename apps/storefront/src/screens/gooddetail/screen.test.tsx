import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from '../../ui/router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client';
import { login, logout } from '../../lib/session';
import { Screen } from './screen';

const base = {
  goodsCode: 'A1',
  spec: '加厚',
  image: '',
  brandId: '1',
  brandName: '汀禾',
  typeId: '9',
  groupId: '5',
  unit: '双',
  packUnit: '箱',
  packingSpecification: 100,
  minNum: 100,
  stepSize: 50,
  itemStepSize: 1,
  stock: 1000,
  status: 1,
  sellingLine: '',
  listedTime: '2026-01-01T00:00:00Z',
  soldNum: 0,
  commentNum: 0,
  score: 0,
};
const price = (saleIP: number, saleSP: number) => ({
  saleIP,
  saleSP,
  itemPrice: saleIP,
  isPromotion: 0,
  priceFacts: { listIP: saleIP, listSP: saleSP, ladderScope: 'group', tiers: [{ minNum: 200, price: 0.9 }] },
});
const redS = { ...base, ...price(100, 1), goodsId: '1', goodsName: '手套 红 S', groupValues: ['红', 'S'] };
const redM = { ...base, ...price(100, 1), goodsId: '2', goodsName: '手套 红 M', groupValues: ['红', 'M'] };
const blueM = {
  ...base,
  ...price(100, 1),
  goodsId: '3',
  goodsName: '手套 蓝 M',
  groupValues: ['蓝', 'M'],
  stock: 0,
};
const lastBuy = (ipcnt: number, spcnt: number, time: string) => ({
  lastBuy: { ipcnt, spcnt, saleIP: 100, saleSP: 1, time, times: 1 },
});
const detail = (goods: object) => ({
  obj: { ...goods, detail: '<p>耐用</p>', attributes: [], services: [], shipFrom: '东莞仓', taxRate: 13 },
  stepPriceMain: null,
});

type Answers = Record<string, unknown>;
const answers: Answers = {
  '/api/goods/mallGoods/1': detail(redS),
  '/api/goods/mallGoods/3': detail(blueM),
  '/api/goods/mallGoods/4': detail({ ...redS, goodsId: '4', status: 0 }),
  '/api/goods/mallGoodsGroup/findListByGoodsId': [redS, redM, blueM],
  '/api/goods/mallGoodsGroup/findParamKeyByGoodsId': [
    { key: '颜色', values: ['红', '蓝'] },
    { key: '规格', values: ['S', 'M'] },
  ],
  '/api/basic/dict/funcSet': [
    { pcode: 'funcset', code: 'showprice', summary: '1' },
    { pcode: 'funcset', code: 'inquiry', summary: '1' },
  ],
  '/api/goods/carts/list': { cartList: [] },
};

/** Opens the page against these answers; answers what was sent. */
function open(path: string, more: Answers = {}) {
  const sent: { method: string; path: string; body: unknown }[] = [];
  const all = { ...answers, ...more };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const at = new URL(url, 'http://shop');
    const method = init?.method ?? 'GET';
    sent.push({ method, path: at.pathname, body: init?.body ? JSON.parse(String(init.body)) : null });
    const data = all[method === 'GET' ? at.pathname : `${method} ${at.pathname}`];
    const meta =
      data === undefined
        ? { success: false, message: '内容不存在', code: 'not-found' }
        : { success: true, message: '' };
    return new Response(JSON.stringify({ meta, data: data ?? null }), {
      status: data === undefined ? 404 : 200,
    });
  });
  const router = createMemoryRouter(
    [
      { path: '/pages/gooddetail/:id', element: <Screen /> },
      { path: '*', element: <p>别处</p> },
    ],
    path,
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { sent, router };
}

const member = {
  token: 't',
  phone: '13800000001',
  company: '甲公司',
  khId: '1',
  userId: '1',
  headImgUrl: '',
};

/** A window wide enough for the matrix. */
function wide(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

afterEach(() => {
  localStorage.clear();
  logout();
  vi.unstubAllGlobals();
});

describe('商品详情', () => {
  test('两键商品组：填两行，一次加入购物车，每行各是自己的商品', async () => {
    login(member);
    const { sent } = open('/pages/gooddetail/1', {
      'POST /api/goods/carts': {
        obj: null,
        results: [
          { goodsId: '1', id: '11', success: true, message: '' },
          { goodsId: '2', id: '', success: false, message: '手套 红 M 无货' },
        ],
      },
    });
    await screen.findByRole('button', { name: /^蓝/ });
    const boxes = screen.getAllByRole<HTMLInputElement>('spinbutton');
    fireEvent.keyDown(boxes[0]!, { key: 'ArrowUp' });
    fireEvent.keyDown(boxes[2]!, { key: 'ArrowUp' });
    expect([boxes[0]!.value, boxes[2]!.value]).toEqual(['1', '1']);
    // 同款混批：合计 200 双，两行都享 ¥0.90。
    await waitFor(() =>
      expect(screen.getByText('180', { exact: false, selector: '.text-24 span' })).toBeInTheDocument(),
    );
    fireEvent.click(screen.getByRole('button', { name: '加入购物车' }));
    await screen.findByText('M：手套 红 M 无货');
    const post = sent.find((call) => call.method === 'POST' && call.path === '/api/goods/carts');
    expect(post?.body).toEqual([
      { goodsId: '1', ipcnt: 1, spcnt: 0 },
      { goodsId: '2', ipcnt: 1, spcnt: 0 },
    ]);
    // 成功的一行清空，失败的一行留着。
    await waitFor(() => expect([boxes[0]!.value, boxes[2]!.value]).toEqual(['0', '1']));
  });

  test('换颜色：网址换成那一款，别的款已填的数量还在徽标上', async () => {
    login(member);
    const { router } = open('/pages/gooddetail/1');
    await screen.findByRole('button', { name: /^蓝/ });
    const boxes = screen.getAllByRole('spinbutton');
    fireEvent.keyDown(boxes[0]!, { key: 'ArrowUp' });
    expect(screen.getByText(/^同款混批，合计 100 双/)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: /^蓝/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/pages/gooddetail/3'));
    expect(await screen.findByRole('heading', { level: 1, name: '手套 蓝 M' })).toBeInTheDocument();
    expect(within(screen.getByRole('button', { name: /^红/ })).getByText('1件')).toBeInTheDocument();
    expect(screen.getByText('没有这个组合')).toBeInTheDocument();
    // 本款还没填，合计说的是整组。
    expect(screen.getByText(/^同款混批，合计 100 双/)).toBeInTheDocument();
  });

  test('矩阵：每格一个框，行列合计；Enter 往下，Ctrl+方向键跨格，不存在与无货的跳过', async () => {
    login(member);
    wide();
    open('/pages/gooddetail/1', {
      '/api/goods/mallGoodsGroup/findListByGoodsId': [redS, redM, { ...blueM, stock: 1000 }],
    });
    fireEvent.click(await screen.findByRole('button', { name: '矩阵' }));
    const box = (name: string) =>
      screen.getByRole<HTMLInputElement>('spinbutton', { name: `${name} 整件数量，1箱=100双` });
    expect(screen.getByRole('rowheader', { name: /^红/ })).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'M' })).toBeInTheDocument();
    expect(screen.getAllByText('没有这个组合')).toHaveLength(1);
    const redAtM = box('红 M');
    redAtM.focus();
    fireEvent.change(redAtM, { target: { value: '2' } });
    fireEvent.keyDown(redAtM, { key: 'Enter' });
    expect(document.activeElement).toBe(box('蓝 M'));
    fireEvent.keyDown(box('蓝 M'), { key: 'ArrowUp' });
    fireEvent.keyDown(box('蓝 M'), { key: 'ArrowUp', ctrlKey: true });
    expect(document.activeElement).toBe(redAtM);
    fireEvent.keyDown(redAtM, { key: 'ArrowLeft', ctrlKey: true });
    expect(document.activeElement).toBe(box('红 S'));
    const table = within(screen.getByRole('region', { name: '规格与数量' }));
    const [red, , sums] = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-1));
    expect([red?.textContent, sums?.textContent]).toEqual(['2件', '3件']);
  });

  test('整列填入与粘贴：按起订规则取整并在框边说明，填不进去的一个不丢', async () => {
    login(member);
    open('/pages/gooddetail/1');
    await screen.findByRole('button', { name: /^蓝/ });
    const boxes = screen.getAllByRole<HTMLInputElement>('spinbutton');
    fireEvent.change(screen.getByLabelText('填哪一列'), { target: { value: '1' } });
    fireEvent.change(screen.getByLabelText('填入的数量'), { target: { value: '120' } });
    fireEvent.click(screen.getByRole('button', { name: '填入' }));
    expect(boxes.map((box) => box.value)).toEqual(['0', '150', '0', '150']);
    expect(screen.getAllByText('已按 50 的倍数调整为 150')).toHaveLength(2);
    expect(screen.getByText('已填入 2 款，其中 2 款按起订规则调整')).toBeInTheDocument();
    fireEvent.paste(boxes[0]!, { clipboardData: { getData: () => 'M\t2\nXL\t3\n' } });
    expect(boxes.map((box) => box.value)).toEqual(['0', '150', '2', '150']);
    expect(screen.getByText('第 2 行「XL 3」：没有找到这一款，未填入')).toBeInTheDocument();
  });

  test('按上次订单填入：只填最近那一单的款，今天不可订的说明', async () => {
    login(member);
    open('/pages/gooddetail/1', {
      '/api/goods/mallGoods/1': detail({ ...redS, ...lastBuy(2, 0, '2026-11-03T02:00:00Z') }),
      '/api/goods/mallGoodsGroup/findListByGoodsId': [
        { ...redS, ...lastBuy(2, 0, '2026-11-03T02:00:00Z') },
        { ...redM, ...lastBuy(5, 0, '2026-10-01T02:00:00Z') },
        { ...blueM, ...lastBuy(1, 0, '2026-11-03T02:00:00Z') },
      ],
    });
    await screen.findByRole('button', { name: /^蓝/ });
    fireEvent.click(screen.getByRole('button', { name: '按上次订单填入' }));
    expect(screen.getAllByRole<HTMLInputElement>('spinbutton').map((box) => box.value)).toEqual([
      '2',
      '0',
      '0',
      '0',
    ]);
    expect(screen.getByText('已按 2026-11-03 的订单填入 1 款')).toBeInTheDocument();
    expect(screen.getByText('蓝/M：无货，未填入')).toBeInTheDocument();
  });

  test('上次购买：会员看到日期和数量，一按就填好；没买过的这么写，游客没有这一行', async () => {
    open('/pages/gooddetail/1');
    await screen.findAllByText(/手套 红 S/);
    expect(document.body.textContent).not.toMatch(/购买过|按上次数量/);
    document.body.replaceChildren();
    login(member);
    open('/pages/gooddetail/1');
    expect(await screen.findByText('还没有购买过这个商品')).toBeInTheDocument();
    document.body.replaceChildren();
    open('/pages/gooddetail/1', {
      '/api/goods/mallGoods/1': detail({ ...redS, ...lastBuy(2, 0, '2026-11-03T02:00:00Z') }),
    });
    fireEvent.click(await screen.findByRole('button', { name: '按上次数量' }));
    expect(document.body.textContent).toMatch(/上次 2026-11-03 购买 2/);
    await waitFor(() =>
      expect(screen.getAllByRole<HTMLInputElement>('spinbutton').map((box) => box.value)).toContain('2'),
    );
  });

  test('价格隐藏的游客：没有价格，有立即登录和加入咨询列表', async () => {
    const hidden = (goods: Record<string, unknown>) => {
      const { saleIP, saleSP, itemPrice, isPromotion, priceFacts, ...rest } = goods;
      return rest;
    };
    open('/pages/gooddetail/1', {
      '/api/goods/mallGoods/1': detail(hidden(redS)),
      '/api/goods/mallGoodsGroup/findListByGoodsId': [hidden(redS), hidden(redM)],
      '/api/basic/dict/funcSet': [{ pcode: 'funcset', code: 'inquiry', summary: '1' }],
    });
    expect((await screen.findAllByText('登录显示价格')).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/[¥￥]/);
    expect(screen.queryByRole('button', { name: '加入购物车' })).toBeNull();
    expect(screen.getAllByText('立即登录').length).toBeGreaterThan(0);
    const ask = await screen.findAllByRole('button', { name: '加入咨询列表' });
    fireEvent.click(ask[0]!);
    expect(localStorage.getItem(`${window.location.host}-B2-XJ-goodsList`)).toContain('手套 红 S');
  });

  test('下架与不存在都说清楚，并给去处', async () => {
    open('/pages/gooddetail/4');
    expect(await screen.findByText('该商品已下架')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去订货中心' })).toHaveAttribute('href', '/pages/ordercenter');
  });

  test('有产地的商品在规格参数里写明，只写一次', async () => {
    const attributes = [{ name: '产地', value: '旧' }];
    const page = detail(redS);
    open('/pages/gooddetail/1', {
      '/api/goods/mallGoods/1': { ...page, obj: { ...page.obj, origin: '广东 河源', attributes } },
    });
    fireEvent.click(await screen.findByRole('tab', { name: '规格参数' }));
    expect((await screen.findByText('产地')).nextSibling?.textContent).toBe('广东 河源');
    expect(screen.queryByText('旧')).toBeNull();
  });

  test('没有产地的商品没有这一项', async () => {
    open('/pages/gooddetail/1');
    fireEvent.click(await screen.findByRole('tab', { name: '规格参数' }));
    await screen.findByText('发货地', { selector: 'dt' });
    expect(screen.queryByText('产地')).toBeNull();
  });

  /** Seen to fail: with a look told again for each change of who is logged in. */
  test('看一次记一次浏览：页面开着时登录、退出都不再记；换一个商品再记一次', async () => {
    const { sent, router } = open('/pages/gooddetail/1', { 'POST /api/member/collect/view': {} });
    const looks = () =>
      sent.filter(({ path }) => path === '/api/member/collect/view').map(({ body }) => body);
    await waitFor(() => expect(looks()).toEqual([{ goodsId: '1' }]));
    act(() => login(member));
    await screen.findByText('还没有购买过这个商品');
    act(() => logout());
    await waitFor(() => expect(screen.queryByText('还没有购买过这个商品')).toBeNull());
    expect(looks()).toHaveLength(1);
    await act(() => router.navigate('/pages/gooddetail/3'));
    await waitFor(() => expect(looks()).toEqual([{ goodsId: '1' }, { goodsId: '3' }]));
  });
});
