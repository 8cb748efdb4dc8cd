import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from '../../ui/router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setNavigator } from '../../lib/navigation';
import { createQueryClient } from '../../lib/query-client';
import { registerPaths } from '../../lib/screen-route';
import { login, logout } from '../../lib/session';
import { clearFilled } from './filled';
import { route } from './route';
import { Screen } from './screen';

// The dialog's code comes when it is opened; a busy machine takes its time.
vi.setConfig({ testTimeout: 20_000 });

/** 矿泉水 of UX §5.2, whose ladder counts over its group, and two others. */
const water = {
  goodsId: '1',
  goodsName: '矿泉水 550ml',
  goodsCode: 'W1',
  spec: '',
  image: '',
  brandId: '7',
  brandName: '泉屿',
  typeId: '11',
  groupId: '5',
  groupValues: [],
  unit: '瓶',
  packUnit: '件',
  packingSpecification: 24,
  minNum: 48,
  stepSize: 12,
  itemStepSize: 1,
  stock: 6100,
  status: 1,
  sellingLine: '',
  listedTime: '2020-01-01T00:00:00Z',
  soldNum: 0,
  commentNum: 0,
  score: 0,
  saleIP: 36,
  saleSP: 1.6,
  isPromotion: 0,
  itemPrice: 36,
  priceFacts: {
    listIP: 36,
    listSP: 1.6,
    ladderScope: 'group',
    tiers: [
      { minNum: 48, price: 1.5 },
      { minNum: 240, price: 1.45 },
    ],
  },
  lastBuy: { ipcnt: 10, spcnt: 0, saleIP: 35.5, saleSP: 1.55, time: '2019-11-03T04:00:00Z', times: 3 },
};
const green = { ...water, goodsId: '2', goodsName: '矿泉水 绿标', goodsCode: 'W2', lastBuy: undefined };
const plain = (listIP: number, listSP: number) => ({
  saleIP: listIP,
  saleSP: listSP,
  itemPrice: listIP,
  priceFacts: { listIP, listSP, ladderScope: 'goods', tiers: [] },
});
const paper = {
  ...water,
  ...plain(20, 20),
  goodsId: '3',
  goodsName: '打印纸',
  goodsCode: 'P1',
  groupId: '',
  unit: '包',
  packingSpecification: 1,
  minNum: 10,
  stepSize: 6,
  lastBuy: undefined,
};
const gone = { ...water, goodsId: '4', goodsName: '缺货的水', goodsCode: 'W4', stock: 0, lastBuy: undefined };
const catalogue = [water, green, paper, gone];

const categories = [
  { id: '11', parentId: '', grade: 1, typeId: '11', typeName: '饮用水', icon: '', image: '', count: 3 },
];
const facets = {
  types: [{ id: '11', name: '饮用水', count: 3 }],
  brands: [{ id: '7', name: '泉屿', letter: 'Q', count: 3 }],
  attributes: [{ name: '包装', values: [{ value: '瓶装', count: 3 }] }],
  inStock: 3,
  promotion: 0,
};

interface Sent {
  call: string;
  query: URLSearchParams;
  body: unknown;
}
let sent: Sent[] = [];
type Answer = unknown | ((call: Sent) => unknown);
const page = (list: unknown[]) => ({ list, total: list.length, pageNum: 1, pageSize: 24 });

function serve(more: Record<string, Answer> = {}) {
  const answers: Record<string, Answer> = {
    '/api/goods/mallGoods/page': page(catalogue),
    '/api/goods/mallGoods/pageSell': page([paper]),
    '/api/goods/mallGoods/orderPage': page([water, gone]),
    '/api/goods/mallGoods/facets': facets,
    '/api/goods/mallGoods/prices': [],
    '/api/goods/typeRelease/list': categories,
    '/api/goods/carts/list': { cartList: [] },
    '/api/basic/dict/funcSet': [
      { pcode: 'f', code: 'showprice', summary: '1' },
      { pcode: 'f', code: 'inquiry', summary: '1' },
    ],
    '/api/basic/dict/list': [{ pcode: 's', code: 'searchkey', summary: '抽纸' }],
    '/api/basic/dict/listByPcodeAndCode': [],
    ...more,
  };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const at = new URL(url, 'http://shop');
    const call = {
      call: `${init?.method ?? 'GET'} ${at.pathname}`,
      query: at.searchParams,
      body: init?.body ? JSON.parse(String(init.body)) : null,
    };
    sent.push(call);
    const answer = answers[at.pathname];
    const data = typeof answer === 'function' ? answer(call) : answer;
    const meta =
      data === undefined ? { success: false, message: '没有准备' } : { success: true, message: '' };
    return new Response(JSON.stringify({ meta, data }));
  });
}

