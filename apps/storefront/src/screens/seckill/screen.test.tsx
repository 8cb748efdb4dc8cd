import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { logout } from '../../lib/session';
import { Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { wireActivityGoods, wireHiddenGoods } from '../../widgets/activity-parts/samples';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const session = (id: string, state: string, from: number, to: number, goods: unknown[]) => ({
  id,
  title: '',
  state,
  stateName: '',
  startTime: at(from),
  endTime: at(to),
  goods,
});
const open = (sessions: unknown, options = {}) => {
  stubMall({
    ...siteAnswers(options),
    '/api/activity/seckill/sessions':
      sessions instanceof Refused ? sessions : { serverTime: at(0), sessions },
  });
  show(<Screen />, { at: '/pages/seckill', paths: ['/pages/seckill', '/pages/secKillDetail/:id'] });
};

afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

describe('秒杀场次', () => {
  test('先看正在抢的那一场；没有商品的场说下一场几点', async () => {
    open([
      session('a', 'live', -1, 2, [wireActivityGoods()]),
      session('b', 'not-started', 3, 5, []),
      session('c', 'not-started', 6, 8, [wireActivityGoods('not-started')]),
    ]);
    expect(await screen.findByRole('tab', { name: /抢购中/ })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('link', { name: '立即抢购：矿泉水 550ml' })).toHaveAttribute(
      'href',
      '/pages/secKillDetail/7?goodsId=1001',
    );
    const empty = screen.getAllByRole('tab')[1];
    if (empty) fireEvent.click(empty);
    expect(await screen.findByText(/^本场暂无商品，下一场 \d\d:\d\d$/)).toBeVisible();
  });

  test('到点换场：标签和按钮自己变，不用刷新', async () => {
    const start = 1.2 / 3600;
    open([session('a', 'not-started', start, 1, [wireActivityGoods('not-started')])]);
    expect(await screen.findByRole('tab', { name: /即将开始/ })).toBeVisible();
    expect(await screen.findByRole('tab', { name: /抢购中/ })).toBeVisible();
    expect(screen.getByRole('link', { name: '立即抢购：矿泉水 550ml' })).toBeVisible();
  });

  test('价格隐藏的游客：一个价也看不到', async () => {
    open([session('a', 'live', -1, 2, [wireHiddenGoods()])], { showprice: false });
    expect(await screen.findByText('登录显示价格')).toBeVisible();
    expect(document.body.textContent).not.toMatch(/¥\s*\d/);
  });

  test('一场也没有：说清楚并给下一步；没取到可以重试', async () => {
    open([]);
    expect(await screen.findByText('近日没有秒杀场次')).toBeVisible();
  });

  test('没取到：只说这一块，可以重试', async () => {
    open(new Refused('服务暂时不可用', 500));
    expect(await screen.findByRole('button', { name: '加载失败，点击重试' })).toBeVisible();
  });
});
