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
