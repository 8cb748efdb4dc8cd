import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logout } from '../../lib/session';
import { passDeadline, soonOver } from '../../testing/clock';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import {
  type SampleState,
  wireActivity,
  wireActivityGoods,
  wireHiddenGoods,
} from '../../widgets/activity-parts/samples';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const nobody = { activity: null, place: null, verdict: null, ticket: null };
const ticket = (verdict: string | null, over: Record<string, unknown> = {}) => ({
  activityId: '7',
  goodsId: '1001',
  ticketId: 't9',
  ipcnt: 2,
  spcnt: 0,
  place: null,
  verdict,
  text: '',
  cartId: '',
  ...over,
});
const inRoom = (one: ReturnType<typeof ticket>) => ({
  activity: null,
  place: one.place,
  verdict: one.verdict,
  ticket: one,
});

/** The page of the activity, in a mall that gives these answers. */
function open(answers: Record<string, unknown> = {}, options: { showprice?: boolean } = {}) {
  const seen = stubMall({
    ...siteAnswers(options),
    '/api/activity/detail/7': wireActivity('seckill'),
    '/api/activity/queue/current': nobody,
    '/api/goods/carts/list': { cartList: [], totals: {}, version: 1 },
    ...answers,
  });
  show(<Screen />, {
    at: '/pages/secKillDetail/7?goodsId=1001',
    route: '/pages/secKillDetail/:id',
    paths: ['/pay'],
  });
  return seen;
}

/** Moves the mall's windows to now: the samples lie around a fixed noon. */
function nowIn(state: SampleState, over: Record<string, unknown> = {}) {
  const hour = 3_600_000;
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const windows = {
    'not-started': { startTime: at(1), endTime: at(3) },
    live: { startTime: at(-1), endTime: at(2) },
    'sold-out': { startTime: at(-1), endTime: at(2) },
    ended: { startTime: at(-3), endTime: at(-1) },
  };
  return wireActivity('seckill', state, { ...windows[state], ...over });
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: /min-width/.test(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

describe('秒杀页的四种状态', () => {
  test('未开始：写明几点开始，可以设提醒', async () => {
    asMember();
    const seen = open({
      '/api/activity/detail/7': nowIn('not-started'),
      'POST /api/activity/remind': { reminded: true },
    });
    expect(await screen.findByRole('button', { name: /^即将开始 \d\d-\d\d \d\d:\d\d$/ })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: '开始前提醒我' }));
    await waitFor(() =>
      expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
        activityId: '7',
        goodsId: '1001',
      }),
    );
  });

  test('已抢光：去按原价买；已结束：去看原商品', async () => {
    asMember();
    open({ '/api/activity/detail/7': nowIn('sold-out') });
    const link = await screen.findByRole('link', { name: '已抢光 · 原价购买' });
    expect(link).toHaveAttribute('href', '/pages/gooddetail/1001');
    expect(screen.getByText('已抢 100%')).toBeVisible();
  });

  test('已结束：没有倒计时，也没有抢购按钮', async () => {
    asMember();
    open({ '/api/activity/detail/7': nowIn('ended') });
    expect(await screen.findByRole('link', { name: '活动已结束 · 查看原商品' })).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByRole('button', { name: '立即抢购' })).toBeNull();
  });

  test('到点自己变成可抢，不用刷新', async () => {
    asMember();
    const startTime = soonOver();
    open({ '/api/activity/detail/7': nowIn('not-started', { startTime }) });
    expect(await screen.findByText('即将开始')).toBeVisible();
    passDeadline(startTime);
    expect(await screen.findByRole('button', { name: '立即抢购' })).toBeVisible();
    expect(screen.getByText('进行中')).toBeVisible();
  });
});

