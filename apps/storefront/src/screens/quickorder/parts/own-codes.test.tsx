import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../../testing/mall';
import { ConfirmHost } from '../../../ui/confirm-host';
import { Toaster } from '../../../ui/toast';
import { OwnCodes } from './own-codes';

vi.setConfig({ testTimeout: 20_000 });

const CODES = '/api/goods/quickorder/codes';
const water = {
  code: 'sku-88',
  words: 'SKU-88',
  goodsId: '1',
  goodsName: '泉屿 天然矿泉水',
  goodsCode: 'W-1001',
  spec: '550ml',
  image: '',
  onSale: true,
  by: '王敏',
  time: '2026-06-01T02:00:00Z',
};
const page = (list: unknown[]) => ({ total: list.length, pageNum: 1, pageSize: 20, list });

function open(answers: Record<string, unknown> = {}) {
  const calls = stubMall({ ...siteAnswers(), [`GET ${CODES}`]: page([water]), ...answers });
  show(
    <>
      <OwnCodes />
      <Toaster />
      <ConfirmHost />
    </>,
  );
  return (method: string, path = CODES) =>
    calls.filter((call) => call.method === method && call.path === path);
}
const unfold = () => fireEvent.click(screen.getByRole('button', { name: /我的货号/ }));

beforeEach(() => asMember());

test('展开才读取；列出叫法与商城商品，可查找', async () => {
  const calls = open();
  expect(calls('GET')).toHaveLength(0);
  unfold();
  expect(await screen.findByText('SKU-88')).toBeInTheDocument();
  expect(screen.getByText('W-1001')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('查找我的货号'), { target: { value: '水' } });
  await waitFor(() => expect(calls('GET').at(-1)?.query.get('keyword')).toBe('水'));
});

test('修改：换名字和商品一起送去；商城没有的货号说明原因，表单留着', async () => {
  const answer = vi.fn(
    (_call: { body: unknown }): unknown => new Refused('该货号的商品不存在或已被删除', 404, 'not-found'),
  );
  const calls = open({ [`PATCH ${CODES}`]: answer });
  unfold();
  fireEvent.click(await screen.findByRole('button', { name: '修改 SKU-88' }));
  const form = screen.getByRole('form', { name: '修改 SKU-88' });
  fireEvent.change(within(form).getByLabelText('商城货号或条码'), { target: { value: ' X ' } });
  fireEvent.change(within(form).getByLabelText('我的货号或叫法'), { target: { value: '' } });
  fireEvent.submit(form);
  expect(within(form).getByText('请填写我的货号')).toBeInTheDocument();
  expect(calls('PATCH')).toHaveLength(0);
  fireEvent.change(within(form).getByLabelText('我的货号或叫法'), { target: { value: 'SKU-99' } });
  fireEvent.submit(form);
  expect(await within(form).findByText('该货号的商品不存在或已被删除')).toBeInTheDocument();
  answer.mockReturnValue({ ...water, words: 'SKU-99' });
  fireEvent.submit(form);
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(calls('PATCH').at(-1)?.body).toEqual({ code: 'sku-88', words: 'SKU-99', goods: 'X' });
});

test('删除先问；导入后说有几行没有收下、第几行为什么', async () => {
  const calls = open({
    [`DELETE ${CODES}`]: { deleted: 1 },
    [`POST ${CODES}/import`]: {
      learned: 2,
      wrong: 1,
      problems: [{ row: 4, text: '商城没有「NOPE」这个货号或条码' }],
    },
  });
  unfold();
  fireEvent.click(await screen.findByRole('button', { name: '删除 SKU-88' }));
  fireEvent.click(await screen.findByRole('button', { name: '删除' }));
  await waitFor(() => expect(calls('DELETE').at(-1)?.body).toEqual({ codes: ['sku-88'] }));
  fireEvent.change(screen.getByLabelText('选择我的货号表格'), {
    target: { files: [new File(['a,b'], '货号.csv', { type: 'text/csv' })] },
  });
  expect(await screen.findByText('已导入 2 个货号')).toBeInTheDocument();
  expect(screen.getByText(/有 1 行没有导入：第 4 行商城没有「NOPE」这个货号或条码/)).toBeInTheDocument();
});
