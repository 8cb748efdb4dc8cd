import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logout } from '../../lib/session';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { Screen } from './screen';
import { linesOf, middleOf, sectorsOf, turnTo } from './sectors';

vi.setConfig({ testTimeout: 20_000 });

const API = '/api/activity/luckyDraw';
const DAY = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const prize = (id: string, name: string, kind = 'points', over: Record<string, unknown> = {}) => ({
  id,
  name,
  kind,
  image: '',
  oddsText: '20.00%',
  left: null,
  ...over,
});
const prizes = [
  prize('a', '500 积分', 'points', { oddsText: '2.00%', left: 50 }),
  prize('b', '88 积分'),
  prize('c', '满200减10', 'coupon'),
  prize('d', '矿泉水一箱', 'goods', { left: 0 }),
  prize('e', '10 积分'),
  prize('z', '谢谢参与', 'nothing'),
];
const aDraw = (over: Record<string, unknown> = {}) => ({
  id: '901',
  title: '采购季幸运转盘',
  state: 'live',
  startTime: at(-1),
  endTime: at(1),
  serverTime: at(0),
  prizes,
  rules: ['每家公司每天可免费抽一次。'],
  rulesHash: 'abc123def456',
  chances: 2,
  ways: [{ kind: 'order', text: '每笔付款订单送 1 次', link: '/pages/ordercenter' }],
  ...over,
});
const record = {
  id: 'r1',
  prizeId: 'c',
  prizeName: '满200减10',
  kind: 'coupon',
  company: '檐**',
  time: at(0),
};
const drawn = { record, chances: 1, text: '恭喜抽中 满200减10', link: '/pages/membercenter/mycar' };

function open(draw: unknown = aDraw(), answers: Record<string, unknown> = {}, reduced = true) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: reduced && query.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const calls = stubMall({
    ...siteAnswers(),
    [`${API}/listLuckydrawAndDetail`]: draw === null ? [] : [draw],
    [`${API}/records`]: { list: [], total: 0, pageNum: 1, pageSize: 10 },
    [`${API}/winners`]: [{ ...record, company: '晨**司' }],
    [`POST ${API}/draw`]: drawn,
    ...answers,
  });
  show(<Screen />, { at: '/pages/wheelSurf', paths: ['/pages/membercenter/mycar'] });
  return () => calls.filter((call) => call.method === 'POST' && call.path === `${API}/draw`);
}

beforeEach(asMember);
afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

describe('抽一次', () => {
  test('用键盘抽：服务器先定结果，转盘停在那一格，机会少一次，可去看卡券', async () => {
    const sent = open();
    const button = await screen.findByRole('button', { name: /立即抽奖（剩 2 次）/ });
    button.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: '中奖了' });
    expect(within(dialog).getByText('恭喜抽中 满200减10')).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: '查看我的卡券' })).toHaveAttribute(
      'href',
      '/pages/membercenter/mycar',
    );
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toMatchObject({ drawId: '901', payBy: 'chance' });
    // The third of six sectors stands at the top.
    expect(screen.getByTestId('wheel').style.transform).toBe('rotate(210deg)');
  });

  test('双击、转动时再按：只抽一次；结果在停下之后才显示', async () => {
    const sent = open(aDraw(), {}, false);
    const button = await screen.findByRole('button', { name: /立即抽奖/ });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(screen.getByTestId('wheel').style.transform).not.toBe('rotate(0deg)'));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '抽奖中' }));
    expect(await screen.findByRole('dialog', { name: '中奖了' }, { timeout: 9000 })).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  }, 20_000);

  test('不转动画时连按两次：回答来得再快也只抽一次，结果不会没看就关掉', async () => {
    const sent = open();
    const button = await screen.findByRole('button', { name: /立即抽奖/ });
    button.focus();
    fireEvent.click(button);
    // The very moment the answer is there, before the dialog is drawn.
    await waitFor(() => expect(screen.getByTestId('wheel').style.transform).toBe('rotate(210deg)'), {
      interval: 1,
    });
    fireEvent.click(button);
    const dialog = await screen.findByRole('dialog', { name: '中奖了' });
    await waitFor(() => expect(within(dialog).getByText('恭喜抽中 满200减10')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(dialog).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: '继续抽奖' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: /立即抽奖/ }));
    await screen.findByRole('dialog');
    expect(sent()).toHaveLength(2);
  });

  test('回答丢了再按：还是同一次；被拒绝后再按：新的一次', async () => {
    let turn = 0;
    const sent = open(aDraw(), {
      [`POST ${API}/draw`]: () => {
        turn += 1;
        if (turn === 1) throw new TypeError('lost');
        return turn === 2 ? new Refused('抽奖机会已用完', 409, 'no-chance') : drawn;
      },
    });
    const press = async () => fireEvent.click(await screen.findByRole('button', { name: /立即抽奖/ }));
    await press();
    await screen.findByText('网络连接失败，请检查网络后重试');
    await press();
    await screen.findByText('抽奖机会已用完');
    await press();
    await screen.findByRole('dialog');
    const ids = sent().map(({ body }) => (body as { requestId: string }).requestId);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('没中：照实说，不给去处', async () => {
    open(aDraw(), {
      [`POST ${API}/draw`]: {
        record: { ...record, prizeId: 'z', prizeName: '谢谢参与', kind: 'nothing' },
        chances: 0,
        text: '很遗憾，没有中奖',
        link: '',
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /立即抽奖/ }));
    const dialog = await screen.findByRole('dialog', { name: '没有中奖' });
    expect(within(dialog).queryByRole('link')).toBeNull();
  });
});

