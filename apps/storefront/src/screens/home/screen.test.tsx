import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { seedQueries, takeOverAsMember } from '../../lib/boot-data';
import { createQueryClient } from '../../lib/query-client';
import { logout } from '../../lib/session';
import { asMember, Refused, show, siteAnswers, stubMall, wireGoods, withoutPrices } from '../../testing/mall';
import { Toaster } from '../../ui/toast';
import { greeting } from './parts/greeting';
import { SiteFrame } from '../../widgets/frame';
import { Screen } from './screen';

const floor = (type: string, title: string) => ({
  type,
  title,
  subtitle: '',
  image: '',
  link: '/pages/newproduct/1',
  typeId: '1',
  tabs: [{ typeId: '12', typeName: '饮用水' }],
});
const page = (...list: unknown[]) => ({ list, total: list.length, pageNum: 1, pageSize: 10 });
const banner = {
  id: '1',
  imgType: 'banner',
  title: '岁末整箱补货季',
  subtitle: '48 瓶起订',
  button: '进入订货中心',
  image: '/b.webp',
  phoneImage: '',
  tint: '',
  link: '/pages/ordercenter',
};

const home = (over: Record<string, unknown> = {}) => ({
  ...siteAnswers(),
  '/api/basic/advertising/list': [banner],
  '/api/basic/mallHome': [floor('f1', '食品饮料'), floor('f2', '五金工具')],
  '/api/basic/mallHome/goodsType': (call: { query: URLSearchParams }) =>
    call.query.get('type') === 'f1' ? [wireGoods()] : [],
  '/api/goods/mallStepPriceMain/findActivityPageInfo': page(),
  '/api/goods/mallGoods/page': page(),
  '/api/goods/mallGoods/pageSell': page(),
  '/api/goods/mallGoods/orderPage': page(),
  '/api/goods/goodsBrand/list': page(),
  '/api/goods/carts/list': { cartList: [], totals: {}, version: 1 },
  ...over,
});

// A whole home page takes its time on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: /min-width: (768|1024|1280)px/.test(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('IntersectionObserver', undefined);
});
afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

const screenWithToasts = (
  <>
    <Screen />
    <Toaster />
  </>
);

