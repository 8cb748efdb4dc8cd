import { goodsFromWire } from '@pifa/contract/client';
import { visibilityFor } from '@pifa/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setNavigator } from '../../lib/navigation';
import { logout } from '../../lib/session';
import { asMember, Refused, show, siteAnswers, stubMall, wireGoods, withoutPrices } from '../../testing/mall';
import { Toaster } from '../../ui/toast';
import { GoodsCard } from './goods-card';

afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

const goodsOf = (over: Record<string, unknown> = {}) =>
  goodsFromWire(wireGoods(over) as Parameters<typeof goodsFromWire>[0]);

/** The panel over the picture, which comes with the pointer. */
function panelOf(container: HTMLElement): HTMLElement | null {
  fireEvent.mouseEnter(container.querySelector('[data-goods]') as HTMLElement);
  return container.querySelector<HTMLElement>('[data-hover-panel]');
}

function card({
  isMember = false,
  showprice = true,
  inquiry = true,
  over = {},
  label,
}: {
  isMember?: boolean;
  showprice?: boolean;
  inquiry?: boolean;
  over?: Record<string, unknown>;
  label?: string;
} = {}) {
  const wire = isMember || showprice ? wireGoods(over) : withoutPrices(wireGoods(over));
  const goods = goodsFromWire(wire as Parameters<typeof goodsFromWire>[0]);
  return show(
    <>
      <GoodsCard
        goods={goods}
        visibility={visibilityFor({ isMember, showprice, inquiry })}
        outOfStockLabel={label}
      />
      <Toaster />
    </>,
  );
}

describe('游客看到什么（开关 showprice × inquiry）', () => {
  test('价格隐藏、可询价：没有任何价格数字，面板标题「登录显示价格」和三个按钮', () => {
    stubMall(siteAnswers({ showprice: false }));
    const { container } = card({ showprice: false });
    expect(container.querySelector('[data-hover-panel]')).toBeNull();
    const panel = panelOf(container) as HTMLElement;
    expect(within(panel).getByText('登录显示价格')).toBeInTheDocument();
    for (const label of ['立即登录', '查看详情', '加入咨询列表'])
      expect(within(panel).getByText(label)).toBeInTheDocument();
    expect(container.textContent).not.toContain('¥');
    expect(container.textContent).not.toContain('36.00');
    expect(screen.queryByText('加入购物车')).toBeNull();
  });

  test('价格可见、可询价：面板标题「登录购买商品」', () => {
    stubMall(siteAnswers());
    const { container } = card();
    const panel = panelOf(container) as HTMLElement;
    expect(within(panel).getByText('登录购买商品')).toBeInTheDocument();
    expect(container.textContent).toContain('合¥1.50/瓶');
  });

  test('询价关闭：没有面板，价格位就是登录链接', () => {
    stubMall(siteAnswers({ showprice: false, inquiry: false }));
    const { container } = card({ showprice: false, inquiry: false });
    expect(panelOf(container)).toBeNull();
    expect(screen.getByRole('link', { name: '登录显示价格' })).toHaveAttribute(
      'href',
      expect.stringContaining('/pages/login/'),
    );
    expect(screen.queryByText('加入咨询列表')).toBeNull();
  });

  test('会员没有面板，看到价格', () => {
    stubMall(siteAnswers());
    asMember();
    const { container } = card({ isMember: true, showprice: false });
    expect(panelOf(container)).toBeNull();
    expect(container.textContent).toContain('合¥1.50/瓶');
  });

  test('加入咨询列表：第一次成功，第二次说已存在', async () => {
    stubMall(siteAnswers());
    const { container } = card();
    const button = within(panelOf(container) as HTMLElement).getByText('加入咨询列表');
    fireEvent.click(button);
    expect(await screen.findByText('已将商品添加到询价单中，可在询价中查看详细信息')).toBeInTheDocument();
    fireEvent.click(button);
    expect(await screen.findByText('该商品已存在询价表中')).toBeInTheDocument();
    const stored = JSON.parse(localStorage.getItem(`${window.location.host}-B2-XJ-goodsList`) ?? '[]');
    expect(stored).toHaveLength(1);
  });

  test('游客按加入购物车 → 去登录，什么也不发送', async () => {
    const seen = stubMall(siteAnswers());
    const went: string[] = [];
    setNavigator((to) => went.push(to));
    card();
    const [packs] = screen.getAllByRole<HTMLInputElement>('spinbutton');
    fireEvent.change(packs as HTMLInputElement, { target: { value: '2' } });
    fireEvent.blur(packs as HTMLInputElement);
    fireEvent.click(screen.getByRole('button', { name: /^加入购物车/ }));
    await waitFor(() => expect(went[0]).toContain('/pages/login/?redirect='));
    expect(seen.filter((call) => call.method === 'POST')).toEqual([]);
  });
});

