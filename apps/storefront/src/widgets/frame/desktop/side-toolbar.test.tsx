import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { asMember, show, siteAnswers, stubMall } from '../../../testing/mall';
import { logout } from '../../../lib/session';
import { SideToolbar } from './side-toolbar';

afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

/** A window so wide; widths in questions are read, what else is asked is no. */
function at(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.split(',').some((one) => {
      const least = /min-width: (\d+)px/.exec(one);
      const most = /max-width: (\d+)px/.exec(one);
      return (least || most) && width >= Number(least?.[1] ?? 0) && width <= Number(most?.[1] ?? 9999);
    }),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  stubMall({
    ...siteAnswers(),
    '/api/basic/dict/listByPcodeAndCode': [{ pcode: 'webconfig', code: 'bottomcode', summary: '/qr.png' }],
    '/api/goods/carts/list': { cartList: [], totals: {}, version: 1 },
  });
  asMember();
  const paths = ['/inquiryPrice', '/pages/membercenter/mycar', '/pages/newpromote', '/pages/quickorder'];
  show(<SideToolbar />, { paths });
  return within(screen.getByRole('complementary', { name: '快捷工具' }));
}

test.each([1360, 1440, 1920])('窗口宽 %i：各块都在，次序固定', async (width) => {
  const bar = at(width);
  await bar.findByText('扫码');
  const names = bar
    .getAllByText(/^(购物车|询价单|优惠券|常购|快单|客服|扫码)$/)
    .map((one) => one.textContent);
  expect(names).toEqual(['购物车', '询价单', '优惠券', '常购', '快单', '客服', '扫码']);
  expect(bar.queryByRole('button', { name: '展开快捷工具' })).toBeNull();
});

test('窗口宽 1359：收成一条', () => {
  expect(at(1359).getByRole('button', { name: '展开快捷工具' })).toHaveAttribute('aria-expanded', 'false');
});
