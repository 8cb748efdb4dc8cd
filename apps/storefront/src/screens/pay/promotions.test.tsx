import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { Toaster } from '../../ui/toast';
import { aCard } from '../../widgets/coupon-card/samples';
import { anAddress, aPreview, totalsOf } from '../../widgets/order-parts/samples';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const ORDERS = '/api/goods/orders';
const placed = { id: 'order-0001', orderNo: 'PF0001', payAmount: 60, children: [] };
const best = aCard({ saves: 30 });
const other = aCard({ id: '2', name: '满100减8', saves: 8, minMoney: 100 });
const unfit = aCard({ id: '3', name: '满2000减150', usable: 1, reason: '还差 ¥1,910.00' });

type PreviewRequest = { couponId?: string; points?: number };

function open(over: Record<string, unknown> = {}, answers: Record<string, unknown> = {}) {
  const calls = stubMall({
    ...siteAnswers(),
    '/api/member/address/getAddress': [anAddress],
    [`POST ${ORDERS}/preview`]: ({ body }: { body: PreviewRequest }) => {
      const couponId = body.couponId ?? '1';
      const used = body.points ?? 0;
      return aPreview({
        coupons: { usable: [best, other], unusable: [unfit] },
        couponId,
        bestCouponId: '1',
        points: {
          balance: 800,
          used,
          most: 500,
          usedAmount: used / 100,
          mostAmount: 5,
          rateText: '100 积分抵 1 元',
        },
        totals: totalsOf(90 - (couponId === '1' ? 30 : couponId === '2' ? 8 : 0) - used / 100),
        ...over,
      });
    },
    [`POST ${ORDERS}`]: placed,
    ...answers,
  });
  show(
    <>
      <Screen />
      <Toaster />
    </>,
    { at: '/pay' },
  );
  return (path = ORDERS) => calls.filter((call) => call.method !== 'GET' && call.path === path);
}

async function submit() {
  const [button] = await screen.findAllByRole('button', { name: '提交订单' });
  if (!button) throw new Error('no button');
  fireEvent.click(button);
}

beforeEach(asMember);

test('积分少于起用数：在框边说，不去问；起用数也写在规则里', async () => {
  const points = { balance: 800, used: 0, most: 500, least: 200, usedAmount: 0, mostAmount: 5, rateText: '' };
  open({ points: { ...points, rateText: '100 积分抵 1 元，至少使用 200 积分' } });
  const box = await screen.findByLabelText('使用积分');
  expect(document.getElementById('pay-points')).toHaveTextContent('至少使用 200 积分');
  fireEvent.change(box, { target: { value: '50' } });
  fireEvent.blur(box);
  expect(await screen.findByText('至少使用 200 积分')).toBeInTheDocument();
});

describe('优惠券', () => {
  test('用券要丢更值的赠品：不替买家用券，保留了赠品也说明', async () => {
    const costly = aCard({
      id: '1',
      name: '满500减30',
      saves: 30,
      costs: '用券后不再赠送 毛巾 3条（价值 ¥45.00）',
    });
    open({ coupons: { usable: [costly], unusable: [] }, couponId: '', bestCouponId: '' });
    expect(await screen.findByText(/不用券可得的赠品更值，已为您保留赠品/)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '选择优惠券' }));
    expect(await screen.findByText('用券后不再赠送 毛巾 3条（价值 ¥45.00）')).toBeInTheDocument();
  });

  test('先选好最省的一张并说明；提交时带上它；清除后不再用券', async () => {
    const sent = open();
    expect(await screen.findByText('已为您选择最优优惠')).toBeInTheDocument();
    expect(screen.getByText('已选：满500减30')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '清除优惠券' }));
    expect(await screen.findByText('未使用优惠券，有 2 张可用')).toBeInTheDocument();
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ couponId: '', seenPayAmount: 90 });
  });

  test('选择优惠券：850 宽，标签文字一字不多，换一张并确定', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '选择优惠券' }));
    const dialog = await screen.findByRole('dialog', { name: '选择优惠券' });
    expect(dialog.style.getPropertyValue('--dialog-width')).toBe('850px');
    expect(
      within(dialog)
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['可用于支付', '不可用于支付']);
    await userEvent.click(within(dialog).getByRole('radio', { name: /满100减8/ }));
    fireEvent.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('已选：满100减8')).toBeInTheDocument();
    expect(screen.queryByText('已为您选择最优优惠')).toBeNull();
  });

  test('不可用的写明原因；点它 → 该卡券不可用于支付，仍用原来那张', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '选择优惠券' }));
    fireEvent.click(await screen.findByRole('tab', { name: '不可用于支付' }));
    expect(screen.getByText('还差 ¥1,910.00')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '选用 满2000减150' }));
    expect(await screen.findByText('该卡券不可用于支付')).toBeInTheDocument();
    expect(screen.getByText(/已选 1 张/)).toHaveTextContent('已选 1 张，可减 ¥30.00');
  });

  test('提交时券已用掉：写在优惠券处', async () => {
    open({}, { [`POST ${ORDERS}`]: new Refused('该卡券不可用于支付', 409, 'card-unusable') });
    await screen.findByText('已为您选择最优优惠');
    await submit();
    await waitFor(() =>
      expect(document.getElementById('pay-coupon')).toHaveTextContent('该卡券不可用于支付'),
    );
  });
});

