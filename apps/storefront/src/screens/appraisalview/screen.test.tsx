import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { Toaster } from '../../ui/toast';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const AT = '/pages/membercenter/appraisalView';
const TODO = '/api/goods/comment/toReview';
const DONE = '/api/goods/comment/myPage';
const WRITE = '/api/goods/comment';
const TEXT = '包装结实，数量清点无误。';

const aLine = (orderLineId: string, goodsName: string) => ({
  orderLineId,
  goodsId: orderLineId,
  goodsName,
  spec: '550ml',
  image: '',
  ipcnt: 2,
  spcnt: 12,
  unit: '瓶',
  packUnit: '件',
});
const anOrder = (over: Record<string, unknown> = {}) => ({
  orderId: 'order-0001',
  orderNo: 'PF0001',
  completeTime: '2026-05-01T00:00:00Z',
  buyer: '李四',
  lines: [aLine('11', '矿泉水'), aLine('12', '打印纸')],
  ...over,
});
const aReview = (over: Record<string, unknown> = {}) => ({
  id: '7',
  orderId: 'order-0001',
  orderNo: 'PF0001',
  goodsId: '11',
  goodsName: '矿泉水',
  image: '',
  boughtSpec: '550ml',
  stars: 4,
  content: '第一次写的内容，带着广告。',
  images: [],
  anonymous: false,
  state: 'hidden',
  stateName: '未通过',
  reason: '内容含广告',
  reply: '',
  writer: '李四',
  time: '2026-05-02T00:00:00Z',
  ...over,
});
const todoOf = (list: unknown[]) => ({ list, total: list.length, pageNum: 1, pageSize: 5 });
const doneOf = (list: unknown[], counts = { waiting: 0, shown: 0, hidden: list.length }) => ({
  list,
  total: list.length,
  pageNum: 1,
  pageSize: 10,
  counts,
});

function open(at = AT, answers: Record<string, unknown> = {}) {
  const calls = stubMall({
    ...siteAnswers(),
    [TODO]: todoOf([anOrder()]),
    [DONE]: doneOf([aReview()]),
    '/api/goods/orders/num': { all: 3, states: { 'to-review': 1 }, quotes: 0 },
    ...answers,
  });
  const shown = show(
    <>
      <Screen />
      <Toaster />
    </>,
    { at },
  );
  return {
    ...shown,
    calls,
    sent: () => calls.filter(({ path, method }) => path === WRITE && method !== 'GET'),
  };
}
const star = (name: string, words: string) =>
  within(screen.getByRole('radiogroup', { name: `${name} 的评分` })).getByRole('radio', { name: words });

beforeEach(() => {
  asMember();
  localStorage.removeItem(`${window.location.host}-pifa-draft-review-order-0001`);
});

