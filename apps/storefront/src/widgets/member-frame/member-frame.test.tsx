import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { logout } from '../../lib/session';
import { asMember, show, siteAnswers, stubMall } from '../../testing/mall';
import { HubGrid } from './hub-grid';
import { MemberFrame } from './member-frame';

afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

const center = (child: string) => `/pages/membercenter/${child}`;
const answers = {
  ...siteAnswers(),
  '/api/goods/orders/num': { all: 1234, states: { 'to-review': 3 }, quotes: 2 },
};

function open({ at = center('myaddress'), paths = ['myaddress', 'changepassward', 'collectionview'] } = {}) {
  asMember();
  stubMall(answers);
  return show(
    <MemberFrame>
      <p>内容</p>
    </MemberFrame>,
    { at, paths: paths.map(center) },
  );
}

test('菜单只有已经存在的页面，按组排列，当前页有标记，订单数在右边', async () => {
  open();
  const menu = await screen.findByRole('navigation', { name: '会员中心' });
  await within(menu).findByText('1,234');
  expect(
    within(menu)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['会员中心', '我的订单1,234', '收藏', '收货地址', '修改密码']);
  expect(within(menu).getByRole('link', { name: '收货地址' })).toHaveAttribute('aria-current', 'page');
  expect(within(menu).queryByText('发票')).toBeNull();
  expect(within(menu).getByText('账户')).toBeInTheDocument();
});

test('页面建好的那天，菜单自己多出一项；询价关着时没有「我的询价」', async () => {
  asMember();
  stubMall({ ...answers, ...siteAnswers({ inquiry: false }) });
  show(<MemberFrame>内容</MemberFrame>, { at: center('person'), paths: ['integrate', 'quote'].map(center) });
  const menu = await screen.findByRole('navigation', { name: '会员中心' });
  expect(await within(menu).findByRole('link', { name: '积分明细' })).toBeInTheDocument();
  expect(within(menu).queryByText('我的询价')).toBeNull();
});

test('询价开着：「我的询价」带待报价数', async () => {
  open({ paths: ['quote'] });
  expect(await screen.findByRole('link', { name: /我的询价\s*2/ })).toBeInTheDocument();
});

test('订单详情页属于「我的订单」', async () => {
  open({ at: `${center('myorderpay')}?id=1` });
  expect(await screen.findByRole('link', { name: /我的订单/ })).toHaveAttribute('aria-current', 'page');
});

test('游客在去登录的路上：看不到会员菜单，也不问订单数', () => {
  logout();
  const seen = stubMall(answers);
  show(<MemberFrame>内容</MemberFrame>, { at: center('person') });
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(seen.filter((call) => call.path.includes('/orders/'))).toHaveLength(0);
});

test('手机上的图标格：同一份菜单', async () => {
  asMember();
  stubMall(answers);
  show(<HubGrid />, { at: center('person'), paths: [center('myaddress')] });
  const hub = screen.getByRole('navigation', { name: '会员中心' });
  expect(await within(hub).findByRole('link', { name: /我的订单/ })).toHaveAttribute(
    'href',
    center('myorder'),
  );
  expect(within(hub).getByRole('link', { name: '收货地址' })).toBeInTheDocument();
  expect(within(hub).queryByText('预售订单')).toBeNull();
});

test('售后和公司成员在菜单里就找得到', async () => {
  open({ paths: ['aftersales', 'companyusers'] });
  expect(await screen.findByRole('link', { name: '退款售后' })).toHaveAttribute('href', center('aftersales'));
  expect(screen.getByRole('link', { name: '公司成员' })).toHaveAttribute('href', center('companyusers'));
});
