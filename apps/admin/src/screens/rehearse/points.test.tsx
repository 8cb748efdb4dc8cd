import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../testing/answers';
import { openAt } from '../../testing/open-at';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });
// What a plan looks like is of no interest here: it lands.
vi.mock('../../widgets/plan-dialog/plan-dialog', async (original) => ({
  ...(await original<object>()),
  usePlan: () => () => Promise.resolve('done'),
}));

const item = (code: string, value: string, usual = '') => ({ code, value, usual, rows: [] });
const settings = (perYuan: string) => ({
  data: {
    version: 7,
    groups: [
      {
        name: '积分',
        items: [item('pointsEarn', '1'), item('pointsPerYuan', perYuan, '1'), item('pointsMonths', '', '0')],
      },
    ],
    others: [],
  },
});
const rule = {
  id: '9',
  version: 3,
  kind: 'points-spend',
  title: '积分抵扣',
  audience: [],
  audienceText: '全部客户',
  priority: 100,
  settings: { perYuan: 100, maxShare: 50, minimum: 0 },
};
const sum = (givenNum: number, discountAmount: number) => ({
  givenNum,
  givenAmount: givenNum / 100,
  usedNum: discountAmount * 100,
  discountAmount,
});
const sides = { before: sum(554, 190), after: sum(1_108, 91.4) };
const found = {
  data: {
    orderNum: 5,
    touchedNum: 4,
    isCut: false,
    ...sides,
    outstanding: { companyNum: 2, pointNum: 33_554, before: 335.54, after: 167.77 },
    most: [
      {
        orderId: '8',
        orderNo: 'D202611260001',
        company: '甲公司',
        time: '2026-11-20T00:00:00.000Z',
        ...sides,
      },
    ],
    companies: [{ khId: '5', company: '甲公司', orderNum: 5, ...sides }],
  },
};
const reads = {
  'GET /api/admin/rehearsals': [{ data: { list: [] } }],
  'GET /api/admin/settings': [settings('')],
  'GET /api/admin/promotions/list': [{ data: { list: [rule], total: 1 } }],
  'GET /api/admin/promotions/one': [{ data: rule }],
};
const typed = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

test('积分的预演：打开时是现在的规则；改一项、预演，写明前后与没算进去的；启用走原来的设置', async () => {
  const { asked } = answerCalls({
    ...reads,
    'GET /api/admin/settings': [settings(''), settings('2')],
    'POST /api/admin/points/rehearse': [found],
    'POST /api/admin/settings': [settings('2')],
  });
  openAt(Screen, '/rehearse', '/rehearse?of=points');
  const begin = await screen.findByRole('button', { name: '开始预演' });
  expect(begin).toBeDisabled();
  expect(screen.getByLabelText('抵 1 元要')).toHaveValue('100');
  await typed('每 1 元送', '2');
  fireEvent.click(begin);
  expect(await screen.findByText('5 张订单，影响 4 张')).toBeInTheDocument();
  expect(asked.at(-1)?.body).toEqual({ earn: { on: true, perYuan: 2, months: 0 }, days: 30 });
  expect(screen.getByText('算的是过去的订单，不含由此带来的新需求。')).toBeInTheDocument();
  expect(screen.getByText('-98.60')).toBeInTheDocument();
  expect(screen.getByText('2 家客户还没用的 33,554 积分可抵（元）')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'D202611260001' })).toHaveAttribute('href', '/admin/orders/8');
  expect(asked.filter(({ path }) => path === '/api/admin/settings').map(({ method }) => method)).toEqual([
    'GET',
  ]);

  fireEvent.click(screen.getByRole('button', { name: '按此方案启用' }));
  await screen.findByText('送积分的规则已保存，商城 5 秒内更新');
  const saved = asked.find(({ method, path }) => method === 'POST' && path === '/api/admin/settings');
  expect(saved?.body).toEqual({ version: 7, changes: [{ code: 'pointsPerYuan', value: '2' }] });
  // 启用后从新的规则开始。
  await waitFor(() => expect(screen.queryByText('5 张订单，影响 4 张')).toBeNull());
  expect(screen.getByRole('button', { name: '开始预演' })).toBeDisabled();
});

