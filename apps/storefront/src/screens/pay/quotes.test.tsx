import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asMember, show, siteAnswers, stubMall } from '../../testing/mall';
import { aCartLine, anAddress, aPreview } from '../../widgets/order-parts/samples';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const NOTE = '报价商品按锁定的报价成交，不与优惠券、积分和促销同享。';

const quoted = (discountsAllowed: boolean) =>
  aCartLine({
    activityKind: 'quoted',
    activityId: 'quote-0001',
    tag: '报价',
    quote: { id: 'quote-0001', no: 'XJ1', discountsAllowed },
    trace: [
      {
        kind: 'quoted',
        label: '报价',
        perPack: 34.8,
        perPiece: 1.45,
        amount: 87,
        chosen: true,
        reason: 'XJ1',
      },
    ],
  });

function open(lines: Record<string, unknown>[]) {
  const calls = stubMall({
    ...siteAnswers(),
    '/api/member/address/getAddress': [anAddress],
    'POST /api/goods/orders/preview': aPreview({ lines }),
  });
  show(<Screen />, { at: '/pay?ids=21,22' });
  return calls;
}

beforeEach(asMember);

test('按报价结算：标出报价，一句话说明不再优惠，返回修改回到报价单；只结算转来的行', async () => {
  const calls = open([quoted(false)]);
  expect(await screen.findByText('报价')).toBeInTheDocument();
  expect(screen.getAllByText(NOTE)).toHaveLength(1);
  expect(screen.getByRole('link', { name: '返回修改' })).toHaveAttribute(
    'href',
    '/pages/membercenter/quotedetail?id=quote-0001',
  );
  const request = calls.find((call) => call.path === '/api/goods/orders/preview')?.body;
  expect(request).toMatchObject({ cartIds: ['21', '22'] });
});

test('报价允许再优惠：不说不同享；和普通商品一起结算时返回购物车', async () => {
  open([quoted(true), aCartLine({ id: '12' })]);
  expect(await screen.findByText('报价')).toBeInTheDocument();
  expect(screen.queryByText(NOTE)).toBeNull();
  expect(screen.getByRole('link', { name: '返回修改' })).toHaveAttribute('href', '/cart');
});
