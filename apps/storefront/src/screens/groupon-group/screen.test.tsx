import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logout } from '../../lib/session';
import { passDeadline, soonOver } from '../../testing/clock';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { wireActivity, wireGroup } from '../../widgets/activity-parts/samples';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** The page of the group, live by events that the test sends itself. */
function open(over: Record<string, unknown> = {}, answers: Record<string, unknown> = {}) {
  const activity = wireActivity('group-buying', 'live', {
    startTime: soon(-1),
    endTime: soon(5),
    groupBuying: { size: 3, hours: 24, groups: [] },
  });
  let group: Record<string, unknown> = { ...wireGroup({ deadline: soon(3), ...over }), activity };
  const seen = stubMall({
    ...siteAnswers(),
    '/api/activity/group/31': () => group,
    '/api/goods/carts/list': { cartList: [], totals: {}, version: 1 },
    ...answers,
  });
  show(<Screen />, {
    at: '/pages/grouponDetail/7/group/31',
    route: '/pages/grouponDetail/:id/group/:gid',
    paths: ['/pay'],
  });
  return { seen, becomes: (next: Record<string, unknown>) => (group = { ...group, ...next }) };
}

/** What the browser hears of the mall. */
class Events extends EventTarget {
  static last: Events | null = null;
  closed = false;
  constructor(readonly url: string) {
    super();
    Events.last = this;
  }
  close() {
    this.closed = true;
  }
}

beforeEach(() => {
  Events.last = null;
  vi.stubGlobal('EventSource', Events);
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

describe('拼团进度', () => {
  test('还差 1 家：看得见空位；参团按团购价下单，去付这一行', async () => {
    asMember();
    const { seen } = open(
      {},
      {
        'POST /api/goods/carts': {
          obj: null,
          results: [{ goodsId: '1001', id: '66', success: true, message: '' }],
          sumIpcnt: 2,
          sumSpcnt: 0,
          kinds: 1,
        },
      },
    );
    expect(await screen.findByText('还差 1 家成团')).toBeVisible();
    expect(screen.getByText('空位')).toBeVisible();
    expect(screen.getByText('檐**利')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: '我要参团' }));
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/pay?ids=66'));
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
      goodsId: '1001',
      ipcnt: 2,
      spcnt: 0,
      activityId: '7',
      groupId: '31',
    });
  });

  test('别家付了款：座位当场变满，改为“我来开团”', async () => {
    asMember();
    const { becomes } = open();
    await screen.findByText('还差 1 家成团');
    const members = [...wireGroup().members, { company: '泊**站', leader: false, time: soon(0) }];
    becomes({ state: 'full', stateName: '已成团', missing: 0, members });
    Events.last?.dispatchEvent(new Event('seats'));
    expect(await screen.findByText('3家成团，正在安排发货')).toBeVisible();
    expect(screen.getByRole('link', { name: '我来开团' })).toHaveAttribute(
      'href',
      '/pages/grouponDetail/7?goodsId=1001',
    );
    await waitFor(() => expect(Events.last?.closed).toBe(true));
  });

  test('到点没满：不刷新就变成拼团失败，说明退款', async () => {
    asMember();
    const deadline = soonOver();
    open({ deadline });
    await screen.findByText('还差 1 家成团');
    passDeadline(deadline);
    expect(await screen.findByText('拼团失败')).toBeVisible();
    expect(screen.getByText('未在规定时间内成团，已付款项将原路退回')).toBeVisible();
    expect(screen.queryByRole('button', { name: '我要参团' })).toBeNull();
  });

  test('已经在团里：说“您已参团”，可看订单，不再叫参团', async () => {
    asMember();
    open({ joined: true, orderId: '501' });
    expect(await screen.findByText('您已参团')).toBeVisible();
    expect(screen.getByRole('link', { name: '查看订单' })).toHaveAttribute(
      'href',
      '/pages/membercenter/myorderpay?id=501',
    );
    expect(screen.queryByRole('button', { name: '我要参团' })).toBeNull();
  });

  test('链接不对：没有找到这个团，可去看活动', async () => {
    open({}, { '/api/activity/group/31': new Refused('该团不存在', 404, 'not-found') });
    expect(await screen.findByText('没有找到这个团')).toBeVisible();
  });
});
