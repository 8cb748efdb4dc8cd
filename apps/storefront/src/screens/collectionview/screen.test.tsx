import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { logout } from '../../lib/session';
import { asMember, show, siteAnswers, stubMall, wireGoods } from '../../testing/mall';
import { ConfirmHost } from '../../ui/confirm-host';
import { Toaster } from '../../ui/toast';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

const PAGE = '/api/member/collect/page';
const collected = { collectTime: '2026-11-03T02:00:00Z', collectIP: 36, collectSP: 1.6 };
const cheaper = wireGoods({ ...collected, goodsName: '矿泉水', collectIP: 37.2 });
const dearer = wireGoods({ ...collected, goodsId: '1002', goodsName: '洗手液', collectIP: 30 });
const same = wireGoods({ ...collected, goodsId: '1003', goodsName: '垃圾袋', stock: 0 });
const gone = wireGoods({ ...collected, goodsId: '1004', goodsName: '旧款纸杯', status: 0 });

function open(at = '/pages/membercenter/collectionview', answers: Record<string, unknown> = {}) {
  asMember();
  const seen = stubMall({
    ...siteAnswers(),
    [PAGE]: { list: [cheaper, dearer, same, gone], total: 4, pageNum: 1, pageSize: 24 },
    '/api/member/collect/getFactView': {
      list: [wireGoods({ goodsName: '封箱胶带', viewTime: '2020-11-03T06:20:00Z' })],
      total: 60,
      pageNum: 1,
      pageSize: 24,
    },
    ...answers,
  });
  show(
    <>
      <Screen />
      <Toaster />
      <ConfirmHost />
    </>,
    { at },
  );
  return (path: string, method = 'GET') =>
    seen.filter((call) => call.path === path && call.method === method);
}

const rowOf = async (list: string, name: string) => {
  const items = within(await screen.findByRole('list', { name: list })).getAllByRole('listitem');
  const row = items.find((item) => within(item).queryByRole('link', { name }));
  expect(row).toBeDefined();
  return row as HTMLElement;
};

describe('收藏', () => {
  test('每件写着较收藏时涨了还是降了；没变的写收藏日期', async () => {
    open();
    expect(await rowOf('收藏的商品', '矿泉水')).toHaveTextContent('较收藏时降 ¥1.20/件');
    expect(await rowOf('收藏的商品', '洗手液')).toHaveTextContent('较收藏时涨 ¥6.00/件');
    expect(await rowOf('收藏的商品', '垃圾袋')).toHaveTextContent('2026-11-03 收藏');
  });

  test('今天的促销不算降价：拿来比的是同一种价', async () => {
    const promoted = wireGoods({
      ...collected,
      isPromotion: 1,
      promotionSaleIP: 30,
      promotionSaleSP: 1.3,
      priceFacts: {
        listIP: 36,
        listSP: 1.6,
        promotionIP: 30,
        promotionSP: 1.3,
        ladderScope: 'goods',
        tiers: [],
      },
    });
    open(undefined, { [PAGE]: { list: [promoted], total: 1, pageNum: 1, pageSize: 24 } });
    const row = await rowOf('收藏的商品', '矿泉水 550ml');
    expect(row).toHaveTextContent('2026-11-03 收藏');
    expect(row).not.toHaveTextContent('较收藏时');
  });

  test('已下架的另成一组，一次清除要先问', async () => {
    const calls = open(undefined, { 'DELETE /api/member/collect/cancel': {} });
    expect(await rowOf('失效商品', '旧款纸杯')).toHaveTextContent('2026-11-03 收藏');
    await userEvent.click(screen.getByRole('button', { name: '清除失效' }));
    const dialog = await screen.findByRole('dialog', { name: '取消收藏本页 1 种失效商品？' });
    expect(calls('/api/member/collect/cancel', 'DELETE')).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: '取消收藏' }));
    await waitFor(() => expect(calls('/api/member/collect/cancel', 'DELETE')).toHaveLength(1));
    expect(calls('/api/member/collect/cancel', 'DELETE')[0]?.query.get('goodsIds')).toBe('1004');
  });

  test('选中后一起加购：按最少可订数量，无货的说明没加', async () => {
    const calls = open(undefined, {
      'POST /api/goods/carts': {
        results: [
          { goodsId: '1001', id: 'a', success: true, message: '' },
          { goodsId: '1002', id: '', success: false, message: '超出库存' },
        ],
      },
    });
    await screen.findByRole('list', { name: '收藏的商品' });
    const add = screen.getByRole('button', { name: '加入购物车' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('checkbox', { name: '全选本页' }));
    expect(screen.getByText('已选 3 种')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '加入购物车' }));
    expect(
      await screen.findByText(/已加入 1 种；2 种未加入：洗手液 超出库存，垃圾袋 无货/),
    ).toBeInTheDocument();
    expect(calls('/api/goods/carts', 'POST')[0]?.body).toEqual([
      { goodsId: '1001', ipcnt: 2, spcnt: 0 },
      { goodsId: '1002', ipcnt: 2, spcnt: 0 },
    ]);
  });

  test('批量取消收藏要先问，一次送出', async () => {
    const calls = open(undefined, { 'DELETE /api/member/collect/cancel': {} });
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择 矿泉水' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 洗手液' }));
    await userEvent.click(screen.getByRole('button', { name: '取消收藏' }));
    const dialog = await screen.findByRole('dialog', { name: '取消收藏选中的 2 种商品？' });
    await userEvent.click(within(dialog).getByRole('button', { name: '取消收藏' }));
    expect(await screen.findByText('已取消收藏 2 种商品')).toBeInTheDocument();
    expect(calls('/api/member/collect/cancel', 'DELETE')[0]?.query.get('goodsIds')).toBe('1001,1002');
  });

  test('没有收藏：说怎么收藏，给一条路', async () => {
    open(undefined, { [PAGE]: { list: [], total: 0, pageNum: 1, pageSize: 24 } });
    expect(await screen.findByText('还没有收藏的商品')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去订货中心' })).toHaveAttribute('href', '/pages/ordercenter');
  });
});

describe('最近浏览', () => {
  test('标签和页码都在网址里，直接打开就是那一页', async () => {
    const calls = open('/pages/membercenter/collectionview?tab=recent&page=2');
    await rowOf('最近浏览的商品', '封箱胶带');
    expect(screen.getByRole('tab', { name: '最近浏览' })).toHaveAttribute('aria-selected', 'true');
    expect(calls('/api/member/collect/getFactView')[0]?.query.get('pageNum')).toBe('2');
    await userEvent.click(screen.getByRole('button', { name: '第 3 页' }));
    expect(screen.getByTestId('place')).toHaveTextContent('?tab=recent&page=3');
    await userEvent.click(screen.getByRole('tab', { name: '收藏' }));
    expect(screen.getByTestId('place').textContent).toBe('/pages/membercenter/collectionview');
  });

  test('写着什么时候看过', async () => {
    open('/pages/membercenter/collectionview?tab=recent');
    expect(await rowOf('最近浏览的商品', '封箱胶带')).toHaveTextContent('11-03 14:20 看过');
  });
});