describe('首页', () => {
  test('轮播的字是文字；没有商品的楼层和空的专区不出现', async () => {
    stubMall(home());
    show(screenWithToasts);
    expect(await screen.findByRole('heading', { name: '岁末整箱补货季' })).toBeInTheDocument();
    expect(await screen.findByText('矿泉水 550ml')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '食品饮料' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('heading', { name: '五金工具' })).toBeNull());
    for (const name of ['阶梯价专区', '新品上架', '最新促销', '品牌馆']) {
      expect(screen.queryByRole('heading', { name })).toBeNull();
    }
  });

  test('没有的活动不留空位：没有秒杀、拼团、预售、转盘的字', async () => {
    stubMall(home());
    const { container } = show(screenWithToasts);
    await screen.findByText('矿泉水 550ml');
    expect(container.textContent).not.toMatch(/秒杀|拼团|预售|转盘|领券/);
  });

  test('一层楼没取到只坏自己，重试就好', async () => {
    let broken = true;
    stubMall(
      home({
        '/api/basic/mallHome/goodsType': (call: { query: URLSearchParams }) => {
          if (call.query.get('type') === 'f1') return [wireGoods()];
          return broken
            ? new Refused('服务繁忙', 503)
            : [wireGoods({ goodsId: '2', goodsName: '六角螺母 M12' })];
        },
      }),
    );
    show(screenWithToasts);
    expect(await screen.findByText('矿泉水 550ml')).toBeInTheDocument();
    const retry = await screen.findByText('加载失败，点击重试');
    broken = false;
    fireEvent.click(retry);
    expect(await screen.findByText('六角螺母 M12')).toBeInTheDocument();
  });

  test('楼层的二级分类换一批商品', async () => {
    const seen = stubMall(
      home({
        '/api/basic/mallHome': [floor('f1', '食品饮料')],
        '/api/basic/mallHome/goodsType': (call: { query: URLSearchParams }) =>
          call.query.get('typeId') === '12'
            ? [wireGoods({ goodsId: '5', goodsName: '纯净饮用水 500ml' })]
            : [wireGoods()],
      }),
    );
    show(screenWithToasts);
    await screen.findByText('矿泉水 550ml');
    fireEvent.click(screen.getByText('饮用水'));
    expect(await screen.findByText('纯净饮用水 500ml')).toBeInTheDocument();
    expect(seen.some((call) => call.query.get('typeId') === '12')).toBe(true);
  });

  test('十二个分类：前四个各占一层，其余是一个版块里的页签，选到哪个才取哪个', async () => {
    const names = '一二三四五六七八九十甲乙'.split('').map((word) => `${word}类`);
    const seen = stubMall(
      home({
        '/api/basic/mallHome': names.map((name) => ({ ...floor(name, name), tabs: [] })),
        '/api/basic/mallHome/goodsType': (call: { query: URLSearchParams }) => [
          wireGoods({
            goodsId: String(call.query.get('type')),
            goodsName: `${call.query.get('type')}的一种商品`,
          }),
        ],
      }),
    );
    show(screenWithToasts);
    expect(await screen.findByText('四类的一种商品')).toBeInTheDocument();
    const titles = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(titles.filter((title) => names.includes(title ?? ''))).toEqual(names.slice(0, 4));
    const tabs = within(await screen.findByRole('tablist', { name: '更多分类' }));
    expect(tabs.getAllByRole('tab').map((one) => one.textContent)).toEqual(names.slice(4));
    expect(await screen.findByText('五类的一种商品')).toBeInTheDocument();
    fireEvent.click(tabs.getByRole('tab', { name: '乙类' }));
    expect(await screen.findByText('乙类的一种商品')).toBeInTheDocument();
    expect(screen.queryByText('五类的一种商品')).toBeNull();
    const requested = seen
      .filter((call) => call.path.endsWith('/goodsType'))
      .map((call) => call.query.get('type'));
    expect(new Set(requested)).toEqual(new Set([...names.slice(0, 5), '乙类']));
  });

  test('五个分类各占一层：不为一个分类做页签', async () => {
    const names = ['甲类', '乙类', '丙类', '丁类', '戊类'];
    stubMall(
      home({
        '/api/basic/mallHome': names.map((name) => floor(name, name)),
        '/api/basic/mallHome/goodsType': [wireGoods()],
      }),
    );
    show(screenWithToasts);
    for (const name of names) expect(await screen.findByRole('heading', { name })).toBeInTheDocument();
    expect(screen.queryByRole('tablist', { name: '更多分类' })).toBeNull();
  });

  test('价格隐藏的游客：整页没有一个价格', async () => {
    stubMall(
      home({
        ...siteAnswers({ showprice: false }),
        '/api/basic/mallHome/goodsType': [withoutPrices(wireGoods())],
        '/api/goods/mallStepPriceMain/findActivityPageInfo': page(withoutPrices(wireGoods({ goodsId: '8' }))),
      }),
    );
    const { container } = show(screenWithToasts);
    await screen.findAllByText('矿泉水 550ml');
    expect(container.textContent).toContain('登录显示价格');
    expect(container.textContent).not.toMatch(/¥|降至/);
  });
});

