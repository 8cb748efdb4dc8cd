import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from '../../ui/router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client';
import { login, logout } from '../../lib/session';
import { addInquiryGoods, removeInquiryGoods } from '../../widgets/inquiry-list';
import { readDay } from './form';
import { Screen } from './screen';

const water = {
  goodsId: '1',
  goodsName: '矿泉水',
  goodsCode: 'W1',
  unit: '瓶',
  packUnit: '件',
  packingSpecification: 24,
  minNum: 48,
  stepSize: 12,
};
const gloves = { goodsId: '2', goodsName: '停产手套', goodsCode: 'G2', unit: '双' };
const wire = {
  ...water,
  spec: '',
  image: '',
  itemStepSize: 1,
  ipcnt: 3,
  spcnt: 0,
  id: '8',
  context: 'ordinary',
};

interface Sent {
  path: string;
  body: Record<string, unknown> | null;
}
let sent: Sent[] = [];
let outcome: 'done' | 'refused' | 'cut' = 'done';
let inquiryOn = true;

function serve(cart: unknown[] = []) {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = new URL(url, 'http://shop').pathname;
    sent.push({ path, body: init?.body ? JSON.parse(String(init.body)) : null });
    const answers: Record<string, unknown> = {
      '/api/basic/dict/funcSet': [{ pcode: 'f', code: 'inquiry', summary: inquiryOn ? '1' : '0' }],
      '/api/basic/dict/list': [],
      '/api/basic/dict/listByPcodeAndCode': [],
      '/api/goods/mallGoods/match': { found: [], unknown: ['G2'] },
      '/api/goods/carts/list': { cartList: cart },
      '/api/member/info/me': { name: '李工', phone: '13800000001', company: '仁和堂' },
      '/api/goods/inquiry': { id: '5', no: 'XJ20261120000001', promise: '我们将在 1 个工作日内报价' },
    };
    if (path === '/regions.json') return new Response('[]');
    if (path === '/api/goods/inquiry' && outcome === 'cut') throw new TypeError('cut');
    const refused = path === '/api/goods/inquiry' && outcome === 'refused';
    const meta = refused ? { success: false, message: '商品已下架' } : { success: true, message: '' };
    return new Response(JSON.stringify({ meta, data: answers[path] ?? {} }));
  });
}

function open() {
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], '/inquiryPrice');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const write = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: '提交询价' }));
const submitted = () => sent.filter(({ path }) => path === '/api/goods/inquiry').map(({ body }) => body);

beforeEach(() => {
  sent = [];
  outcome = 'done';
  inquiryOn = true;
  serve();
  addInquiryGoods(water);
});
afterEach(() => {
  cleanup();
  act(() => {
    removeInquiryGoods(['1', '2']);
    logout();
  });
  vi.unstubAllGlobals();
});

test('询价单是空的：说明并给出去处', async () => {
  act(() => removeInquiryGoods(['1']));
  open();
  expect(await screen.findByText('询价单还是空的')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去逛逛' })).toHaveAttribute('href', '/pages/ordercenter');
});

test('询价功能关闭：只有一句说明', async () => {
  inquiryOn = false;
  open();
  expect(await screen.findByText('询价功能暂未开放')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: '提交询价' })).toBeNull());
});

