import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../testing/answers';
import { openAt } from '../../testing/open-at';
import { Screen } from './screen';

const rule = { regions: [], by: 'weight', first: 1000, firstFee: 8, next: 1000, nextFee: 2, words: '' };
const template = { id: '3', name: '通用运费', shipFrom: '', rules: [rule], version: 1 };
const saved = { data: { templates: [template], places: [] } };

/** Seen to fail: when the form began anew whatever became of the deletion. */
test('删除被拒绝：模板还在，改了一半的名称也还在', async () => {
  answerCalls({
    'GET /api/admin/freight': [saved],
    'DELETE /api/admin/freight': [{ code: 'transition-refused', message: '有商品正用这份模板' }],
  });
  openAt(Screen, '/freight', '/freight');
  const name = await screen.findByLabelText<HTMLInputElement>('模板名称');
  fireEvent.change(name, { target: { value: '通用运费（新）' } });
  fireEvent.click(screen.getByRole('button', { name: '删 除' }));
  fireEvent.click(await screen.findByRole('button', { name: '删除模板' }));
  await screen.findByText('有商品正用这份模板');
  expect(screen.getByLabelText<HTMLInputElement>('模板名称').value).toBe('通用运费（新）');
});

test('删通用模板要再确认一次：写明没有了它会怎样，确认了才带着确认再删', async () => {
  const { asked } = answerCalls({
    'GET /api/admin/freight': [saved],
    'DELETE /api/admin/freight': [
      { code: 'confirm-needed', message: '删除后，没有自己模板的发货地从此免运费' },
      { data: { message: '已删除「通用运费」' } },
    ],
  });
  const addresses: string[] = [];
  const answering = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    addresses.push(`${init.method ?? 'GET'} ${address}`);
    return answering(address, init);
  });
  openAt(Screen, '/freight', '/freight');
  await screen.findByLabelText<HTMLInputElement>('模板名称');
  fireEvent.click(screen.getByRole('button', { name: '删 除' }));
  fireEvent.click(await screen.findByRole('button', { name: '删除模板' }));
  await screen.findByText('删除后，没有自己模板的发货地从此免运费');
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: '照样删除' }));
  await screen.findByText('已删除「通用运费」');
  expect(addresses.filter((one) => one.startsWith('DELETE')).at(-1)).toContain('confirm=1');
});

test('同事先保存了：两个版本摆在一起，照我的存在同事那版之上', async () => {
  const theirs = { ...template, name: '同事改的运费', version: 5 };
  const { asked } = answerCalls({
    'GET /api/admin/freight': [saved],
    'POST /api/admin/freight': [
      { code: 'stale', message: '模板已被修改', data: { current: theirs } },
      { data: { message: '已保存', id: '3' } },
    ],
  });
  openAt(Screen, '/freight', '/freight');
  fireEvent.change(await screen.findByLabelText('模板名称'), { target: { value: '我的运费' } });
  fireEvent.click(screen.getByRole('button', { name: '保 存' }));
  await screen.findByText('同事改的运费');
  fireEvent.click(screen.getByRole('button', { name: '用我的覆盖' }));
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2));
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    version: 5,
    name: '我的运费',
  });
});

test('预演：保存之前看过去的订单会怎样，送不到的写明，订单点得开；没改就没什么可预演', async () => {
  const { asked } = answerCalls({
    'GET /api/admin/freight': [saved],
    'POST /api/admin/freight/rehearse': [
      {
        data: {
          ...{ orderNum: 21, touchedNum: 9, closedNum: 1, openedNum: 0, freedNum: 3, chargedNum: 0 },
          ...{ leftOutNum: 2, isCut: false, before: 168, after: 120 },
          most: [
            { orderId: 'o1', orderNo: 'P1', company: '云岭', time: '2026-06-01T00:00:00.000Z', before: 8 },
          ],
        },
      },
    ],
  });
  openAt(Screen, '/freight', '/freight');
  const name = await screen.findByLabelText('模板名称');
  const button = screen.getByRole('button', { name: '预 演' });
  expect(button).toBeDisabled();
  fireEvent.change(name, { target: { value: '新的运费' } });
  fireEvent.click(button);
  await screen.findByText('9 张的运费会变');
  expect(screen.getByText('1 张不再送得到')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'P1' })).toHaveAttribute('href', '/orders/o1');
  expect(asked.at(-1)?.body).toMatchObject({ id: '3', shipFrom: '', days: 30 });
});
