import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logout } from '../../lib/session';
import { asMember, Refused, show, siteAnswers, stubMall, wireGoods } from '../../testing/mall';
import { aCart } from '../../widgets/order-parts/samples';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const API = '/api/activity/additional';
const CARTS = '/api/goods/carts';
const towel = {
  ...wireGoods({ goodsId: '88', goodsName: '毛巾', unit: '条', saleSP: 19 }),
  addSP: 9.9,
  addIP: 9.9,
  limit: 2,
  left: 5,
  reason: '',
  chosen: false,
};
const offer = (over: Record<string, unknown> = {}) => ({
  id: '601',
  title: '加价换毛巾',
  conditionText: '满 240 瓶，加 ¥9.90 换购',
  reached: true,
  missingText: '',
  progress: 100,
  startTime: '2026-11-01T00:00:00Z',
  endTime: '2098-01-01T00:00:00Z',
  mainGoods: [wireGoods()],
  goods: [towel],
  ...over,
});

function open(at: string, answers: Record<string, unknown> = {}) {
  const calls = stubMall({
    ...siteAnswers(),
    [`${CARTS}/list`]: aCart(),
    [`${API}/listByRuning`]: [offer()],
    [`${API}/listValidByBuyGoodsIds`]: [offer()],
    [`POST ${CARTS}`]: { obj: null, results: [], sumIpcnt: 2, sumSpcnt: 13, kinds: 2 },
    ...answers,
  });
  show(<Screen />, { at });
  return calls;
}

beforeEach(asMember);
afterEach(logout);

test('刚加入购物车：绿色条写加了多少、小计，两个去处；只问这个商品的换购', async () => {
  const calls = open('/pages/addShopDetail?goodsId=1001');
  expect(await screen.findByText('商品已成功加入购物车')).toBeInTheDocument();
  expect(screen.getByText(/2件\+12瓶 · 小计 ¥90\.00/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '去购物车结算' })).toHaveAttribute('href', '/cart');
  expect(screen.getByRole('link', { name: '继续选购' })).toHaveAttribute('href', '/pages/gooddetail/1001');
  expect(calls.find((call) => call.path === `${API}/listValidByBuyGoodsIds`)?.query.get('goodsIds')).toBe(
    '1001',
  );
});

test('专区：条件、加价、每单限量、余量；换购成为购物车里主商品的子行', async () => {
  const calls = open('/pages/addShopDetail');
  expect(await screen.findByText('满 240 瓶，加 ¥9.90 换购')).toBeInTheDocument();
  expect(screen.getByText('每单限 2条 · 还剩 5条')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '换购 毛巾' }));
  await waitFor(() =>
    expect(calls.find((call) => call.method === 'POST')?.body).toMatchObject({
      offerId: '601',
      parentId: '11',
    }),
  );
});

test('未满足写还差多少；换完、结束的写原因，按不了', async () => {
  open('/pages/addShopDetail', {
    [`${API}/listByRuning`]: [
      offer({
        reached: false,
        missingText: '还差 60 瓶可换购',
        progress: 75,
        goods: [{ ...towel, reason: '未达到换购条件' }],
      }),
      offer({ id: '602', title: '换完的', goods: [{ ...towel, left: 0, reason: '已换完' }] }),
      offer({ id: '603', title: '结束的', endTime: '2026-01-01T00:00:00Z' }),
    ],
  });
  expect(await screen.findByText('还差 60 瓶可换购')).toBeInTheDocument();
  expect(screen.getByText('已换完')).toBeInTheDocument();
  expect(screen.getByText('活动已结束')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /换购/ })).toBeNull();
});

test('游客没有进度可量，按换购先去登录；没有价格时不显示价格', async () => {
  logout();
  open('/pages/addShopDetail', {
    [`${API}/listByRuning`]: [
      offer({
        reached: false,
        missingText: '',
        goods: [{ ...towel, addSP: undefined, addIP: undefined, saleSP: undefined }],
      }),
    ],
  });
  expect(await screen.findByText('毛巾')).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByText(/¥9\.90$/)).toBeNull();
  expect(screen.queryByText(/undefined|NaN/)).toBeNull();
});

test('没有活动：暂无进行中的加价购活动，回去采购；失败可重试', async () => {
  open('/pages/addShopDetail', { [`${API}/listByRuning`]: [] });
  expect(await screen.findByText('暂无进行中的加价购活动')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '去采购' })).toHaveAttribute('href', '/pages/ordercenter');
  document.body.replaceChildren();
  open('/pages/addShopDetail', { [`${API}/listByRuning`]: new Refused('出错了', 500) });
  expect(await screen.findByRole('button', { name: '加载失败，点击重试' })).toBeInTheDocument();
});

test('换购数量：一次换两条，超过每单限量的按限量；范围内任意商品通向那些商品', async () => {
  const calls = open('/pages/addShopDetail', {
    [`${API}/listByRuning`]: [offer({ mainGoods: [], link: '/pages/ordercenter?typeId=9' })],
  });
  const box = await screen.findByRole('spinbutton', { name: '毛巾 换购数量，最多 2条' });
  fireEvent.change(box, { target: { value: '9' } });
  fireEvent.blur(box);
  expect(box).toHaveValue('2');
  fireEvent.click(screen.getByRole('button', { name: '换购 毛巾' }));
  await waitFor(() =>
    expect(calls.find((call) => call.method === 'POST')?.body).toMatchObject({ goodsId: '88', spcnt: 2 }),
  );
  expect(screen.getByRole('link', { name: '购买范围内任意商品' })).toHaveAttribute(
    'href',
    '/pages/ordercenter?typeId=9',
  );
});
