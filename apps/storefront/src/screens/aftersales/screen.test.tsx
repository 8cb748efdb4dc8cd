import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asMember, show, siteAnswers, stubMall } from '../../testing/mall';
import { Screen } from './screen';

const request = (over: Record<string, unknown> = {}) => ({
  id: 'as-1',
  no: 'SH0001',
  orderId: 'order-0001',
  orderNo: 'PF0001',
  kindName: '退货退款',
  state: 'to-return',
  createTime: '2026-11-20T02:00:00Z',
  refundAmount: 72,
  lines: [{ orderLineId: '1', goodsName: '矿泉水 550ml', num: 48 }],
  actions: ['send'],
  ...over,
});

function open(list: readonly object[], at = '/pages/membercenter/aftersales') {
  asMember();
  const calls = stubMall({
    ...siteAnswers(),
    '/api/goods/afterSales/page': { list, total: list.length, pageNum: 1, pageSize: 20 },
  });
  show(<Screen />, { at, paths: ['/pages/membercenter/myorderpay'] });
  return () => calls.filter(({ path }) => path.endsWith('/page')).map(({ query }) => query.get('state'));
}

test('全部售后申请：哪一单、什么商品、退多少、到哪一步，要做的事通向订单', async () => {
  open([request(), request({ id: 'as-2', no: 'SH0002', state: 'done', actions: [] })]);
  expect(await screen.findByText('已同意·待寄回')).toBeInTheDocument();
  expect(screen.getAllByText('矿泉水 550ml')).toHaveLength(2);
  expect(screen.getAllByText('¥72.00')).toHaveLength(2);
  expect(screen.getByRole('link', { name: '填写退货单号 SH0001' })).toHaveAttribute(
    'href',
    '/pages/membercenter/myorderpay?id=order-0001',
  );
  expect(screen.getByRole('link', { name: '查看 SH0002' })).toBeInTheDocument();
});

test('按状态看：处理中只问处理中的；没有申请时说明在哪里申请', async () => {
  const states = open([]);
  expect(await screen.findByText('还没有售后申请')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('tab', { name: '处理中' }));
  expect(await screen.findByText('没有这个状态的申请')).toBeInTheDocument();
  await waitFor(() => expect(states()).toContain('open'));
});
