import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { expect, test } from 'vitest';
import { type Me, MeContext } from '../../../lib/me';
import { answerCalls } from '../../../testing/answers';
import type { Effect } from '../queries';
import { EffectDialog } from './effect-dialog';

const card: Effect['list'][number] = {
  goodsId: '1',
  goodsCode: 'W001',
  goodsName: '矿泉水',
  spec: '550ml',
  image: '',
  unit: '瓶',
  packUnit: '件',
  packingSpecification: 24,
  isOnShelf: true,
  sellsPieces: true,
  listPrice: { ip: 36, sp: 1.6 },
  price: { ip: 30, sp: 1.3 },
  label: '抢购价',
  tags: ['限时购'],
  ipcnt: 2,
  spcnt: 0,
  listAmount: 72,
  payable: 60,
  payableWithout: 72,
  why: ['抢购价 ¥30.00/件 ¥60.00'],
  hints: [],
  gifts: [],
  problem: '',
};
const live: Effect = {
  at: '2026-11-20T03:00:00.000Z',
  isPast: false,
  standing: 'live',
  standingText: '进行中',
  hasOwnPage: false,
  hasActivityPage: true,
  company: '',
  isPriceShown: true,
  list: [card],
};
const over: Effect = {
  ...live,
  at: '2026-11-20T05:00:00.000Z',
  standing: 'ended',
  standingText: '已结束，按平常的价',
  list: [{ ...card, price: card.listPrice, label: '标价', tags: [], payable: 72, why: [] }],
};
const PATH = '/api/admin/promotions/effect';

function dialog(permissions: Me['permissions'] = ['promotion.write', 'customer.read'], hasEnd = true) {
  render(
    <App>
      <QueryClientProvider client={new QueryClient()}>
        <MeContext.Provider value={{ permissions } as Me}>
          <EffectDialog looked={{ id: '7' }} hasEnd={hasEnd} onClose={() => undefined} />
        </MeContext.Provider>
      </QueryClientProvider>
    </App>,
  );
}

test('看效果：开始时是活动价与划去的标价，结束后只有标价；问的是哪个时刻、几件', async () => {
  const { asked } = answerCalls({ [`POST ${PATH}`]: [{ data: live }, { data: over }, { data: over }] });
  dialog();
  await screen.findByText('¥30.00');
  screen.getByText('¥36.00');
  screen.getByText('抢购价');
  screen.getByText('限时购');
  screen.getByText(/没有它 ¥72.00/);
  fireEvent.click(screen.getByText('结束后'));
  await screen.findByText('已结束，按平常的价');
  expect(screen.queryByText('¥30.00')).toBeNull();
  expect(screen.queryByText(/没有它/)).toBeNull();
  fireEvent.change(screen.getByLabelText('每种买几件'), { target: { value: '14' } });
  fireEvent.blur(screen.getByLabelText('每种买几件'));
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.map(({ body }) => body)).toEqual([
    { id: '7', when: 'start' },
    { id: '7', when: 'end' },
    { id: '7', when: 'end', ipcnt: 14 },
  ]);
});

test('看效果：件数打字时不问，离开或回车才问一次', async () => {
  const { asked } = answerCalls({ [`POST ${PATH}`]: [{ data: live }, { data: live }, { data: live }] });
  dialog();
  await screen.findByText('¥30.00');
  const packs = screen.getByLabelText('每种买几件');
  for (const value of ['1', '14', '140']) fireEvent.change(packs, { target: { value } });
  expect(await screen.findByText('¥30.00')).toBeInTheDocument();
  expect(asked).toHaveLength(1);
  fireEvent.keyDown(packs, { key: 'Enter', code: 'Enter', keyCode: 13 });
  await waitFor(() => expect(asked).toHaveLength(2));
  fireEvent.blur(packs);
  await screen.findByText('¥30.00');
  expect(asked.map(({ body }) => body)).toEqual([
    { id: '7', when: 'start' },
    { id: '7', when: 'start', ipcnt: 140 },
  ]);
});

test('看效果：商品页与活动页是商城自己的页面，问的是同一个时刻、同一位客户、选中的商品', async () => {
  const other = { ...card, goodsId: '2', goodsCode: 'W002', goodsName: '茶' };
  const preview = '/api/admin/promotions/preview';
  const { asked } = answerCalls({
    [`POST ${PATH}`]: [
      { data: { ...live, list: [card, other] } },
      { data: { ...live, list: [card, other] } },
    ],
    [`POST ${preview}`]: [
      { data: { path: '/api/admin/previews/promotion/a', until: live.at } },
      { data: { path: '/api/admin/previews/promotion/b', until: live.at } },
      { data: { path: '/api/admin/previews/promotion/c', until: live.at } },
      { data: { path: '/api/admin/previews/promotion/d', until: live.at } },
    ],
  });
  dialog();
  await screen.findAllByText('¥30.00');
  const looks = () => asked.filter(({ path }) => path === preview).map(({ body }) => body);
  fireEvent.click(screen.getByText('商品页'));
  await waitFor(() => expect(looks()).toEqual([{ id: '7', when: 'start', goodsId: '1', page: 'goods' }]));
  expect(screen.queryByLabelText('每种买几件')).toBeNull();
  fireEvent.mouseDown(screen.getByLabelText('哪种商品'));
  fireEvent.click(await screen.findByText('W002 茶'));
  await waitFor(() => expect(looks()[1]).toEqual({ id: '7', when: 'start', goodsId: '2', page: 'goods' }));
  fireEvent.click(screen.getByText('活动页'));
  await waitFor(() => expect(looks()[2]).toMatchObject({ page: 'activity', goodsId: '2' }));
  fireEvent.click(screen.getByText('结束后'));
  await waitFor(() => expect(looks()[3]).toEqual({ id: '7', when: 'end', goodsId: '2', page: 'activity' }));
});

test('看效果：没有活动页的种类只有卡片与商品页', async () => {
  answerCalls({ [`POST ${PATH}`]: [{ data: { ...live, hasActivityPage: false } }] });
  dialog();
  await screen.findByText('¥30.00');
  expect(screen.getByText('商品页')).toBeInTheDocument();
  expect(screen.queryByText('活动页')).toBeNull();
});

test('看效果：没选时刻、没选客户之前什么也不问；买不了的说为什么', async () => {
  const refused = { ...live, list: [{ ...card, problem: '每单限购 24 瓶' }] };
  const { asked } = answerCalls({
    [`POST ${PATH}`]: [{ data: refused }],
    'GET /api/admin/companies': [{ data: { list: [], next: '' } }],
  });
  dialog();
  await screen.findByText(/每单限购 24 瓶/);
  fireEvent.click(screen.getByText('别的时刻'));
  await screen.findByText('选一个时刻');
  fireEvent.click(screen.getByText('开始时'));
  fireEvent.click(screen.getByText('某位客户'));
  await screen.findByText('选一位客户');
  const looks = asked.filter(({ path }) => path === PATH);
  expect(looks.every(({ body }) => !('khId' in (body as object)) && !('at' in (body as object)))).toBe(true);
});

test('看效果：没有「查看客户」的只能按游客看；没有结束时间的没有结束后', async () => {
  answerCalls({ [`POST ${PATH}`]: [{ data: live }] });
  dialog(['promotion.write'], false);
  await screen.findByText('¥30.00');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '某位客户' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '结束后' }).disabled).toBe(true);
});