test('一张订单的商品在一页上评价：打分后才展开，只提交填过的', async () => {
  const { sent } = open(AT, { [`POST ${WRITE}`]: { added: 1, shown: false } });
  expect(await screen.findByText('已填 0 / 2 种，没填的以后还可以评价')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  const five = star('矿泉水', '5分 很满意');
  five.focus();
  fireEvent.click(five);
  // The rest opens under the stars; the keyboard stays where it was.
  expect(document.activeElement).toBe(star('矿泉水', '5分 很满意'));
  fireEvent.change(screen.getByRole('textbox', { name: /矿泉水 的评价内容/ }), { target: { value: TEXT } });
  fireEvent.click(screen.getByRole('checkbox', { name: /匿名评价/ }));
  fireEvent.click(screen.getByRole('button', { name: '提交评价' }));
  expect(await screen.findByText('已提交 1 条评价，审核通过后显示在商品页')).toBeInTheDocument();
  expect(sent().map(({ body }) => body)).toEqual([
    {
      orderId: 'order-0001',
      reviews: [{ orderLineId: '11', stars: 5, content: TEXT, images: [], anonymous: true }],
    },
  ]);
});

test('字数不够：不提交，写明还差几个字，焦点回到那一条', async () => {
  const { sent } = open();
  await screen.findByRole('article', { name: '订单 PF0001' });
  fireEvent.click(star('打印纸', '2分 较差'));
  fireEvent.change(screen.getByRole('textbox', { name: /打印纸/ }), { target: { value: '不好' } });
  fireEvent.click(screen.getByRole('button', { name: '提交评价' }));
  expect(await screen.findByText('评价内容至少 10 个字，还差 8 个字')).toBeInTheDocument();
  expect(sent()).toHaveLength(0);
  expect(document.activeElement?.closest('[data-line]')).toHaveAttribute('data-line', '12');
});

test('写到一半离开再回来，草稿还在；被拒绝后也还在', async () => {
  const first = open();
  await screen.findByRole('article', { name: '订单 PF0001' });
  fireEvent.click(star('矿泉水', '4分 满意'));
  fireEvent.change(screen.getByRole('textbox', { name: /矿泉水/ }), { target: { value: TEXT } });
  first.unmount();
  open(AT, { [`POST ${WRITE}`]: new Refused('矿泉水 已评价过，每个商品只能评价一次') });
  expect(await screen.findByDisplayValue(TEXT)).toBeInTheDocument();
  expect(star('矿泉水', '4分 满意')).toBeChecked();
  fireEvent.click(screen.getByRole('button', { name: '提交评价' }));
  expect(await screen.findByText('矿泉水 已评价过，每个商品只能评价一次')).toBeInTheDocument();
  expect(screen.getByDisplayValue(TEXT)).toBeInTheDocument();
});

test('从订单来：只看这一张，可以看全部', async () => {
  const { calls } = open(`${AT}?orderId=order-0001`);
  fireEvent.click(await screen.findByRole('button', { name: '查看全部待评价' }));
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === TODO).map(({ query }) => query.get('orderId'))).toEqual([
      'order-0001',
      null,
    ]),
  );
  expect(screen.getByTestId('place')).toHaveTextContent(AT);
});

test('已评价在地址里；未通过的写明原因，可修改后重新提交', async () => {
  const { sent } = open(`${AT}?tab=done`, { [`PATCH ${WRITE}`]: aReview({ state: 'waiting', reason: '' }) });
  expect(await screen.findByText('未通过原因：内容含广告')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '修改后重新提交' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: TEXT } });
  fireEvent.click(screen.getByRole('button', { name: '重新提交' }));
  expect(await screen.findByText('已重新提交，审核通过后显示在商品页')).toBeInTheDocument();
  expect(sent()[0]?.body).toEqual({ id: '7', stars: 4, content: TEXT, images: [], anonymous: false });
});

test('评价里的网页代码照原样显示成文字；商家回复看得到；没有的状态不列空数', async () => {
  const content = '<img src=x onerror=alert(1)> 很好用';
  open(`${AT}?tab=done`, {
    [DONE]: doneOf([aReview({ state: 'shown', reason: '', content, reply: '谢谢支持' })], {
      waiting: 0,
      shown: 1,
      hidden: 0,
    }),
  });
  expect(await screen.findByText(content)).toBeInTheDocument();
  expect(document.querySelector('img[src="x"]')).toBeNull();
  expect(screen.getByText('商家回复：谢谢支持')).toBeInTheDocument();
  const chips = within(screen.getByRole('tablist', { name: '评价状态' })).getAllByRole('tab');
  expect(chips.map(({ textContent }) => textContent)).toEqual(['全部(1)', '已通过(1)']);
});

test('一件也没有 → 去订单；加载失败 → 重试', async () => {
  const { unmount } = open(AT, { [TODO]: todoOf([]) });
  expect(await screen.findByText('没有待评价的商品')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '看我的订单' })).toBeInTheDocument();
  unmount();
  open(AT, { [TODO]: new Refused('出错了', 500) });
  expect(await screen.findByRole('button', { name: '加载失败，点击重试' })).toBeInTheDocument();
});