test('改了抵扣再改：旧的结果收起来，免得启用没算过的方案；关掉抵扣要再确认', async () => {
  const { asked } = answerCalls({
    ...reads,
    'POST /api/admin/points/rehearse': [found],
    'POST /api/admin/promotions/stop': [{ data: { message: '已停止' } }],
  });
  openAt(Screen, '/rehearse', '/rehearse?of=points');
  await typed('最多抵商品金额的', '20');
  fireEvent.click(screen.getByRole('button', { name: '开始预演' }));
  await screen.findByText('5 张订单，影响 4 张');
  expect(asked.at(-1)?.body).toMatchObject({
    spend: { id: '9', version: 3, settings: { perYuan: 100, maxShare: 20, minimum: 0 } },
  });
  await typed('最多抵商品金额的', '30');
  expect(screen.queryByRole('button', { name: '按此方案启用' })).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: '积分抵扣' }));
  fireEvent.click(screen.getByRole('button', { name: '开始预演' }));
  fireEvent.click(await screen.findByRole('button', { name: '按此方案启用' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('停止「积分抵扣」？');
  fireEvent.click(within(dialog).getByRole('button', { name: '停止并启用' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/api/admin/promotions/stop')?.body).toEqual({
      id: '9',
      version: 3,
    }),
  );
  await screen.findByText('「积分抵扣」已停止，商城 5 秒内更新');
});

/** Seen to fail: it told the refusal alone, as if the promotion ran on. */
test('抵扣停了而送积分没存下：说出停了哪个、哪个没存；再试只剩送积分', async () => {
  answerCalls({
    ...reads,
    'GET /api/admin/promotions/list': [
      { data: { list: [rule], total: 1 } },
      { data: { list: [], total: 0 } },
    ],
    'POST /api/admin/points/rehearse': [found],
    'POST /api/admin/promotions/stop': [{ data: { message: '已停止' } }],
    'POST /api/admin/settings': [{ code: 'unavailable', message: '正忙，请稍后再试' }],
  });
  openAt(Screen, '/rehearse', '/rehearse?of=points');
  await typed('每 1 元送', '2');
  fireEvent.click(screen.getByRole('switch', { name: '积分抵扣' }));
  fireEvent.click(screen.getByRole('button', { name: '开始预演' }));
  fireEvent.click(await screen.findByRole('button', { name: '按此方案启用' }));
  fireEvent.click(await screen.findByRole('button', { name: '停止并启用' }));
  await screen.findByText('「积分抵扣」已停止；送积分没有保存：正忙，请稍后再试');
  await screen.findByText('现在没有正在进行的积分抵扣');
  expect(screen.getByLabelText('每 1 元送')).toHaveValue('2');
});

/** Seen to fail: with what was handed over kept as new, the second press made the same promotion once more. */
test('新的积分抵扣启用了而送积分没存下：再启用只剩送积分，不会建出两个抵扣', async () => {
  const { asked } = answerCalls({
    ...reads,
    'GET /api/admin/promotions/list': [
      { data: { list: [], total: 0 } },
      { data: { list: [rule], total: 1 } },
    ],
    'POST /api/admin/points/rehearse': [found],
    'POST /api/admin/settings': [{ code: 'unavailable', message: '正忙，请稍后再试' }],
  });
  openAt(Screen, '/rehearse', '/rehearse?of=points');
  await typed('每 1 元送', '2');
  fireEvent.click(screen.getByRole('switch', { name: '积分抵扣' }));
  fireEvent.click(screen.getByRole('button', { name: '开始预演' }));
  fireEvent.click(await screen.findByRole('button', { name: '按此方案启用' }));
  await screen.findByText('「积分抵扣」已启用；送积分没有保存：正忙，请稍后再试');
  await screen.findByText('「积分抵扣」，全部客户');
  expect(screen.getByLabelText('每 1 元送')).toHaveValue('2');
  fireEvent.click(screen.getByRole('button', { name: '开始预演' }));
  await screen.findByRole('button', { name: '按此方案启用' });
  expect(asked.at(-1)?.body).toEqual({ earn: { on: true, perYuan: 2, months: 0 }, days: 30 });
});

/** Seen to fail: the address still held the rules, and a page that was loaded anew offered to put them into force again. */
test('启用之后刷新：交来的方案不再带着，免得再启用一次', async () => {
  answerCalls({
    ...reads,
    'GET /api/admin/promotions/list': [
      { data: { list: [], total: 0 } },
      { data: { list: [rule], total: 1 } },
    ],
    'POST /api/admin/points/rehearse': [found],
  });
  const { router } = openAt(Screen, '/rehearse', '/rehearse');
  const spend = { kind: 'points-spend', title: '抵一半', settings: { perYuan: 200 } };
  await act(() => router.navigate('/rehearse?of=points', { state: { spend } }));
  expect(await screen.findByLabelText('抵 1 元要')).toHaveValue('200');
  fireEvent.click(screen.getByRole('button', { name: '开始预演' }));
  fireEvent.click(await screen.findByRole('button', { name: '按此方案启用' }));
  await screen.findByText('「抵一半」已启用，商城 5 秒内更新');
  expect(router.state.location.search).toBe('?of=points');
  expect(router.state.location.state).toEqual({});
  await waitFor(() => expect(screen.getByLabelText('抵 1 元要')).toHaveValue('100'));
  expect(screen.getByRole('button', { name: '开始预演' })).toBeDisabled();
});

/** Seen to fail: the other kind's address had no room for what was handed over. */
test('从活动带来的草稿：看一眼积分再回来，还在；启用了积分也还在', async () => {
  answerCalls({
    ...reads,
    'GET /api/admin/settings': [settings(''), settings('2')],
    'POST /api/admin/points/rehearse': [found],
    'POST /api/admin/settings': [settings('2')],
  });
  const { router } = openAt(Screen, '/rehearse', '/rehearse?of=points');
  const draft = { kind: 'full-minus', title: '满千减五十', settings: {} };
  await act(() => router.navigate('/rehearse', { state: { draft } }));
  await screen.findByText('预演「满千减五十」');
  fireEvent.click(screen.getByText('积分'));
  await typed('每 1 元送', '2');
  fireEvent.click(screen.getByText('活动'));
  await screen.findByText('预演「满千减五十」');
  fireEvent.click(screen.getByText('积分'));
  await typed('每 1 元送', '3');
  fireEvent.click(screen.getByRole('button', { name: '开始预演' }));
  fireEvent.click(await screen.findByRole('button', { name: '按此方案启用' }));
  await screen.findByText('送积分的规则已保存，商城 5 秒内更新');
  fireEvent.click(screen.getByText('活动'));
  await screen.findByText('预演「满千减五十」');
});
