import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const PAGE = '/api/dat/datCustomerIntegral/pageByKhId';
const TOTAL = '/api/dat/datCustomerIntegral/findTotalIntegralByKhId';
const moves = [
  {
    id: '2',
    time: '2026-11-20T02:00:00Z',
    reason: '积分抵扣',
    orderNo: 'PF2',
    orderId: 'o2',
    change: -500,
    balance: 720,
  },
  {
    id: '1',
    time: '2026-11-19T02:00:00Z',
    reason: '订单完成',
    orderNo: 'PF1',
    orderId: 'o1',
    change: 1220,
    balance: 1220,
  },
];

function open(answers: Record<string, unknown> = {}, at = '/pages/membercenter/integrate') {
  const calls = stubMall({
    ...siteAnswers(),
    [PAGE]: { list: moves, total: 2, pageNum: 1, pageSize: 20 },
    [TOTAL]: {
      total: 12_720,
      expiring: 200,
      expireTime: '2026-12-08T16:00:00Z',
      rateText: '100 积分抵 1 元',
    },
    ...answers,
  });
  show(<Screen />, { at });
  return calls;
}

beforeEach(asMember);

test('余额、即将到期、抵扣比例；每笔带正负号、余额和订单', async () => {
  open();
  expect(await screen.findByText('12,720')).toBeInTheDocument();
  expect(screen.getByText('200 积分将于 2026-12-08 到期')).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: '积分明细' });
  const spent = within(table).getByRole('row', { name: /积分抵扣/ });
  expect(spent).toHaveTextContent('−500');
  expect(spent).toHaveTextContent('720');
  expect(within(table).getByRole('row', { name: /订单完成/ })).toHaveTextContent('+1,220');
  expect(within(spent).getByRole('link', { name: 'PF2' })).toHaveAttribute(
    'href',
    '/pages/membercenter/myorderpay?id=o2',
  );
});

test('只看支出：写进地址，按支出查询', async () => {
  const calls = open();
  fireEvent.click(await screen.findByRole('tab', { name: '支出' }));
  await waitFor(() =>
    expect(calls.some((call) => call.path === PAGE && call.query.get('kind') === 'out')).toBe(true),
  );
  expect(screen.getByTestId('place')).toHaveTextContent('kind=out');
});

test('没有积分：说明怎么得到；加载失败可重试', async () => {
  open({ [PAGE]: { list: [], total: 0, pageNum: 1, pageSize: 20 } });
  expect(await screen.findByText('还没有积分')).toBeInTheDocument();
  document.body.replaceChildren();
  open({ [PAGE]: new Refused('出错了', 500), [TOTAL]: new Refused('出错了', 500) });
  await waitFor(() => expect(screen.getAllByRole('button', { name: '加载失败，点击重试' })).toHaveLength(2));
});

test('手机：一笔两行，变动与余额靠右', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 767'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  open();
  const rows = within(await screen.findByRole('list', { name: '积分明细' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    '积分抵扣−5002026-11-20 10:00PF2余额 720',
    '订单完成+1,2202026-11-19 10:00PF1余额 1,220',
  ]);
  vi.unstubAllGlobals();
});
