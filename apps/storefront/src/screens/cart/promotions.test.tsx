import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asMember, show, siteAnswers, stubMall, wireGoods } from '../../testing/mall';
import { Toaster } from '../../ui/toast';
import { aCart, aCartLine } from '../../widgets/order-parts/samples';
import { groupLines } from './parts/group-lines';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const CARTS = '/api/goods/carts';
const OFFERS = '/api/activity/additional/listByCartsIds';
const CHOOSE = 'PATCH /api/goods/carts/choices';

const gift = (goodsId: string, goodsName: string, over: Record<string, unknown> = {}) => ({
  goodsId,
  goodsName,
  spec: '',
  image: '',
  giftNum: 1,
  left: 9,
  chosen: false,
  reason: '',
  ...over,
});
const group = (over: Record<string, unknown> = {}) => ({
  promotionId: '501',
  kind: 'full-amount-gift',
  label: '满500赠好礼',
  text: '已满 ¥500.00，可选赠品 1 件',
  reached: true,
  lineIds: ['11'],
  choose: 1,
  gifts: [
    gift('88', '毛巾', { chosen: true }),
    gift('89', '水杯'),
    gift('90', '雨伞', { left: 0, reason: '已赠完' }),
  ],
  link: '/pages/ordercenter',
  ...over,
});

function open(cart: unknown, answers: Record<string, unknown> = {}) {
  const calls = stubMall({ ...siteAnswers(), [`${CARTS}/list`]: cart, [OFFERS]: [], ...answers });
  show(
    <>
      <Screen />
      <Toaster />
    </>,
    { at: '/cart' },
  );
  return (method: string, path: string) =>
    calls.filter((call) => call.method === method && call.path === path);
}

beforeEach(asMember);

describe('满赠', () => {
  test('组头写达到多少；改选另一件赠品，领完的选不了', async () => {
    const sent = open(aCart([aCartLine()], { groups: [group()] }), { [CHOOSE]: aCart() });
    expect(await screen.findByText('已满 ¥500.00，可选赠品 1 件')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: '赠品 毛巾' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: '赠品 雨伞' })).toBeDisabled();
    fireEvent.click(screen.getByRole('checkbox', { name: '赠品 水杯' }));
    await waitFor(() => expect(sent('PATCH', '/api/goods/carts/choices')).toHaveLength(1));
    expect(sent('PATCH', '/api/goods/carts/choices')[0]?.body).toEqual({
      promotionId: '501',
      goodsIds: ['89'],
      decline: false,
    });
    await waitFor(() => expect(screen.queryByText(/可选赠品/)).toBeNull());
  });

  test('还没满：写还差多少，可去凑单，赠品选不了', async () => {
    open(
      aCart([aCartLine()], {
        groups: [group({ reached: false, text: '再买 ¥86.40 可获赠', gifts: [gift('88', '毛巾')] })],
        hints: [{ kind: 'full-amount-gift', text: '再买 ¥86.40 可获赠' }],
      }),
    );
    expect(await screen.findAllByText('再买 ¥86.40 可获赠')).toHaveLength(1);
    expect(screen.getByRole('link', { name: '去凑单' })).toHaveAttribute('href', '/pages/ordercenter');
    expect(screen.getByRole('checkbox', { name: '赠品 毛巾' })).toBeDisabled();
  });
});

test('换购行跟在主商品后面；失效时写原因并排到需处理', () => {
  const lines = [
    aCartLine({ id: '11' }),
    aCartLine({ id: '12', goodsId: '1002' }),
    aCartLine({ id: '13', goodsId: '88', context: 'add-on:601', parentId: '11' }),
  ];
  const wire = { groups: [group({ lineIds: ['12'] })], gifts: [] } as unknown as Parameters<
    typeof groupLines
  >[1];
  const shown = groupLines(lines as unknown as Parameters<typeof groupLines>[0], wire);
  expect(shown.map((one) => one.lines.map(({ id }) => id))).toEqual([['12'], ['11', '13']]);
});

test('换购条件没了：该行写明原因，不能勾选', async () => {
  open(
    aCart([
      aCartLine({
        id: '13',
        goodsName: '毛巾',
        context: 'add-on:601',
        activityKind: 'additional-purchase',
        tag: '换购',
        problem: { kind: 'dropped', text: '主商品未达到换购条件' },
      }),
    ]),
  );
  expect(await screen.findByText('主商品未达到换购条件')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: '选择 毛巾' })).toBeDisabled();
  expect(screen.queryByRole('spinbutton')).toBeNull();
});

test('加价购：差多少写明；满足后换购成为主商品的子行', async () => {
  const offer = {
    id: '601',
    title: '加价换毛巾',
    conditionText: '满 240 瓶，加 ¥9.90 换购',
    reached: true,
    missingText: '',
    progress: 100,
    startTime: '2026-11-01T00:00:00Z',
    endTime: '2099-01-01T00:00:00Z',
    mainGoods: [wireGoods()],
    goods: [
      {
        ...wireGoods({ goodsId: '88', goodsName: '毛巾', unit: '条' }),
        addSP: 9.9,
        addIP: 9.9,
        limit: 2,
        left: 5,
        reason: '',
        chosen: false,
      },
    ],
  };
  const sent = open(aCart(), {
    [OFFERS]: [
      offer,
      {
        ...offer,
        id: '602',
        title: '加价换伞',
        reached: false,
        missingText: '还差 60 瓶可换购',
        progress: 75,
        goods: [{ ...offer.goods[0], reason: '未达到换购条件' }],
      },
    ],
    [`POST ${CARTS}`]: { obj: null, results: [], sumIpcnt: 2, sumSpcnt: 13, kinds: 2 },
  });
  expect(await screen.findByText('还差 60 瓶可换购')).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75');
  fireEvent.click(screen.getByRole('button', { name: '换购 毛巾' }));
  await waitFor(() => expect(sent('POST', CARTS)).toHaveLength(1));
  expect(sent('POST', CARTS)[0]?.body).toEqual({
    goodsId: '88',
    ipcnt: 0,
    spcnt: 1,
    offerId: '601',
    parentId: '11',
  });
});

test('单独成单的行不进合计、不能勾选，从自己的入口结算；全选不算它', async () => {
  open(
    aCart([
      aCartLine(),
      aCartLine({ id: '14', goodsName: '秒杀水', context: 'activity:1', tag: '秒杀', alone: true }),
    ]),
  );
  expect(await screen.findByRole('link', { name: '单独结算 秒杀水' })).toHaveAttribute('href', '/pay?ids=14');
  expect(screen.queryByRole('checkbox', { name: '选择 秒杀水' })).toBeNull();
  expect(
    within(screen.getByRole('region', { name: '结算' })).getByRole('checkbox', { name: '全选' }),
  ).toBeChecked();
});

test('优惠更差时给出两种结果；已不参加的可以重新参加', async () => {
  const sent = open(
    aCart([aCartLine()], { hints: [{ kind: 'declined', text: '已选择不参加“满减”', promotionId: '401' }] }),
    { [CHOOSE]: aCart() },
  );
  fireEvent.click(await screen.findByRole('button', { name: '重新参加' }));
  await waitFor(() =>
    expect(sent('PATCH', '/api/goods/carts/choices')[0]?.body).toEqual({
      promotionId: '401',
      goodsIds: [],
      decline: false,
    }),
  );
});
