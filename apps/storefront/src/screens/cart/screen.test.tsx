import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { logout } from '../../lib/session';
import { asMember, Refused, show, siteAnswers, stubMall, wireGoods } from '../../testing/mall';
import { ConfirmHost } from '../../ui/confirm-host';
import { Toaster } from '../../ui/toast';
import { aCart, aCartLine, totalsOf } from '../../widgets/order-parts/samples';
import { Screen } from './screen';

const CARTS = '/api/goods/carts';

function open(answers: Record<string, unknown>) {
  const calls = stubMall({ ...siteAnswers(), ...answers });
  show(
    <>
      <Screen />
      <ConfirmHost />
      <Toaster />
    </>,
    { at: '/cart' },
  );
  return (method: string, path = CARTS) =>
    calls.filter((call) => call.method === method && call.path === path);
}

const boxes = () => screen.findAllByRole('spinbutton');
function type(box: HTMLElement | undefined, text: string) {
  if (!box) throw new Error('no box');
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: text } });
  fireEvent.blur(box);
}

beforeEach(asMember);

test('游客：登录入口与询价单捷径，不请求购物车', async () => {
  logout();
  const sent = open({});
  expect(await screen.findByRole('link', { name: '立即登录' })).toHaveAttribute(
    'href',
    '/pages/login/?redirect=%2Fcart',
  );
  expect(await screen.findByRole('link', { name: '去询价单' })).toHaveAttribute('href', '/inquiryPrice');
  expect(sent('GET', `${CARTS}/list`)).toHaveLength(0);
});

test('空购物车：空空如也，常购商品可直接填数量', async () => {
  open({
    [`${CARTS}/list`]: aCart([]),
    '/api/goods/mallGoods/orderPage': { list: [wireGoods()], total: 1, pageNum: 1, pageSize: 5 },
  });
  expect(await screen.findByText('购物车空空如也')).toBeInTheDocument();
  expect(await screen.findByText('矿泉水 550ml')).toBeInTheDocument();
});

test('运费在购物车里就说：寄到哪里、约多少、还差多少免运费', async () => {
  open({
    [`${CARTS}/list`]: aCart([aCartLine()], {
      freight: { amount: 11, text: '再买 ¥28.00 免运费', place: '杭州市西湖区' },
    }),
  });
  const bar = await screen.findByRole('region', { name: '结算' });
  expect(bar).toHaveTextContent('另加运费约 ¥11.00（寄往杭州市西湖区），再买 ¥28.00 免运费');
});

