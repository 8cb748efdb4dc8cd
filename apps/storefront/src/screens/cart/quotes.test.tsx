import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asMember, show, siteAnswers, stubMall } from '../../testing/mall';
import { aCart, aCartLine } from '../../widgets/order-parts/samples';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const quoted = (over: Record<string, unknown> = {}) =>
  aCartLine({
    id: '21',
    goodsId: '1002',
    goodsName: '打印纸',
    context: 'quoted:31',
    activityKind: 'quoted',
    activityId: 'quote-0001',
    tag: '报价',
    quote: {
      id: 'quote-0001',
      no: 'XJ1',
      validUntil: '2099-12-01T15:59:59Z',
      discountsAllowed: false,
    },
    ...over,
  });

function open(lines: Record<string, unknown>[]) {
  stubMall({
    ...siteAnswers(),
    '/api/goods/carts/list': aCart(lines),
    '/api/activity/additional/listByCartsIds': [],
  });
  show(<Screen />, { at: '/cart' });
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

beforeEach(asMember);

test('报价行：写明价格已锁定与有效期，数量不在这里改，去报价单改', async () => {
  open([aCartLine(), quoted()]);
  const paper = within(await row('打印纸'));
  expect(paper.getByText('报价')).toBeInTheDocument();
  expect(paper.getByText(/价格已锁定，有效期至 2099-12-01/)).toBeInTheDocument();
  expect(paper.queryByRole('spinbutton')).toBeNull();
  expect(paper.getByText('2件+12瓶')).toBeInTheDocument();
  expect(paper.getByRole('link', { name: '到报价单改数量' })).toHaveAttribute(
    'href',
    '/pages/membercenter/quotedetail?id=quote-0001',
  );
  expect(within(await row('矿泉水 550ml')).getAllByRole('spinbutton')).toHaveLength(2);
});

test('报价已过期的行：排到需处理，不能勾选，给出去报价单的路，不叫人找相似', async () => {
  open([
    quoted({
      isCheck: 0,
      typeId: '9',
      problem: { kind: 'quote', text: '报价单 XJ1 已过有效期' },
    }),
  ]);
  expect(await screen.findByText('以下 1 项需处理')).toBeInTheDocument();
  const paper = within(await row('打印纸'));
  expect(paper.getByText('报价单 XJ1 已过有效期')).toBeInTheDocument();
  expect(paper.getByRole('link', { name: '看报价单' })).toBeInTheDocument();
  expect(paper.queryByRole('link', { name: '找相似' })).toBeNull();
  expect(paper.getByRole('checkbox', { name: '选择 打印纸' })).toBeDisabled();
});