describe('会员的首页', () => {
  const months = [{ month: '2026-10', amount: 100 }];
  const order = { id: 'o1', orderNo: 'X1', createTime: '2026-11-03T02:00:00Z', kinds: 2, lines: [] };
  const member = (over: Record<string, unknown> = {}) =>
    home({
      '/api/goods/orders/num': { all: 9, states: { unpaid: 2, shipped: 1 }, quotes: 3 },
      '/api/goods/ordersDetail/monthSaleAmount': months,
      '/api/goods/orders/myPage': page(order),
      '/api/goods/orders/copy': {
        list: [
          { goodsId: '1001', goodsName: '矿泉水', ipcnt: 2, spcnt: 0, canAdd: true, reason: '' },
          { goodsId: '9', goodsName: '酱油', ipcnt: 1, spcnt: 0, canAdd: false, reason: '无货' },
        ],
      },
      'POST /api/goods/carts': { results: [{ goodsId: '1001', id: '1', success: true, message: '' }] },
      ...over,
    });

  test('账户卡：待付款、待收货的数可以点进去；上次下单写明日期和种数', async () => {
    stubMall(member());
    asMember();
    show(screenWithToasts);
    const unpaid = await screen.findByRole('link', { name: /2\s*待付款/ });
    expect(unpaid).toHaveAttribute('href', '/pages/membercenter/myorder?state=unpaid');
    expect(await screen.findByText('上次下单 11-03，共 2 种商品')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /近 12 个月采购额/ })).toBeInTheDocument();
  });

  test('再来一单：能加的加进去，不能加的说出名字和原因', async () => {
    const seen = stubMall(member());
    asMember();
    show(screenWithToasts);
    fireEvent.click(await screen.findByRole('button', { name: /再来一单/ }));
    expect(await screen.findByText('已加入 1 种；1 种未加入：酱油 无货')).toBeInTheDocument();
    expect(seen.find((call) => call.method === 'POST')?.body).toEqual([
      { goodsId: '1001', ipcnt: 2, spcnt: 0 },
    ]);
  });

  test('常购快捷：已按上次数量填好，一按就加入', async () => {
    const lastBuy = { ipcnt: 3, spcnt: 0, saleIP: 36, saleSP: 1.6, time: '2026-11-03T00:00:00Z', times: 5 };
    const seen = stubMall(
      member({
        '/api/basic/mallHome': [],
        '/api/goods/mallGoods/orderPage': page(wireGoods({ lastBuy })),
      }),
    );
    asMember();
    show(screenWithToasts);
    const list = await screen.findByRole('list', { name: '常购商品' });
    expect(within(list).getByText(/上次 3件/)).toBeInTheDocument();
    const add = within(list).getByRole('button', { name: /^加购/ });
    fireEvent.pointerDown(add);
    fireEvent.click(add);
    await waitFor(() =>
      expect(seen.find((call) => call.method === 'POST')?.body).toEqual({
        goodsId: '1001',
        ipcnt: 3,
        spcnt: 0,
      }),
    );
  });

  test('随页面送来的是公开价：会员自己的价另取，取到之前页面标着，价格的位置空着', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const own = new Promise((resolve) => {
      answer = resolve;
    });
    const seen = stubMall(
      member({
        '/api/basic/mallHome': [floor('f1', '食品饮料')],
        '/api/basic/mallHome/goodsType': () => own,
        '/api/goods/mallGoods/similar': [],
      }),
    );
    asMember();
    const client = createQueryClient();
    seedQueries(client, [
      { key: ['mallHomeGoods', { query: { type: 'f1' } }], data: [wireGoods()] },
      { key: ['categoryList'], data: [] },
      { key: ['goodsSimilar', { query: { goodsId: '1' } }], data: [wireGoods()] },
    ]);
    const { container } = show(screenWithToasts, { client });
    await screen.findByText('矿泉水 550ml');
    const { dataset } = document.documentElement;
    const taken = takeOverAsMember(client);
    expect(dataset.ownPrices).toBe('');
    const price = container.querySelector('[data-goods] [data-price]');
    expect(price?.textContent).toContain('36.00');
    await waitFor(() => expect(seen.some((call) => call.path.endsWith('/goodsType'))).toBe(true));
    answer([wireGoods({ saleIP: 33.6, saleSP: 1.5, priceFacts: undefined })]);
    await taken;
    expect(dataset.ownPrices).toBeUndefined();
    // Also of what no part of the page shows yet, because its code is on its way.
    expect(client.getQueryData(['goodsSimilar', { query: { goodsId: '1' } }])).toEqual([]);
    await waitFor(() => expect(container.textContent).toContain('合¥1.40/瓶'));
    // What is the same for everybody is not asked for again.
    expect(seen.some((call) => call.path.endsWith('/typeRelease/list'))).toBe(false);
  });

  test('会员自己的价没取到：页面一直标着，不显示游客的价；再取到了才显示', async () => {
    let answers = 0;
    let askAgain = () => {};
    const wait = vi.fn(() => new Promise<void>((done) => (askAgain = done)));
    stubMall(
      member({
        '/api/basic/mallHome': [floor('f1', '食品饮料')],
        '/api/basic/mallHome/goodsType': () => {
          answers += 1;
          return answers > 1 ? [wireGoods()] : new Refused('稍后再试');
        },
      }),
    );
    asMember();
    const client = createQueryClient();
    const queryKey = ['mallHomeGoods', { query: { type: 'f1' } }];
    seedQueries(client, [{ key: queryKey, data: [wireGoods()] }]);
    show(screenWithToasts, { client });
    await screen.findByText('矿泉水 550ml');
    // Its text may be there before the floor listens; a floor that starts to listen after the refusal asks by itself.
    await waitFor(() => expect(client.getQueryCache().find({ queryKey })?.getObserversCount()).toBe(1));
    const { dataset } = document.documentElement;
    const taken = takeOverAsMember(client, wait);
    await waitFor(() => expect(wait).toHaveBeenCalledOnce());
    expect(answers).toBe(1);
    expect(dataset.ownPrices).toBe('');
    askAgain();
    await taken;
    expect(answers).toBe(2);
    expect(dataset.ownPrices).toBeUndefined();
  });
});