function open(path: string) {
  const paths = typeof route.path === 'string' ? [route.path] : route.path;
  const router = createMemoryRouter(
    [...paths.map((one) => ({ path: one, element: <Screen /> })), { path: '*', element: <p>别处</p> }],
    path,
  );
  setNavigator((to) => void router.navigate(to));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const enter = () =>
  login({ token: 't', phone: '1', company: '仁和堂', khId: '1', userId: '1', headImgUrl: '' });
const lastQuery = (path: string) => sent.filter(({ call }) => call === `GET ${path}`).at(-1)?.query;
const rowOf = (goodsId: string) => {
  const row = document.querySelector<HTMLElement>(`[data-goods-row="${goodsId}"]`);
  if (!row) throw new Error(`no row ${goodsId}`);
  return row;
};
const boxesOf = (goodsId: string) => within(rowOf(goodsId)).getAllByRole('spinbutton');
function type(box: HTMLElement | undefined, text: string) {
  if (!box) throw new Error('no box');
  fireEvent.change(box, { target: { value: text } });
  fireEvent.blur(box);
}
const bar = () => screen.getByRole('region', { name: '已填商品' });
const barText = () => bar().textContent?.replace(/\s/g, '') ?? '';
const ready = () => screen.findAllByText('矿泉水 550ml');

beforeEach(() => {
  sent = [];
  serve();
});
afterEach(() => {
  cleanup();
  act(() => {
    clearFilled();
    logout();
  });
  vi.unstubAllGlobals();
});

describe('五个列表各取各的数据', () => {
  test.each([
    ['/pages/ordercenter', '订货中心', '/api/goods/mallGoods/page', { sort: 'default' }],
    ['/pages/newproduct/矿泉水', '“矿泉水”的搜索结果', '/api/goods/mallGoods/page', { keyword: '矿泉水' }],
    ['/pages/newproduct/11', '饮用水', '/api/goods/mallGoods/page', { typeId: '11' }],
    ['/pages/newproduct/6901234', '“6901234”的搜索结果', '/api/goods/mallGoods/page', { keyword: '6901234' }],
    ['/pages/newpromote', '常购清单', '/api/goods/mallGoods/orderPage', { sort: 'due' }],
    ['/pages/new', '新品上架', '/api/goods/mallGoods/page', { sort: 'new', newDays: '30' }],
    ['/pages/promotion', '最新促销', '/api/goods/mallGoods/pageSell', { sort: 'default' }],
  ])('%s → %s', async (path, title, call, query) => {
    enter();
    open(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    await waitFor(() => expect(Object.fromEntries(lastQuery(call) ?? [])).toMatchObject(query));
  });

  test('常购清单要登录：游客去登录页，不发请求', async () => {
    const router = open('/pages/newpromote');
    await waitFor(() => expect(router.state.location.pathname).toBe('/pages/login/'));
    expect(lastQuery('/api/goods/mallGoods/orderPage')).toBeUndefined();
  });
});

describe('筛选、排序与翻页都在地址里', () => {
  test('带着条件打开：照样筛选，条件可逐个取消', async () => {
    const router = open('/pages/ordercenter?brandIds=7&attrs=包装:瓶装&inStock=1&page=2&size=48&sort=sales');
    await ready();
    expect(Object.fromEntries(lastQuery('/api/goods/mallGoods/page') ?? [])).toEqual({
      brandIds: '7',
      attrs: '包装:瓶装',
      inStock: '1',
      sort: 'sales',
      pageNum: '2',
      pageSize: '48',
    });
    fireEvent.click(await screen.findByRole('button', { name: '取消 品牌：泉屿' }));
    const search = new URLSearchParams(router.state.location.search);
    expect(search.get('brandIds')).toBeNull();
    expect(search.get('page')).toBeNull();
    expect(search.get('inStock')).toBe('1');
    await waitFor(() => expect(lastQuery('/api/goods/mallGoods/page')?.get('pageNum')).toBe('1'));
  });

  test('价格排序先升后降，并说明按标价；价格隐藏时没有价格排序与价格区间', async () => {
    const router = open('/pages/ordercenter');
    await ready();
    fireEvent.click(await screen.findByRole('button', { name: /^价格.*按标价/ }));
    expect(router.state.location.search).toContain('sort=price-asc');
    fireEvent.click(screen.getByRole('button', { name: /从低到高/ }));
    expect(router.state.location.search).toContain('sort=price-desc');
    expect(screen.getByLabelText('最低件价')).toBeTruthy();
    cleanup();
    localStorage.clear();
    serve({ '/api/basic/dict/funcSet': [{ pcode: 'f', code: 'inquiry', summary: '1' }] });
    open('/pages/ordercenter?sort=price-asc&priceMin=5');
    await ready();
    expect(screen.queryByRole('button', { name: /^价格/ })).toBeNull();
    expect(screen.queryByLabelText('最低件价')).toBeNull();
    expect(lastQuery('/api/goods/mallGoods/page')?.get('priceMin')).toBeNull();
    expect(screen.getAllByText('登录显示价格').length).toBeGreaterThan(0);
  });

  test('卡片与表格的选择写进地址，并记到下一次', async () => {
    const router = open('/pages/ordercenter');
    await ready();
    fireEvent.click(screen.getByRole('button', { name: '表格' }));
    expect(router.state.location.search).toBe('?mode=table');
    expect(await screen.findByRole('table', { name: '订货中心' })).toBeTruthy();
    cleanup();
    open('/pages/new');
    expect(await screen.findByRole('table', { name: '新品上架' })).toBeTruthy();
  });
});

describe('表格填数', () => {
  beforeEach(enter);

  test('三行填好：种数、件、个与金额等于手算，含同款混批的阶梯价；改排序后数量还在', async () => {
    open('/pages/ordercenter?mode=table');
    await ready();
    // 5 packs of each sibling: 240 pieces together reach 1.45, so a pack is 34.80.
    type(boxesOf('1')[0], '5');
    type(boxesOf('2')[0], '5');
    type(boxesOf('3')[0], '12');
    const sum = 5 * 34.8 + 5 * 34.8 + 12 * 20;
    await waitFor(() => expect(barText()).toContain('已填3种'));
    expect(barText()).toContain('10件+12个');
    await waitFor(() => expect(barText()).toContain(sum.toFixed(2)));
    expect(rowOf('1').textContent).toContain('174.00');
    fireEvent.click(screen.getByRole('button', { name: '销量' }));
    await waitFor(() => expect(lastQuery('/api/goods/mallGoods/page')?.get('sort')).toBe('sales'));
    expect(boxesOf('1')[0]).toHaveValue('5');
    expect(barText()).toContain(sum.toFixed(2));
  });

  test('填 50 → 60 并说明；只填 13 → 清零并提示补到 48', async () => {
    open('/pages/ordercenter?mode=table');
    await ready();
    type(boxesOf('1')[1], '50');
    expect(await screen.findByText('已按 12 的倍数调整为 60')).toBeTruthy();
    fireEvent.click(screen.getByText('改为 48'));
    expect(boxesOf('1')[1]).toHaveValue('48');
    type(boxesOf('2')[1], '13');
    expect(boxesOf('2')[1]).toHaveValue('0');
    expect(await screen.findByText('补到 48瓶')).toBeTruthy();
  });

  test('全部加入：成功的清空，没成功的留下数量和原因', async () => {
    serve({
      '/api/goods/carts': () => ({
        results: [
          { goodsId: '1', id: '9', success: true, message: '' },
          { goodsId: '3', id: '', success: false, message: '打印纸 库存刚刚售完' },
        ],
      }),
    });
    open('/pages/ordercenter?mode=table');
    await ready();
    type(boxesOf('1')[0], '2');
    type(boxesOf('3')[0], '12');
    fireEvent.click(within(bar()).getByRole('button', { name: '全部加入购物车' }));
    expect(await screen.findByText('打印纸 库存刚刚售完')).toBeTruthy();
    expect(sent.find(({ call }) => call === 'POST /api/goods/carts')?.body).toEqual([
      { goodsId: '1', ipcnt: 2, spcnt: 0 },
      { goodsId: '3', ipcnt: 0, spcnt: 12 },
    ]);
    expect(boxesOf('1')[0]).toHaveValue('0');
    expect(boxesOf('3')[0]).toHaveValue('12');
    expect(barText()).toContain('已填1种');
  });

  test('无货的行留着，没有数量框，可找相似', async () => {
    open('/pages/ordercenter?mode=table');
    await ready();
    expect(within(rowOf('4')).queryByRole('spinbutton')).toBeNull();
    expect(within(rowOf('4')).getByRole('link', { name: '找相似' })).toHaveAttribute(
      'href',
      '/pages/newproduct/11?inStock=1',
    );
  });

  test('常购：写着上次的数量、价格与日期，一键按上次数量填入，无货的说明未填', async () => {
    open('/pages/newpromote');
    await ready();
    const row = rowOf('1').textContent ?? '';
    expect(row).toContain('10件');
    expect(row).toContain('¥35.50/件');
    expect(row).toContain('2019-11-03');
    fireEvent.click(screen.getByRole('button', { name: '本页按上次数量填入' }));
    await waitFor(() => expect(boxesOf('1')[0]).toHaveValue('10'));
    expect(barText()).toContain('348.00');
  });
});

test('从 Excel 粘贴：匹配的填入，按规则调整的说明，没有匹配的一行不丢', async () => {
  enter();
  serve({
    '/api/goods/mallGoods/match': () => ({
      found: [
        { code: 'W1', goods: water },
        { code: 'p1', goods: paper },
      ],
      unknown: ['X9'],
    }),
  });
  open('/pages/ordercenter?mode=table');
  await ready();
  fireEvent.click(within(bar()).getByRole('button', { name: '从 Excel 粘贴' }));
  const text = '商品编号\t数量\nW1\t2件\np1\t11\nX9\t5\n没有数量的行';
  fireEvent.change(await screen.findByLabelText(/两列/, {}, { timeout: 15_000 }), {
    target: { value: text },
  });
  fireEvent.click(screen.getByRole('button', { name: '填入数量' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/未匹配 2 行/);
  expect(dialog.textContent).toContain('已填入 2 种商品，其中 1 种按起订规则调整');
  expect(dialog.textContent).toContain('已按 6 的倍数调整为 12');
  expect(dialog.textContent).toContain('X9\t5：没有这个编号的商品');
  expect(dialog.textContent).toContain('没有数量的行：没有读到数量');
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ codes: ['W1', 'p1', 'X9'] });
  fireEvent.click(within(dialog).getByRole('button', { name: '完成' }));
  await waitFor(() => expect(boxesOf('1')[0]).toHaveValue('2'));
  expect(boxesOf('3')[0]).toHaveValue('12');
});

describe('没有商品时', () => {
  test('搜索没有结果：重复搜索词，给出分类、热词和询价', async () => {
    serve({ '/api/goods/mallGoods/page': page([]) });
    open('/pages/newproduct/火星土');
    expect(await screen.findByText('没有找到 “火星土” 相关的商品')).toBeTruthy();
    expect(await screen.findByRole('link', { name: '饮用水' })).toHaveAttribute(
      'href',
      '/pages/newproduct/11',
    );
    expect(await screen.findByRole('link', { name: '抽纸' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: '没找到？提交询价' })).toHaveAttribute(
      'href',
      '/inquiryPrice',
    );
  });

  test('还没有买过：说明常购从哪里来', async () => {
    enter();
    serve({ '/api/goods/mallGoods/orderPage': page([]) });
    open('/pages/newpromote');
    expect(await screen.findByText('下单后，常买的商品会自动出现在这里')).toBeTruthy();
  });

  test('加载失败可以重试', async () => {
    serve({ '/api/goods/mallGoods/page': undefined });
    open('/pages/ordercenter');
    const retry = await screen.findByRole('button', { name: /点击重试/ });
    serve();
    fireEvent.click(retry);
    expect((await ready()).length).toBeGreaterThan(0);
  });
});

describe('最新促销的活动', () => {
  afterEach(() => registerPaths([]));
  const kinds = [
    { code: 'ordercenter', name: '订货中心', path: '/pages/ordercenter' },
    { code: 'promotion', name: '最新促销', path: '/pages/promotion' },
    { code: 'seckill', name: '限时秒杀', path: '/pages/seckill' },
    { code: 'wheel', name: '抽奖', path: '/pages/wheelSurf' },
  ];

  test('活动种类来自商城：有数据又有页面的才是一个按钮，列表自己的入口不算', async () => {
    registerPaths(['/pages/ordercenter', '/pages/promotion', '/pages/seckill']);
    serve({ '/api/basic/sellType/list': kinds });
    open('/pages/promotion');
    const chips = within(await screen.findByRole('navigation', { name: '活动' }));
    expect(chips.getAllByRole('link').map((link) => link.textContent)).toEqual(['最新促销', '限时秒杀']);
    expect(chips.getByRole('link', { name: '最新促销' })).toHaveAttribute('aria-current', 'page');
  });

  test('只有促销一种时没有可选的，不占地方', async () => {
    registerPaths(['/pages/ordercenter', '/pages/promotion']);
    serve({ '/api/basic/sellType/list': kinds });
    open('/pages/promotion');
    await screen.findByRole('heading', { level: 1, name: '最新促销' });
    await waitFor(() => expect(sent.some(({ call }) => call.endsWith('/sellType/list'))).toBe(true));
    expect(screen.queryByRole('navigation', { name: '活动' })).toBeNull();
  });
});
