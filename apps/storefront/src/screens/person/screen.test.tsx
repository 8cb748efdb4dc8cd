import { formatAmount, lastMonths, yuanToFen } from '@pifa/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { currentSession, logout } from '../../lib/session';
import { asMember, Refused, show, siteAnswers, stubMall, wireGoods } from '../../testing/mall';
import { aCard } from '../../widgets/coupon-card/samples';
import { Screen } from './screen';

// Typing letter by letter takes its time on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

const months = lastMonths(new Date(), 12);
const present = months[11] ?? '';
const order = {
  id: 'o-1',
  orderNo: 'PF001',
  state: 'unpaid',
  createTime: '2026-11-20T13:10:00Z',
  payAmount: 7303.84,
  kinds: 7,
  actions: ['pay', 'reorder'],
  lines: [{ id: '1', goodsId: '1001', goodsName: '矿泉水', image: '' }],
};
const full = {
  ...siteAnswers(),
  '/api/member/info/me': {
    id: 'u1',
    phone: '13800000001',
    company: '深圳市檐下便利连锁有限公司',
    khId: '1001',
    name: '林晚舟',
    level: '金牌客户',
  },
  '/api/goods/orders/num': {
    all: 42,
    states: { unpaid: 2, 'to-ship': 5, shipped: 1, 'to-review': 3 },
    quotes: 0,
  },
  '/api/goods/ordersDetail/monthSaleAmount': [
    { month: months[3] ?? '', amount: 1234.5 },
    { month: present, amount: 28964.89 },
  ],
  '/api/goods/orders/myPage': { list: [order], total: 42, pageNum: 1, pageSize: 3 },
  '/api/goods/mallGoods/orderPage': { list: [wireGoods()], total: 1, pageNum: 1, pageSize: 10 },
};

function open(answers: Record<string, unknown> = {}, paths: string[] = []) {
  asMember();
  const seen = stubMall({ ...full, ...answers });
  const { unmount } = show(<Screen />, { at: '/pages/membercenter/person', paths });
  return Object.assign(seen, { unmount });
}