describe('会员在卡片上下单', () => {
  const emptyCart = { cartList: [], totals: {}, version: 1 };

  test('起订量、装箱和步长在动手之前就写在卡片上', () => {
    stubMall(siteAnswers());
    asMember();
    const { container } = card({ isMember: true });
    expect(container.textContent).toContain('1件=24瓶 · 48瓶起订 · 拆零按12瓶递增');
  });

  test('没填数量就按加入：先填好最少订购量并说明，再按一次才加入 2件', async () => {
    const seen = stubMall({
      ...siteAnswers(),
      '/api/goods/carts/list': emptyCart,
      'POST /api/goods/carts': { results: [{ goodsId: '1001', id: '1', success: true, message: '' }] },
    });
    asMember();
    card({ isMember: true });
    const add = screen.getByRole('button', { name: /^加入购物车/ });
    fireEvent.pointerDown(add);
    fireEvent.click(add);
    expect(await screen.findByText(/已填入最少订购量 2件/)).toBeInTheDocument();
    expect(seen.some((call) => call.method === 'POST')).toBe(false);
    fireEvent.pointerDown(add);
    fireEvent.click(add);
    await waitFor(() =>
      expect(seen.find((call) => call.method === 'POST')?.body).toEqual({
        goodsId: '1001',
        ipcnt: 2,
        spcnt: 0,
      }),
    );
    // What was added stands in the cart; the card starts anew.
    await waitFor(() => expect(screen.getAllByRole<HTMLInputElement>('spinbutton')[0]?.value).toBe('0'));
  });

  test('服务器拒绝：显示服务器的原话，数量留着', async () => {
    stubMall({
      ...siteAnswers(),
      '/api/goods/carts/list': emptyCart,
      'POST /api/goods/carts': new Refused('当前数量已超过商品最大库存'),
    });
    asMember();
    card({ isMember: true });
    const [packs] = screen.getAllByRole<HTMLInputElement>('spinbutton');
    fireEvent.change(packs as HTMLInputElement, { target: { value: '3' } });
    fireEvent.blur(packs as HTMLInputElement);
    fireEvent.pointerDown(document.body);
    fireEvent.click(screen.getByRole('button', { name: /^加入购物车/ }));
    expect(await screen.findByText('当前数量已超过商品最大库存')).toBeInTheDocument();
    expect(packs?.value).toBe('3');
  });

  test('购物车里有的写明「购物车中 2件+12瓶」', async () => {
    stubMall({
      ...siteAnswers(),
      '/api/goods/carts/list': {
        ...emptyCart,
        cartList: [{ ...wireGoods(), id: '7', context: 'ordinary', ipcnt: 2, spcnt: 12, isCheck: 1 }],
      },
    });
    asMember();
    card({ isMember: true });
    expect(await screen.findByText('购物车中 2件+12瓶')).toBeInTheDocument();
  });

  test('无货：用配置的词，没有数量框，可以找相似', () => {
    stubMall(siteAnswers());
    asMember();
    card({ isMember: true, over: { stock: 24 }, label: '补货中' });
    expect(screen.getByText('补货中')).toBeInTheDocument();
    expect(screen.queryByRole('spinbutton')).toBeNull();
    expect(screen.getByText('找相似')).toHaveAttribute('href', '/pages/newproduct/9?inStock=1');
  });

  test('促销价胜出：划掉标价并标「促销」；没有胜出就不标', () => {
    stubMall(siteAnswers());
    asMember();
    const facts = {
      listIP: 36,
      listSP: 1.6,
      promotionIP: 30,
      promotionSP: 1.4,
      ladderScope: 'goods',
      tiers: [],
    };
    const { container, unmount } = card({ isMember: true, over: { priceFacts: facts } });
    expect(screen.getByText('促销')).toBeInTheDocument();
    expect(container.querySelector('del')?.textContent).toBe('¥36.00');
    unmount();
    card({ isMember: true });
    expect(screen.queryByText('促销')).toBeNull();
  });
});

test('限时抢购：卡片就是抢购价；填到 4 件先说整行会变价，点「改为 3件」', async () => {
  stubMall(siteAnswers());
  asMember();
  const activities = [{ kind: 'flash-sale', id: '8', label: '周末抢购', ip: 30, sp: 1.3, left: 90 }];
  const priceFacts = { listIP: 36, listSP: 1.6, ladderScope: 'goods', tiers: [], activities };
  const { container } = card({ isMember: true, over: { priceFacts, itemStepSize: 1 } });
  expect(container.querySelector('del')?.textContent).toBe('¥36.00');
  expect(container.textContent).toContain('¥30.00/件');
  const [packs] = screen.getAllByRole<HTMLInputElement>('spinbutton');
  if (!packs) throw new Error('no box');
  fireEvent.change(packs, { target: { value: '4' } });
  fireEvent.blur(packs);
  expect(
    await screen.findByText('“周末抢购”最多 3件享 ¥30.00/件，超出后整行按 ¥36.00/件 计'),
  ).toBeInTheDocument();
  fireEvent.click(screen.getByText('改为 3件'));
  expect(packs.value).toBe('3');
  expect(screen.queryByText('改为 3件')).toBeNull();
});

test('外来接口没有给库存和规格：卡片照样能看，没有 undefined', () => {
  stubMall(siteAnswers());
  asMember();
  const bare = goodsOf({
    stock: undefined,
    packUnit: '',
    unit: '',
    spec: '',
    priceFacts: undefined,
    listedTime: '',
  });
  const { container } = show(
    <GoodsCard goods={bare} visibility={visibilityFor({ isMember: true, showprice: true, inquiry: true })} />,
  );
  expect(container.textContent).not.toMatch(/undefined|null|NaN/);
  expect(container.textContent).toContain('有货');
});