describe('改数量', () => {
  test('连改两次，停顿后只保存最后一次；合计换成服务器的', async () => {
    const sent = open({
      [`${CARTS}/list`]: aCart(),
      [`PATCH ${CARTS}`]: aCart([aCartLine({ ipcnt: 4, amount: 162 })], { totals: totalsOf(162) }),
    });
    const [packs] = await boxes();
    type(packs, '3');
    type(packs, '4');
    expect(sent('PATCH')).toHaveLength(0);
    await waitFor(() => expect(sent('PATCH')).toHaveLength(1), { timeout: 2000 });
    expect(sent('PATCH')[0]?.body).toEqual({ id: '11', ipcnt: 4, spcnt: 12 });
    expect(await screen.findByText('已保存')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: '结算' })).getByText(/162/)).toBeInTheDocument();
  });

  test('改了数量：小计当场就是新的，合计标明计算中，这时还什么都没有问', async () => {
    const tiers = {
      priceFacts: { listIP: 36, listSP: 1.5, ladderScope: 'goods', tiers: [{ minNum: 120, price: 1.2 }] },
    };
    const sent = open({
      [`${CARTS}/list`]: aCart([aCartLine({ priceKind: 'list-price', ...tiers })]),
      [`PATCH ${CARTS}`]: () => new Promise(() => undefined),
    });
    const [packs] = await boxes();
    type(packs, '3');
    // 3 × 36 + 12 × 1.5, below the tier of 120
    expect(screen.getByText(/126/)).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: '结算' })).getByText('计算中')).toBeInTheDocument();
    type(packs, '5');
    // 132 pieces at the tier's 1.2
    expect(screen.getByText(/158/)).toBeInTheDocument();
    expect(sent('PATCH')).toHaveLength(0);
  });

  test('改到起订量以下 → 原话提示，数量不变，不保存', async () => {
    const sent = open({ [`${CARTS}/list`]: aCart([aCartLine({ spcnt: 0, ipcnt: 2, totalNum: 48 })]) });
    const [packs] = await boxes();
    type(packs, '1');
    expect(await screen.findByText('矿泉水 550ml不能低于起订数量(48)下单！！')).toBeInTheDocument();
    expect(packs).toHaveValue('2');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(sent('PATCH')).toHaveLength(0);
  });

  test('超过抢购余量的行再说一次，「改为 3件」就保存 3 件', async () => {
    const overQuota = { text: '超出后整行按 ¥36.00/件 计', mend: { label: '改为 3件', ipcnt: 3, spcnt: 0 } };
    const sent = open({
      [`${CARTS}/list`]: aCart([aCartLine({ ipcnt: 4, spcnt: 0, totalNum: 96, overQuota })]),
      [`PATCH ${CARTS}`]: aCart([aCartLine({ ipcnt: 3, spcnt: 0, totalNum: 72 })]),
    });
    expect(await screen.findByText(overQuota.text)).toBeInTheDocument();
    fireEvent.click(screen.getByText('改为 3件'));
    expect(screen.queryByText(overQuota.text)).toBeNull();
    await waitFor(() => expect(sent('PATCH')[0]?.body).toEqual({ id: '11', ipcnt: 3, spcnt: 0 }), {
      timeout: 2000,
    });
  });

  test('服务器不收 → 话写在行上，数量回到原来的', async () => {
    open({
      [`${CARTS}/list`]: aCart(),
      [`PATCH ${CARTS}`]: new Refused('当前数量已超过商品最大库存', 400, 'over-stock'),
    });
    const [packs] = await boxes();
    type(packs, '9');
    expect(
      await screen.findByText('当前数量已超过商品最大库存', undefined, { timeout: 2000 }),
    ).toBeInTheDocument();
    expect(packs).toHaveValue('2');
  });

  test('填 0 → 删除，5 秒内可撤销，撤销按原数量加回', async () => {
    const sent = open({
      [`${CARTS}/list`]: aCart([aCartLine({ spcnt: 0, totalNum: 48 })]),
      [`DELETE ${CARTS}`]: aCart([]),
      [`POST ${CARTS}`]: { obj: null, results: [], sumIpcnt: 2, sumSpcnt: 0, kinds: 1 },
    });
    const [packs] = await boxes();
    type(packs, '0');
    fireEvent.click(await screen.findByRole('button', { name: '撤销' }));
    expect(sent('DELETE')[0]?.query.get('ids')).toBe('11');
    await waitFor(() => expect(sent('POST')[0]?.body).toEqual([{ goodsId: '1001', ipcnt: 2, spcnt: 0 }]));
  });
});

describe('需处理的行', () => {
  const short = aCartLine({
    id: '12',
    goodsId: '1002',
    goodsName: '抽纸',
    isCheck: 0,
    ipcnt: 30,
    spcnt: 0,
    excessStore: 1,
    problem: {
      kind: 'over-stock',
      text: '当前数量已超过商品最大库存',
      mend: { label: '改为可购最大数 25件', ipcnt: 25, spcnt: 0 },
    },
  });
  const gone = aCartLine({
    id: '13',
    goodsId: '1003',
    goodsName: '旧水',
    isCheck: 0,
    problem: { kind: 'out-of-stock', text: '无货' },
  });

  test('排在最上面、不能勾选；一键改为可购最大数', async () => {
    const sent = open({ [`${CARTS}/list`]: aCart([aCartLine(), short, gone]), [`PATCH ${CARTS}`]: aCart() });
    expect(await screen.findByText('以下 2 项需处理')).toBeInTheDocument();
    const names = screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
    expect(names.slice(0, 3)).toEqual(['选择 抽纸', '选择 旧水', '选择 矿泉水 550ml']);
    expect(screen.getByRole('checkbox', { name: '选择 抽纸' })).toBeDisabled();
    fireEvent.click(screen.getByRole('button', { name: '改为可购最大数 25件' }));
    await waitFor(() =>
      expect(sent('PATCH')[0]?.body).toEqual({ id: '12', ipcnt: 25, spcnt: 0, isCheck: 1 }),
    );
  });

  test('去结算 → 停在第一项并聚焦，不离开；可只结算其余', async () => {
    open({ [`${CARTS}/list`]: aCart([aCartLine(), short]) });
    fireEvent.click(await screen.findByRole('button', { name: /^去结算/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: '改为可购最大数 25件' })).toHaveFocus());
    expect(screen.getByTestId('place')).toHaveTextContent('/cart');
    fireEvent.click(screen.getByRole('button', { name: '仅结算其余 1 种' }));
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/pay'));
  });

  test('清理无货商品只在有无货时出现', async () => {
    const sent = open({ [`${CARTS}/list`]: aCart([aCartLine(), gone]), [`${CARTS}/deleteStock`]: aCart() });
    fireEvent.click(await screen.findByRole('button', { name: '清理无货商品' }));
    expect(await screen.findByText('已清理 1 种无货商品')).toBeInTheDocument();
    expect(sent('DELETE', `${CARTS}/deleteStock`)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: '清理无货商品' })).toBeNull();
  });
});