describe('抢购', () => {
  test('每客户限 5 件、已买 3 件：数量框不让超过，并说明', async () => {
    asMember();
    const goods = wireActivityGoods('live', { customerLimit: 120, bought: 72, left: 400 });
    open({ '/api/activity/detail/7': nowIn('live', { goods: [goods] }) });
    const box = await screen.findByRole('spinbutton', { name: /整件/ });
    fireEvent.change(box, { target: { value: '9' } });
    fireEvent.blur(box);
    expect(await screen.findByText('每客户限 5件，您还可购 2件')).toBeVisible();
    expect(box).toHaveValue('2');
  });

  test('按下就有号；前面几位看得见；抢到了直接去付款', async () => {
    asMember();
    let requests = 0;
    const seen = open({
      '/api/activity/detail/7': nowIn('live'),
      'POST /api/activity/queue': ticket('waiting', { place: 12 }),
      '/api/activity/queue/current': () => {
        requests += 1;
        if (!seen.some(({ method }) => method === 'POST')) return nobody;
        return requests < 4
          ? inRoom(ticket('waiting', { place: 3 }))
          : inRoom(ticket('won', { cartId: '88', keptUntil: new Date(Date.now() + 300_000).toISOString() }));
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: '立即抢购' }));
    expect(await screen.findByText('排队中，请勿刷新')).toBeVisible();
    expect(await screen.findByText('前面还有 12 人')).toBeVisible();
    expect(await screen.findByText('前面还有 3 人')).toBeVisible();
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/pay?ids=88'), {
      timeout: 10_000,
    });
    const press = seen.find(({ path, method }) => method === 'POST' && path === '/api/activity/queue');
    expect(press?.body).toMatchObject({ activityId: '7', goodsId: '1001', ipcnt: 2, spcnt: 0 });
  });

  test('刷新后还在排队：位置从商城读回，不用重新排', async () => {
    asMember();
    open({
      '/api/activity/detail/7': nowIn('live'),
      '/api/activity/queue/current': inRoom(ticket('waiting', { place: 0 })),
    });
    expect(await screen.findByText('下一位就是您')).toBeVisible();
    expect(screen.queryByRole('button', { name: '立即抢购' })).toBeNull();
  });

  test.each([
    ['standby', '候补中', null],
    ['lost', '本场已抢光，这次没有抢到', '原价购买'],
    ['limited', '贵公司的限购名额已用完', '原价购买'],
    ['expired', '名额已过期', '原价购买'],
    ['ordered', '已下单', '查看我的订单'],
    ['won', '抢到了，请尽快付款', '去付款'],
  ])('结果 %s：说清“%s”', async (verdict, title, action) => {
    asMember();
    const kept = new Date(Date.now() + 300_000).toISOString();
    open({
      '/api/activity/detail/7': nowIn('live'),
      '/api/activity/queue/current': inRoom(ticket(verdict, { cartId: '88', keptUntil: kept })),
    });
    expect(await screen.findByText(title)).toBeVisible();
    if (action) expect(screen.getByRole('link', { name: action })).toBeVisible();
    // Who comes back to a won place decides for himself.
    expect(screen.getByTestId('place')).toHaveTextContent('/pages/secKillDetail/7');
  });

  test('商城拒绝：原话写在按钮旁，同一次抢购重按仍是同一个号', async () => {
    asMember();
    const seen = open({
      '/api/activity/detail/7': nowIn('live'),
      'POST /api/activity/queue': new Refused('每单限 1件', 400, 'activity-limit'),
    });
    const press = await screen.findByRole('button', { name: '立即抢购' });
    fireEvent.click(press);
    expect(await screen.findByText('每单限 1件')).toBeVisible();
    await act(async () => void fireEvent.click(press));
    const ids = seen
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => (body as { requestId: string }).requestId);
    await waitFor(() => expect(new Set(ids).size).toBe(1));
  });
});

describe('游客', () => {
  test('价格隐藏：一个价也没有，抢购先登录', async () => {
    open({ '/api/activity/detail/7': nowIn('live', { goods: [wireHiddenGoods()] }) }, { showprice: false });
    const button = await screen.findByRole('link', { name: '登录后抢购' });
    expect(screen.getByText('登录显示价格')).toBeVisible();
    expect(document.body.textContent).not.toMatch(/¥\s*\d/);
    fireEvent.click(button);
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/pages/login'));
  });

  test('没有这个活动：说清楚，并有下一步', async () => {
    open({ '/api/activity/detail/7': new Refused('该活动不存在', 404, 'not-found') });
    expect(await screen.findByText('该秒杀活动不存在或已下线')).toBeVisible();
    expect(screen.getByRole('link', { name: '看看其他活动' })).toHaveAttribute('href', '/pages/seckill');
  });
});
