import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { ConfirmHost } from '../../ui/confirm-host';
import { aQuoteHead, aQuotePage, daysFromNow } from '../../widgets/quote-parts/samples';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const PAGE = '/api/goods/quote/page';
const AT = '/pages/membercenter/quote';

function open(answers: Record<string, unknown>, at = AT) {
  const calls = stubMall({ ...siteAnswers(), ...answers });
  show(
    <>
      <Screen />
      <ConfirmHost />
    </>,
    { at },
  );
  return calls;
}
const place = () => screen.getByTestId('place').textContent;

beforeEach(asMember);

const soon = aQuoteHead({ id: 'quote-0002', no: 'XJ2', validUntil: daysFromNow(2.5), endsSoon: true });
const waiting = aQuoteHead({
  id: 'quote-0003',
  no: 'XJ3',
  state: 'waiting',
  stateName: '待报价',
  amount: undefined,
  version: 0,
  validUntil: undefined,
  actions: ['message', 'withdraw', 'print'],
});

test('每张询价单写明编号、种数、总额、有效期与状态；三天内到期的标出剩余天数', async () => {
  open({ [PAGE]: aQuotePage([soon, waiting], { waiting: 1, quoted: 1 }) });
  const table = await screen.findByRole('table', { name: '询价单' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent('696.00');
  expect(first).toHaveTextContent('剩 2 天');
  expect(first).toHaveTextContent('已报价');
  expect(second).toHaveTextContent('--');
  expect(second).toHaveTextContent('待报价');
  expect(within(first as HTMLElement).getByRole('link', { name: '转为订单 XJ2' })).toHaveAttribute(
    'href',
    '/pages/membercenter/quotedetail?id=quote-0002&accept=1',
  );
  expect(within(second as HTMLElement).queryByRole('button', { name: /再次询价/ })).toBeNull();
  expect(screen.getByRole('tab', { name: /待报价\s*\(1\)/ })).toBeInTheDocument();
});

test('栏目、搜索与页码都在地址里，并随询问发送；换栏目回到第一页', async () => {
  const calls = open({ [PAGE]: { ...aQuotePage([soon]), total: 21 } }, `${AT}?tab=quoted&page=2`);
  await screen.findByRole('table', { name: '询价单' });
  const lastQuery = () => calls.filter((call) => call.path === PAGE).at(-1)?.query;
  expect([lastQuery()?.get('tab'), lastQuery()?.get('pageNum')]).toEqual(['quoted', '2']);
  fireEvent.change(screen.getByLabelText('搜索询价单'), { target: { value: ' 矿泉水 ' } });
  fireEvent.click(screen.getByRole('button', { name: '搜索' }));
  await waitFor(() => expect(lastQuery()?.get('keyword')).toBe('矿泉水'));
  expect(decodeURIComponent(place() ?? '')).toBe(`${AT}?tab=quoted&keyword=矿泉水`);
  fireEvent.click(screen.getByRole('tab', { name: /已过期/ }));
  await waitFor(() => expect(lastQuery()?.get('tab')).toBe('expired'));
});

test('撤回先问清楚，确认后撤回并重新读取', async () => {
  const calls = open({
    [PAGE]: aQuotePage([waiting]),
    'POST /api/goods/quote/quote-0003/withdraw': {},
  });
  fireEvent.click(await screen.findByRole('button', { name: '撤回 XJ3' }));
  const dialog = await screen.findByRole('dialog');
  expect(calls.some((call) => call.method === 'POST')).toBe(false);
  const before = calls.filter((call) => call.path === PAGE).length;
  fireEvent.click(within(dialog).getByRole('button', { name: '撤回询价' }));
  await waitFor(() =>
    expect(calls.some((call) => call.path === '/api/goods/quote/quote-0003/withdraw')).toBe(true),
  );
  await waitFor(() => expect(calls.filter((call) => call.path === PAGE).length).toBeGreaterThan(before));
});

test('再次询价：确认后生成新单并打开；答复丢失后再按，还是同一个请求编号', async () => {
  let lost = true;
  const calls = open({
    [PAGE]: aQuotePage([soon]),
    'POST /api/goods/quote/quote-0002/again': () => {
      if (!lost) return { id: 'quote-0009', no: 'XJ9', promise: '我们将在 1 个工作日内报价' };
      lost = false;
      throw new TypeError('cut');
    },
  });
  const again = () => calls.filter((call) => call.path.endsWith('/again'));
  for (const times of [1, 2]) {
    fireEvent.click(await screen.findByRole('button', { name: '再次询价 XJ2' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '再次询价' }));
    await waitFor(() => expect(again()).toHaveLength(times));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: '再次询价 XJ2' })).not.toHaveAttribute('aria-busy'),
    );
  }
  await waitFor(() => expect(place()).toBe('/pages/membercenter/quotedetail?id=quote-0009'));
  const [one, two] = again().map(({ body }) => (body as { requestId: string }).requestId);
  expect(one).toMatch(/^[0-9a-f]{36}$/);
  expect(two).toBe(one);
});

test.each([
  ['', '还没有询过价'],
  ['?tab=quoted', '没有可以下单的报价'],
  ['?keyword=%E7%AE%B1', '没有找到“箱”'],
])('没有内容（%s）：说明原因并给出下一步', async (search, title) => {
  open({ [PAGE]: aQuotePage([]) }, `${AT}${search}`);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(
    screen.getByRole(search.includes('keyword') ? 'button' : 'link', { name: /清除搜索|去逛逛/ }),
  ).toBeInTheDocument();
});

test('读取失败可以重试', async () => {
  open({ [PAGE]: new Refused('出错了', 500) });
  expect(await screen.findByRole('button', { name: '加载失败，点击重试' })).toBeInTheDocument();
});