test('积分：全部使用、提交时带上；超过上限只提示不采用', async () => {
  const sent = open();
  fireEvent.click(await screen.findByRole('button', { name: '全部使用 500 积分' }));
  expect(await screen.findByRole('button', { name: '不使用积分' })).toBeInTheDocument();
  const box = screen.getByLabelText('使用积分');
  fireEvent.change(box, { target: { value: '900' } });
  fireEvent.blur(box);
  expect(await screen.findByText('本单最多可用 500 积分')).toBeInTheDocument();
  await submit();
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ points: 500, seenPayAmount: 55 }));
});

test('赠品列在清单里，提交时带上看到的赠品；赠品没了 → 变化里写明', async () => {
  const gift = {
    promotionId: '501',
    label: '满500赠毛巾',
    goodsId: '88',
    goodsName: '毛巾',
    spec: '',
    image: '',
    unit: '条',
    giftNum: 2,
  };
  let gone = false;
  const sent = open(
    {},
    {
      [`POST ${ORDERS}/preview`]: () => aPreview({ gifts: gone ? [] : [gift] }),
      [`POST ${ORDERS}`]: () => {
        gone = true;
        return new Refused('赠品毛巾已赠完', 409, 'gift-gone');
      },
    },
  );
  expect(await screen.findByRole('list', { name: '赠品' })).toHaveTextContent('毛巾');
  await submit();
  const dialog = await screen.findByRole('dialog', { name: '订单有变化' });
  expect(within(dialog).getByText('已赠完')).toBeInTheDocument();
  expect(sent()[0]?.body).toMatchObject({ seenGifts: [{ goodsId: '88', giftNum: 2 }] });
});

test('预售：两笔款、各自的时间和定金的去向，在付款前写明；本次只付定金', async () => {
  open({
    instalments: [
      { seq: 1, name: '定金', amount: 20, closeTime: '2026-12-01T02:00:00Z' },
      {
        seq: 2,
        name: '尾款',
        amount: 70,
        openTime: '2026-12-01T02:00:00Z',
        closeTime: '2026-12-08T02:00:00Z',
      },
    ],
    terms: ['尾款逾期未付，定金不予退还'],
  });
  expect(await screen.findByText('尾款逾期未付，定金不予退还')).toBeInTheDocument();
  expect(screen.getByText('2026-12-01 10:00 至 2026-12-08 10:00 支付')).toBeInTheDocument();
  expect(screen.getByText('本次支付定金')).toBeInTheDocument();
});

test('参加促销反而更贵：说明差别，可以不参加', async () => {
  const calls = open(
    { hints: [{ kind: 'alternative', text: '不参加“满200减5”可用券，少付 ¥25.00', promotionId: '401' }] },
    { 'PATCH /api/goods/carts/choices': { cartList: [] } },
  );
  fireEvent.click(await screen.findByRole('button', { name: '不参加' }));
  await waitFor(() => expect(calls('/api/goods/carts/choices')).toHaveLength(1));
  expect(calls('/api/goods/carts/choices')[0]?.body).toEqual({
    promotionId: '401',
    goodsIds: [],
    decline: true,
  });
});
