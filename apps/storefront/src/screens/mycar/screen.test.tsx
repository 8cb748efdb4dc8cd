import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { Toaster } from '../../ui/toast';
import { aCard } from '../../widgets/coupon-card/samples';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const PAGE = '/api/card/detail/page';
const OFFERS = '/api/card/detail/listByKhNotGet';
const CLAIM = '/api/card/detail';
const pageOf = (list: unknown[]) => ({
  list,
  total: list.length,
  pageNum: 1,
  pageSize: 12,
  counts: { unused: list.length, used: 2, expired: 1 },
});
const anOffer = (over: Record<string, unknown> = {}) => ({
  ...aCard({ id: '801', statusName: '可领取' }),
  left: 12,
  claimed: 0,
  claimLimit: 1,
  claimEndTime: '2099-12-31T16:00:00Z',
  canClaim: true,
  ...over,
});

function open(at = '/pages/membercenter/mycar', answers: Record<string, unknown> = {}) {
  const calls = stubMall({ ...siteAnswers(), [PAGE]: pageOf([aCard()]), [OFFERS]: [anOffer()], ...answers });
  const shown = show(
    <>
      <Screen />
      <Toaster />
    </>,
    { at },
  );
  return {
    ...shown,
    sent: () => calls.filter((call) => call.method === 'POST' && call.path === CLAIM),
    calls,
  };
}

beforeEach(asMember);

test('未使用的券：去使用 → 只看能用的商品；各页签带张数', async () => {
  open();
  expect(await screen.findByRole('link', { name: '去使用 满500减30' })).toHaveAttribute(
    'href',
    '/pages/ordercenter',
  );
  expect(screen.getByRole('tab', { name: /已使用/ })).toHaveTextContent('(2)');
  expect(await screen.findByRole('tab', { name: /可领取\s*\(1\)/ })).toBeInTheDocument();
});

test('页签在地址里：已过期的不再能用', async () => {
  const { calls } = open('/pages/membercenter/mycar?tab=expired');
  expect(await screen.findByText('满500减30')).toBeInTheDocument();
  expect(calls.find((call) => call.path === PAGE)?.query.get('status')).toBe('expired');
  expect(screen.queryByRole('link', { name: /使用/ })).toBeNull();
});

test('领取：一次点击一张，双击也是；领完列表跟着变', async () => {
  let taken = false;
  const { sent } = open('/pages/membercenter/mycar?tab=claim', {
    [OFFERS]: () => [
      taken ? anOffer({ canClaim: false, claimed: 1, reason: '每家公司限领 1 张' }) : anOffer(),
    ],
    [`POST ${CLAIM}`]: () => {
      taken = true;
      return aCard();
    },
  });
  const button = await screen.findByRole('button', { name: '立即领取 满500减30' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('已领取“满500减30”，结算时可用')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: '立即领取 满500减30' })).toBeNull());
  expect(sent()).toHaveLength(1);
});

test('回答丢了再点：同一个请求编号', async () => {
  let lost = true;
  const { sent } = open('/pages/membercenter/mycar?tab=claim', {
    [`POST ${CLAIM}`]: () => {
      if (!lost) return aCard();
      lost = false;
      throw new TypeError('lost');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '立即领取 满500减30' }));
  await screen.findByText('网络连接失败，请检查网络后重试');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '立即领取 满500减30' })).not.toHaveAttribute('aria-busy'),
  );
  fireEvent.click(screen.getByRole('button', { name: '立即领取 满500减30' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  const ids = sent().map(({ body }) => (body as { requestId: string }).requestId);
  expect(ids[1]).toBe(ids[0]);
});

test('领完了：写明原因，没有按钮', async () => {
  open('/pages/membercenter/mycar?tab=claim', {
    [OFFERS]: [anOffer({ canClaim: false, left: 0, reason: '已领完' })],
  });
  const list = await screen.findByRole('list', { name: '可领取的卡券' });
  expect(within(list).getByText('已领完')).toBeInTheDocument();
  expect(within(list).queryByRole('button')).toBeNull();
});

test('一张也没有 → 去领券；加载失败 → 重试', async () => {
  open(undefined, { [PAGE]: pageOf([]) });
  expect(await screen.findByText('没有未使用的卡券')).toBeInTheDocument();
  fireEvent.click(await screen.findByRole('button', { name: '去领券（1）' }));
  expect(await screen.findByRole('button', { name: '立即领取 满500减30' })).toBeInTheDocument();
  document.body.replaceChildren();
  open(undefined, { [PAGE]: new Refused('出错了', 500) });
  expect(await screen.findByRole('button', { name: '加载失败，点击重试' })).toBeInTheDocument();
});