test('勾选立即记到服务器；全选一次调用', async () => {
  const sent = open({
    [`${CARTS}/list`]: aCart(),
    [`PATCH ${CARTS}`]: aCart([aCartLine({ isCheck: 0 })], { totals: totalsOf(0, { kinds: 0 }) }),
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 矿泉水 550ml' }));
  await waitFor(() => expect(sent('PATCH')[0]?.body).toEqual({ id: '11', isCheck: 0 }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: '全选' })).not.toBeChecked());
  fireEvent.click(screen.getByRole('checkbox', { name: '全选' }));
  await waitFor(() => expect(sent('PATCH')[1]?.body).toEqual({ all: true, isCheck: 1 }));
});

test('清空要确认；价格较加入时的变化写在行上', async () => {
  const sent = open({
    [`${CARTS}/list`]: aCart([aCartLine({ addedIP: 36.5 })]),
    [`${CARTS}/deleteAll`]: aCart([]),
  });
  expect(await screen.findByText('较加入时降 ¥0.50/件')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '清空购物车' }));
  expect(sent('DELETE', `${CARTS}/deleteAll`)).toHaveLength(0);
  fireEvent.click(await screen.findByRole('button', { name: '清空' }));
  await waitFor(() => expect(sent('DELETE', `${CARTS}/deleteAll`)).toHaveLength(1));
});

test('为什么是这个价：列出标价与采用的阶梯价，合计等于小计', async () => {
  open({ [`${CARTS}/list`]: aCart() });
  fireEvent.click(await screen.findByRole('button', { name: '为什么是这个价？' }));
  expect(await screen.findByText('小计 ¥90.00')).toBeInTheDocument();
  expect(screen.getByText('¥36.00/件 · ¥1.50/瓶 · 满 48瓶')).toBeInTheDocument();
});

test('为什么是这个价：一行一次，指到这一行或聚焦时才出现；数字列与表头一起靠右', async () => {
  open({ [`${CARTS}/list`]: aCart() });
  const why = await screen.findByRole('button', { name: '为什么是这个价？' });
  const row = why.closest('[data-row]');
  expect(row).toHaveAttribute('id', 'cart-line-11');
  expect(why).toHaveClass('row-hint');
  // By keyboard it is reached as every button, by touch as a sign.
  expect(why.tabIndex).toBe(0);
  expect(why.querySelector('svg')).not.toBeNull();
  for (const name of ['单价', '整件', '拆零', '小计']) {
    expect(screen.getByRole('columnheader', { name })).toHaveClass('text-right');
  }
});

test('外来商城只给规格中的字段：不崩，没有 undefined', async () => {
  open({
    [`${CARTS}/list`]: {
      cartList: [
        { id: '1', goodsId: '9', goodsName: '外来的矿泉水', ipcnt: 1, spcnt: 0, saleIP: 3, isCheck: 1 },
      ],
    },
  });
  expect(await screen.findByText('外来的矿泉水')).toBeInTheDocument();
  expect(document.body.textContent).not.toMatch(/undefined|NaN|null/);
  expect(screen.getByRole('button', { name: '去结算(1)' })).toBeEnabled();
});
