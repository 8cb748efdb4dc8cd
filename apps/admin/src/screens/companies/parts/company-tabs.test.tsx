import { permissions } from '@pifa/contract/staff';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MeContext } from '../../../lib/me';
import { someone } from '../../../testing/me';
import { CompanyTabs, useTabs } from './company-tabs';

function Tabs() {
  return <CompanyTabs tabs={useTabs()} tab="overview" onTab={() => undefined} />;
}
const shown = (granted: readonly string[]): (string | null)[] => {
  const own = permissions.filter((one) => granted.includes(one));
  const { unmount } = render(
    <MeContext.Provider value={someone({ permissions: own })}>
      <Tabs />
    </MeContext.Provider>,
  );
  const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  unmount();
  return names;
};

it('客户页只有角色看得到的那几页：没有订单、询价、售后权限的，没有这三页', () => {
  const others = ['概况', '价格', '地址与抬头', '用户', '卡券', '积分', '自编货号', '备注'];
  expect(shown(['customer.read'])).toEqual(others);
  expect(shown(['customer.read', 'quote.read'])).toEqual(['概况', '询价', ...others.slice(1)]);
  expect(shown(permissions)).toEqual(['概况', '订单', '老订单', '询价', '售后', ...others.slice(1)]);
});