describe('会员中心', () => {
  test('公司、等级、客户编号在，手机号打码', async () => {
    open();
    const card = await screen.findByRole('region', { name: '公司资料' });
    expect(await within(card).findByText('金牌客户')).toBeInTheDocument();
    for (const text of ['深圳市檐下便利连锁有限公司', '林晚舟', '138****0001', '1001'])
      expect(within(card).getByText(text)).toBeInTheDocument();
    expect(document.body.textContent).not.toContain('13800000001');
    expect(screen.queryByText('积分')).toBeNull();
  });

  test('各状态的订单数通向各自的列表；没有评价页就没有「待评价」', async () => {
    open();
    const tiles = screen.getByRole('navigation', { name: '我的订单' });
    expect(await within(tiles).findByRole('link', { name: /2\s*待付款/ })).toHaveAttribute(
      'href',
      '/pages/membercenter/myorder?state=unpaid',
    );
    expect(within(tiles).getByRole('link', { name: /5\s*待发货/ })).toBeInTheDocument();
    expect(within(tiles).getByRole('link', { name: /42\s*全部订单/ })).toBeInTheDocument();
    expect(within(tiles).queryByText('待评价')).toBeNull();
  });

  test('评价页建好后，「待评价」自己出现', async () => {
    open({}, ['/pages/membercenter/appraisalView']);
    expect(await screen.findByRole('link', { name: /3\s*待评价/ })).toBeInTheDocument();
  });

  test('本月采购额与 12 根柱子；用方向键逐月看，也能换成表格，合计对得上', async () => {
    open();
    const bars = await screen.findByRole('group', { name: '近 12 个月采购额' });
    const block = screen.getByRole('region', { name: '采购额' });
    expect(within(block).getByText('本月采购额')).toBeInTheDocument();
    expect(block).toHaveTextContent('¥28,964.89');
    const all = within(bars).getAllByRole('button');
    expect(all).toHaveLength(12);
    expect(all.filter((bar) => bar.tabIndex === 0)).toEqual([all[11]]);
    all[11]?.focus();
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(all[3]).toHaveFocus();
    expect(block).toHaveTextContent(`${months[3]} 采购额¥1,234.50`);
    await userEvent.click(within(block).getByRole('button', { name: '看表格' }));
    const table = within(block).getByRole('table');
    expect(within(table).getAllByRole('row')).toHaveLength(14);
    const sum = formatAmount(yuanToFen(1234.5 + 28964.89));
    expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent(`合计¥${sum}`);
  });

  test('一周内到期的卡券先看到，采购额旁边最多两张；没有就没有这一块。未读消息在公司卡片上', async () => {
    const end = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString();
    const paths = ['/pages/membercenter/mycar', '/pages/membercenter/information'];
    const wallet = (...days: number[]) => ({
      '/api/card/detail/page': {
        list: days.map((n) => aCard({ id: `c${n}`, name: `券${n}`, endTime: end(n) })),
        total: 9,
      },
    });
    const { unmount } = open(
      { ...wallet(1, 2, 3, 4, 9), '/api/member/info/me': { ...full['/api/member/info/me'], unread: 5 } },
      paths,
    );
    const block = await screen.findByRole('region', { name: '即将过期的卡券' });
    expect(
      within(block)
        .getAllByRole('link', { name: /去使用/ })
        .map((link) => link.getAttribute('aria-label')),
    ).toEqual(['去使用：券1', '去使用：券2']);
    const card = screen.getByRole('region', { name: '公司资料' });
    expect(await within(card).findByRole('link', { name: /5\s*未读消息/ })).toHaveAttribute('href', paths[1]);
    unmount();
    open(wallet(9), paths);
    await screen.findByText('PF001');
    expect(screen.queryByRole('region', { name: '即将过期的卡券' })).toBeNull();
  });

  test('再来一单：能买的进购物车，不能买的说明原因', async () => {
    const seen = open({
      '/api/goods/orders/copy': {
        list: [
          { goodsId: '1001', goodsName: '矿泉水', ipcnt: 2, spcnt: 0, canAdd: true, reason: '' },
          { goodsId: '1002', goodsName: '打印纸', ipcnt: 0, spcnt: 6, canAdd: false, reason: '无货' },
        ],
      },
      'POST /api/goods/carts': { results: [{ goodsId: '1001', id: 'l', success: true, message: '' }] },
    });
    await userEvent.click(await screen.findByRole('button', { name: '再来一单：PF001' }));
    expect(await screen.findByText('已加入 1 种；1 种未加入：打印纸 无货')).toBeInTheDocument();
    const added = seen.find((call) => call.method === 'POST' && call.path === '/api/goods/carts');
    expect(added?.body).toEqual([{ goodsId: '1001', ipcnt: 2, spcnt: 0 }]);
  });

  test('一块没加载出来，只有那一块说，别的照常；重试就好', async () => {
    let broken = true;
    open({
      '/api/goods/ordersDetail/monthSaleAmount': () =>
        broken ? new Refused('服务繁忙', 500) : full['/api/goods/ordersDetail/monthSaleAmount'],
    });
    const retry = await screen.findByRole('button', { name: '加载失败，点击重试' });
    expect(screen.getByText('PF001')).toBeInTheDocument();
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('group', { name: '近 12 个月采购额' })).toBeInTheDocument();
  });

  test('新会员：三步清单代替空的图表，做完的打勾', async () => {
    open({
      '/api/goods/orders/num': { all: 0, states: {}, quotes: 0 },
      '/api/member/address/getAddress': [{ id: '1', name: '甲', isDefault: 1 }],
    });
    const list = await screen.findByRole('region', { name: '三步完成第一次采购' });
    await within(list).findByText('已完成');
    const [first, second, third] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('填好收货地址已完成');
    expect(second).toHaveAttribute('aria-current', 'step');
    expect(third).not.toHaveAttribute('aria-current');
    expect(screen.queryByRole('region', { name: '采购额' })).toBeNull();
  });

  test('退出登录：凭证清掉，回首页', async () => {
    open();
    await userEvent.click(screen.getAllByRole('button', { name: '退出登录' })[0] as HTMLElement);
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/pages/home'));
    expect(currentSession()).toBeNull();
  });

  test('只送规格里有的字段的商城：不崩，没有 undefined', async () => {
    open({
      '/api/member/info/me': {},
      '/api/goods/orders/num': {},
      '/api/goods/ordersDetail/monthSaleAmount': {},
      '/api/goods/orders/myPage': {},
      '/api/goods/mallGoods/orderPage': {},
    });
    expect(await screen.findByText('檐下便利')).toBeInTheDocument();
    await screen.findByRole('region', { name: '三步完成第一次采购' });
    expect(document.body.textContent).not.toMatch(/undefined|NaN|null/);
  });
});