describe('状态', () => {
  test('未开始：写开始时间，没有抽奖按钮', async () => {
    open(aDraw({ startTime: at(1), endTime: at(2) }));
    expect(await screen.findByText(/^即将开始 \d\d-\d\d \d\d:\d\d$/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /抽奖/ })).toBeNull();
  });
  test('已结束', async () => {
    open(aDraw({ startTime: at(-2), endTime: at(-1) }));
    expect(await screen.findByText('活动已结束，中奖记录仍可查看')).toBeInTheDocument();
  });
  test('机会用完：如何获得机会；可以用积分再抽', async () => {
    const sent = open(aDraw({ chances: 0, pointsPerChance: 100 }));
    expect(await screen.findByRole('button', { name: '如何获得机会' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '机会已用完' }));
    expect(sent()).toHaveLength(0);
    expect(screen.getByText('每笔付款订单送 1 次')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '用 100 积分抽 1 次' }));
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ payBy: 'points' }));
  });
  test('游客：登录后抽奖，回到这里；不问我的记录', async () => {
    logout();
    open(aDraw({ chances: null }));
    expect(await screen.findByRole('link', { name: '登录后抽奖' })).toHaveAttribute(
      'href',
      '/pages/login/?redirect=%2Fpages%2FwheelSurf',
    );
    expect(screen.queryByText('我的抽奖记录')).toBeNull();
  });
  test('没有活动：说明并给去处', async () => {
    open(null);
    expect(await screen.findByText('现在没有抽奖活动')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '回首页看看' })).toBeInTheDocument();
  });
});

test('概率、剩余、打码的中奖名单都公示；买家看不懂的指纹不显示', async () => {
  open();
  const odds = await screen.findByRole('table', { name: '奖项与概率' });
  expect(within(odds).getByRole('row', { name: /500 积分/ })).toHaveTextContent('2.00%');
  expect(within(odds).getByRole('row', { name: /矿泉水一箱/ })).toHaveTextContent('已抽完');
  expect(await screen.findByText('晨**司')).toBeInTheDocument();
  expect(screen.queryByText(/abc123def456/)).toBeNull();
});

describe('转盘的格子', () => {
  test('奖名最多两行，不从数字中间断开', () => {
    expect(linesOf('满200减10')).toEqual(['满200减10']);
    expect(linesOf('满200减10 两张')).toEqual(['满200减10', '两张']);
    expect(linesOf('天然矿泉水整箱二十四瓶装再加一箱')).toEqual(['天然矿泉水整', '箱二十四瓶…']);
  });
  test('奖项少于六个时补到六到八格，每个奖都在上面', () => {
    for (let count = 1; count <= 8; count += 1) {
      const sectors = sectorsOf(prizes.concat(prize('f', '六'), prize('g', '七')).slice(0, count) as never);
      expect(sectors.length).toBeGreaterThanOrEqual(6);
      expect(sectors.length).toBeLessThanOrEqual(8);
      expect(new Set(sectors.map(({ id }) => id)).size).toBe(count);
    }
  });
  test('不管从哪里开始，总是向前转，停在那一格的正中', () => {
    for (const from of [0, 210, 1234, 2160]) {
      for (let place = 0; place < 8; place += 1) {
        const turn = turnTo(from, place, 8, 6);
        expect(turn).toBeGreaterThanOrEqual(from + 6 * 360);
        expect((turn + middleOf(place, 8)) % 360).toBeCloseTo(0);
      }
    }
  });
});