describe('填写与提交', () => {
  test('电话不对：请填写正确的电话号码，不发送，焦点回到电话', async () => {
    open();
    write(/联系人/, '李工');
    write(/电话/, '12345');
    submit();
    expect(screen.getByText('请填写正确的电话号码')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/电话/));
    expect(submitted()).toEqual([]);
  });

  test('数量按步长，低于起订量只提示不清零；目标价与备注随单发送；成功后显示单号与承诺', async () => {
    open();
    const [packs, pieces] = screen.getAllByRole('spinbutton');
    fireEvent.change(packs as HTMLElement, { target: { value: '1' } });
    fireEvent.blur(packs as HTMLElement);
    fireEvent.change(pieces as HTMLElement, { target: { value: '7' } });
    fireEvent.blur(pieces as HTMLElement);
    expect(pieces).toHaveValue('12');
    expect(screen.getByText(/低于起订量 48瓶/)).toBeTruthy();
    write('矿泉水 目标件价', '35.5');
    fireEvent.blur(screen.getByLabelText('矿泉水 目标件价'));
    write('矿泉水 备注', '要蓝标');
    write(/联系人/, '李工');
    write(/电话/, '13800000001');
    submit();
    expect(await screen.findByText('XJ20261120000001')).toBeTruthy();
    expect(screen.getByText('我们将在 1 个工作日内报价')).toBeTruthy();
    expect(screen.getByText('登录后可查看报价进度')).toBeTruthy();
    expect(screen.getByRole('link', { name: '立即登录' })).toHaveAttribute(
      'href',
      '/pages/login/?redirect=%2Fpages%2Fmembercenter%2Fquote',
    );
    const [body] = submitted();
    expect(body).toMatchObject({
      contact: '李工',
      lines: [{ goodsId: '1', ipcnt: 1, spcnt: 12, targetIP: 35.5, remark: '要蓝标' }],
    });
    expect(String(body?.requestId)).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  });

  test('被拒绝：写出原因，商品和填写都还在', async () => {
    outcome = 'refused';
    open();
    write(/联系人/, '李工');
    write(/电话/, '13800000001');
    submit();
    expect(await screen.findByText('商品已下架')).toBeTruthy();
    expect(screen.getByLabelText(/联系人/)).toHaveValue('李工');
    expect(screen.getAllByText('矿泉水').length).toBeGreaterThan(0);
  });

  test('网络断开后原样再交：同一请求编号；改了内容再交：新的编号', async () => {
    outcome = 'cut';
    open();
    write(/联系人/, '李工');
    write(/电话/, '13800000001');
    submit();
    await screen.findByText('网络连接失败，请检查网络后重试');
    submit();
    await waitFor(() => expect(submitted()).toHaveLength(2));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '提交询价' })).not.toHaveAttribute('aria-busy'),
    );
    write(/补充说明/, '急用');
    submit();
    await waitFor(() => expect(submitted()).toHaveLength(3));
    const ids = submitted().map((body) => body?.requestId);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('填了一半离开再来：草稿还在', async () => {
    open();
    write(/联系人/, '李工');
    write(/补充说明/, '分两批到货');
    expect(screen.getByText('5/500')).toBeTruthy();
    cleanup();
    open();
    expect(screen.getByLabelText(/联系人/)).toHaveValue('李工');
    expect(screen.getByLabelText(/补充说明/)).toHaveValue('分两批到货');
  });

  test('这一行的到货日随行发送；读不懂的当场说明，早于今天的不发送', async () => {
    open();
    write(/联系人/, '李工');
    write(/电话/, '13800000001');
    const box = screen.getByLabelText('矿泉水 期望到货日');
    fireEvent.change(box, { target: { value: '下周' } });
    fireEvent.blur(box);
    expect(await screen.findByText(/请填写日期，如/)).toBeTruthy();
    fireEvent.change(box, { target: { value: '2020-01-05' } });
    fireEvent.blur(box);
    expect(await screen.findByText('期望到货日不能早于今天')).toBeTruthy();
    submit();
    expect(document.activeElement).toBe(box);
    expect(submitted()).toEqual([]);
    fireEvent.change(box, { target: { value: '2099/1/5' } });
    fireEvent.blur(box);
    submit();
    await waitFor(() => expect(submitted()).toHaveLength(1));
    expect(submitted()[0]?.lines).toMatchObject([{ goodsId: '1', needBy: '2099-01-05' }]);
  });

  test('附件随单发送，刷新后还在；发送后清空', async () => {
    localStorage.setItem(
      `${window.location.host}-pifa-draft-inquiry-files`,
      JSON.stringify([{ uploadId: 'upload-0001', name: '样品.png' }]),
    );
    open();
    expect(screen.getByText('样品.png')).toBeTruthy();
    write(/联系人/, '李工');
    write(/电话/, '13800000001');
    submit();
    await screen.findByText('XJ20261120000001');
    expect(submitted()[0]?.uploadIds).toEqual(['upload-0001']);
    cleanup();
    act(() => void addInquiryGoods(water));
    open();
    await screen.findByRole('button', { name: '提交询价' });
    expect(screen.queryByText('样品.png')).toBeNull();
  });

  test('已下架的商品标明，不随单发送', async () => {
    addInquiryGoods(gloves);
    open();
    expect(await screen.findByText('已下架，不能询价')).toBeTruthy();
    const bar = screen.getByRole('region', { name: '提交询价' });
    expect(bar.textContent).toContain('共 1 种商品');
    write(/联系人/, '李工');
    write(/电话/, '13800000001');
    submit();
    await waitFor(() => expect(submitted()).toHaveLength(1));
    expect(submitted()[0]?.lines).toMatchObject([{ goodsId: '1' }]);
  });
});

test.each([
  ['2026-12-1', '2026-12-01'],
  ['2026/12/01', '2026-12-01'],
  ['12月1日', '2026-12-01'],
  ['1-5', '2027-01-05'],
  ['', ''],
  ['2026-02-30', null],
  ['下周', null],
])('期望到货日 %s → %s', (text, date) => {
  expect(readDay(text, '2026-11-20')).toBe(date);
});

describe('会员', () => {
  beforeEach(() =>
    login({ token: 't', phone: '1', company: '仁和堂', khId: '1', userId: '1', headImgUrl: '' }),
  );

  test('联系人、电话、公司已填好', async () => {
    open();
    await waitFor(() => expect(screen.getByLabelText(/联系人/)).toHaveValue('李工'));
    expect(screen.getByLabelText('公司')).toHaveValue('仁和堂');
  });

  test('提交后可以直接查看这张询价单', async () => {
    open();
    await waitFor(() => expect(screen.getByLabelText(/联系人/)).toHaveValue('李工'));
    submit();
    expect(await screen.findByRole('link', { name: '查看我的询价' })).toHaveAttribute(
      'href',
      '/pages/membercenter/quotedetail?id=5',
    );
  });

  test('从购物车转入：带着数量，已在单中的不重复', async () => {
    serve([wire, { ...wire, ...gloves, ipcnt: 0, spcnt: 5 }]);
    open();
    fireEvent.click(await screen.findByRole('button', { name: '从购物车转入' }));
    const table = await screen.findByRole('table', { name: '询价商品' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(within(table).getByLabelText('停产手套 期望拆零数量')).toHaveValue('5');
  });
});
