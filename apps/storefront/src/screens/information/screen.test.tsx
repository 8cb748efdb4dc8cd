import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentSession, logout } from '../../lib/session';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const PAGE = '/api/member/message/page';
const READ = 'POST /api/member/message/read';
const ME = '/api/member/info/me';
const at = '/pages/membercenter/information';
const ORDER = '/pages/membercenter/myorderpay';
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const shipped = {
  id: '7',
  type: 'order',
  title: '订单已发货',
  text: '订单 PF1 已由顺丰发出，运单号 SF1，请留意收货。',
  link: `${ORDER}?id=o1`,
  read: false,
  time: hoursAgo(2.5),
};
const notice = {
  id: '6',
  type: 'system',
  title: '国庆发货安排',
  text: '10 月 1 日至 3 日暂停发货',
  link: '',
  read: false,
  time: '2025-09-20T02:00:00Z',
};
const old = { ...shipped, id: '5', title: '订单已付款', read: true, time: '2025-09-19T02:00:00Z' };
const unread = { all: 2, order: 1, quote: 0, activity: 0, system: 1 };
const me = {
  id: 'u1',
  phone: '13800000001',
  company: '深圳市檐下便利连锁有限公司',
  khId: '1001',
  name: '林晚舟',
  level: '金牌客户',
  headImgUrl: '',
  unread: 2,
};

function open(answers: Record<string, unknown> = {}, address = at) {
  const calls = stubMall({
    ...siteAnswers(),
    [PAGE]: { list: [shipped, notice, old], total: 3, pageNum: 1, pageSize: 20, unread },
    [ME]: me,
    [READ]: { all: 1, order: 0, quote: 0, activity: 0, system: 1 },
    ...answers,
  });
  show(<Screen />, { at: address, paths: [at, ORDER, '/pages/membercenter/changepassward'] });
  return calls;
}

beforeEach(asMember);
afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

describe('消息', () => {
  test('未读的加粗带点、读得出「未读」；24 小时内写几小时前，更早写日期；各类未读数在标签上', async () => {
    open();
    const list = await screen.findByRole('list', { name: '消息列表' });
    const [first, second, third] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('未读：订单已发货');
    expect(first).toHaveTextContent('2 小时前');
    expect(second).toHaveTextContent('2025-09-20 10:00');
    expect(third).not.toHaveTextContent('未读');
    expect(screen.getByRole('tab', { name: /^订单\s*\(1\)$/ })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: '报价' })).toBeInTheDocument();
    expect(await screen.findByRole('tab', { name: /^消息\s*\(2\)$/ })).toBeInTheDocument();
  });

  test('点开一条：标为已读，去到那张订单；没有去处的按「知道了」', async () => {
    const calls = open();
    fireEvent.click(await screen.findByRole('button', { name: '知道了' }));
    await waitFor(() =>
      expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ ids: ['6'] }),
    );
    fireEvent.click(screen.getByRole('link', { name: '订单已发货' }));
    expect(screen.getByTestId('place')).toHaveTextContent(`${ORDER}?id=o1`);
    await waitFor(() =>
      expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ ids: ['7'] }),
    );
  });

  test('全部已读只管看着的这一类；未读数跟着变', async () => {
    const calls = open({}, `${at}?type=order`);
    await screen.findByRole('list', { name: '消息列表' });
    fireEvent.click(screen.getByRole('button', { name: '全部已读' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ type: 'order' }),
    );
    expect(await screen.findByRole('tab', { name: /^消息\s*\(1\)$/ })).toBeInTheDocument();
  });

  test('类型、只看未读、页码在地址里', async () => {
    const calls = open({ [PAGE]: { list: [shipped], total: 50, pageNum: 1, pageSize: 20, unread } });
    fireEvent.click(await screen.findByRole('tab', { name: /^系统\s*\(1\)$/ }));
    fireEvent.click(screen.getByRole('button', { name: '只看未读' }));
    fireEvent.click(await screen.findByRole('button', { name: '第 3 页' }));
    expect(screen.getByTestId('place')).toHaveTextContent('type=system&unread=1&page=3');
    await waitFor(() => {
      const query = calls.findLast(({ path }) => path === PAGE)?.query;
      expect([query?.get('type'), query?.get('unread'), query?.get('pageNum')]).toEqual(['system', '1', '3']);
    });
  });

  test('链接不在本商城：不是链接', async () => {
    open({
      [PAGE]: { list: [{ ...shipped, link: '//evil.example' }], total: 1, pageNum: 1, pageSize: 20, unread },
    });
    await screen.findByText('订单已发货');
    expect(screen.queryByRole('link', { name: '订单已发货' })).toBeNull();
  });

  test('没有消息：说明会有什么；筛没了回到全部；加载失败可重试', async () => {
    const none = { list: [], total: 0, pageNum: 1, pageSize: 20 };
    open({ [PAGE]: none }, `${at}?unread=1`);
    expect(await screen.findByText('没有未读消息')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '看全部消息' }));
    expect(await screen.findByText('还没有消息')).toBeInTheDocument();
    document.body.replaceChildren();
    open({ [PAGE]: new Refused('出错了', 500) });
    expect(await screen.findByRole('button', { name: '加载失败，点击重试' })).toBeInTheDocument();
  });
});

describe('账户资料', () => {
  const profile = `${at}?tab=profile`;

  test('手机号打码；不能在这里改的写明怎么改', async () => {
    open({}, profile);
    expect(await screen.findByText('138****0001')).toBeInTheDocument();
    expect(document.body.textContent).not.toContain('13800000001');
    expect(await screen.findByText('更名需要核对营业执照，请联系客服 400-000-2026')).toBeInTheDocument();
    expect(screen.getByText('金牌客户')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '修改密码' })).toBeInTheDocument();
  });

  test('改联系人：空的不行，没改不能点，改了才保存', async () => {
    const calls = open({ [`PATCH ${ME}`]: { name: '李采购' } }, profile);
    const box = await screen.findByRole('textbox', { name: /联系人/ });
    const save = screen.getByRole('button', { name: '保存' });
    expect(save).toBeDisabled();
    fireEvent.change(box, { target: { value: ' ' } });
    fireEvent.click(save);
    expect(await screen.findByText('请填写联系人')).toBeInTheDocument();
    fireEvent.change(box, { target: { value: ' 李采购 ' } });
    fireEvent.click(save);
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: '李采购' }),
    );
  });

  test('头像：不是图片不传；传了马上换，记在登录信息里', async () => {
    const calls = open(
      { 'POST /api/member/info/avatar': { headImgUrl: '/api/member/info/avatar/a1' } },
      profile,
    );
    const picker = await screen.findByLabelText('选择头像图片');
    const put = (file: File) => userEvent.upload(picker, file, { applyAccept: false });
    await put(new File(['x'], 'a.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('请选择不超过 5MB 的 JPG、PNG 或 WebP 图片')).toBeInTheDocument();
    expect(calls.some(({ path }) => path.endsWith('/avatar'))).toBe(false);
    await put(new File(['x'], 'a.png', { type: 'image/png' }));
    await waitFor(() => expect(currentSession()?.headImgUrl).toBe('/api/member/info/avatar/a1'));
  });

  test('只给规格里的字段的商城：不崩，没有 undefined', async () => {
    open({ [ME]: {} }, profile);
    expect(await screen.findByText('檐下便利')).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/undefined|NaN|null/);
  });
});