test('外来商城什么都答得很少：首页和外框照样站得住，没有 undefined', async () => {
  const seen = stubMall({
    '/api/basic/mallHome': [{ type: 'f1', title: '食品' }],
    '/api/basic/mallHome/goodsType': [{ goodsId: 7, goodsName: '只有名字' }],
  });
  asMember();
  const { container } = show(
    <SiteFrame
      route={{ path: '/pages/home', title: '首页', lazy: () => Promise.reject(new Error('not here')) }}
    >
      <Screen />
    </SiteFrame>,
  );
  expect(await screen.findByRole('link', { name: '只有名字' })).toHaveAttribute(
    'href',
    '/pages/gooddetail/7',
  );
  await waitFor(() => expect(seen.some((call) => call.path.endsWith('/orderPage'))).toBe(true));
  expect(container.textContent).not.toMatch(/undefined|null|NaN|\[object/);
});

test('优惠活动：满赠、领券、抽奖、加价购各有入口，没有的不占位置', async () => {
  asMember();
  stubMall(
    home({
      '/api/activity/mallFullmSend/list': [
        {
          id: '1',
          kind: 'full-amount-gift',
          title: '满五百赠',
          steps: [{ fromText: '满 ¥500', giveText: '赠 毛巾', gifts: [] }],
          link: '/pages/ordercenter?typeId=9',
        },
      ],
      '/api/activity/luckyDraw/runingLuckyDraw': { id: '1', title: '幸运转盘', chances: 2 },
      '/api/card/detail/listByKhNotGet': [{ id: '1', name: '满减券' }],
      '/api/activity/additional/listByRuning': [{ id: '2', title: '加价换毛巾', conditionText: '满 ¥100' }],
    }),
  );
  const paths = ['/pages/wheelSurf', '/pages/addShopDetail', '/pages/membercenter/mycar'];
  // What comes after the first goods looks for them in the page's main part.
  show(
    <main>
      <Screen />
    </main>,
    { paths },
  );
  const offers = within(await screen.findByRole('navigation', { name: '优惠活动' }));
  const linkTo = async (name: RegExp) => (await offers.findByRole('link', { name })).getAttribute('href');
  expect(await linkTo(/满赠.*满 ¥500 赠 毛巾/)).toBe('/pages/ordercenter?typeId=9');
  expect(await linkTo(/领券.*1 张优惠券可领/)).toBe('/pages/membercenter/mycar?tab=claim');
  expect(await linkTo(/抽奖.*您有 2 次抽奖机会/)).toBe('/pages/wheelSurf');
  expect(await linkTo(/加价购.*满 ¥100/)).toBe('/pages/addShopDetail');
});

test('手机首页的入口里有领券和抽奖', async () => {
  asMember();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 767'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  stubMall(home({ '/api/activity/luckyDraw/runingLuckyDraw': { id: '1', title: '幸运转盘', chances: 0 } }));
  show(<Screen />, { paths: ['/pages/wheelSurf', '/pages/membercenter/mycar'] });
  const entries = within(await screen.findByRole('navigation', { name: '常用入口' }));
  expect(await entries.findByRole('link', { name: '抽奖' })).toHaveAttribute('href', '/pages/wheelSurf');
  expect(entries.getByRole('link', { name: '领券' })).toHaveAttribute(
    'href',
    '/pages/membercenter/mycar?tab=claim',
  );
});

test('问候按中国时间', () => {
  expect(greeting(new Date('2026-11-20T00:30:00Z'))).toBe('早上好');
  expect(greeting(new Date('2026-11-20T07:00:00Z'))).toBe('下午好');
  expect(greeting(new Date('2026-11-20T18:00:00Z'))).toBe('夜深了');
});
