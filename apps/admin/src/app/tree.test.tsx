import { BUILT_IN_ROLES } from '@pifa/contract/staff';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { MeContext } from '../lib/me';
import { someone } from '../testing/me';
import { screens } from '../widgets/screens';
import { guardedRoutes } from './router';
import { Tree } from './tree';

type BuiltInRoleCode = keyof typeof BUILT_IN_ROLES;

/** Seen to fail: with `may` always true in the tree, and in `Guarded`. */
const as = (code: BuiltInRoleCode) => {
  const { name, permissions } = BUILT_IN_ROLES[code];
  return someone({ role: { code, name }, permissions: [...permissions] });
};

function treeOf(code: BuiltInRoleCode): string[] {
  const { container, unmount } = render(
    <MeContext.Provider value={as(code)}>
      <MemoryRouter initialEntries={['/nowhere']}>
        <Tree folded={false} />
      </MemoryRouter>
    </MeContext.Provider>,
  );
  for (const head of screen.queryAllByRole('button', { expanded: false })) fireEvent.click(head);
  const names = [...container.querySelectorAll('a .tree-name')].map(({ textContent }) => textContent ?? '');
  unmount();
  return names;
}

test.each<[string, BuiltInRoleCode, string[], string[]]>([
  [
    '客服',
    'service',
    ['工作台', '全部订单', '询价单', '售后'],
    ['导入', '发货台', '评价', '员工', '角色', '操作记录'],
  ],
  [
    '内容',
    'content',
    ['工作台'],
    ['全部订单', '询价单', '售后', '发货台', '员工', '角色', '操作记录', '任务'],
  ],
])('%s：看得见的只有自己的，别的一项也没有', (_, code, sees, not) => {
  const tree = treeOf(code);
  expect(tree).toEqual(expect.arrayContaining(sees));
  expect(tree.filter((title) => not.includes(title))).toEqual([]);
});

test.each(Object.keys(BUILT_IN_ROLES) as BuiltInRoleCode[])('%s：导航正好是有权限的页面', (code) => {
  const own = new Set<string>(BUILT_IN_ROLES[code].permissions);
  const mine = screens.filter(
    ({ group, permission }) => group && (!permission || [permission].flat().some((one) => own.has(one))),
  );
  expect(treeOf(code).slice(1).sort()).toEqual(mine.map(({ title }) => title).sort());
});

test.each<[string, BuiltInRoleCode, string, string]>([
  ['客服', 'service', '/staff', '管理员工与角色'],
  ['内容', 'content', '/orders', '查看订单'],
])('%s打开不该进的地址：说出缺哪项权限', async (_, code, path, needs) => {
  const router = createMemoryRouter([{ path: '/', children: guardedRoutes() }], { initialEntries: [path] });
  render(
    <MeContext.Provider value={as(code)}>
      <RouterProvider router={router} />
    </MeContext.Provider>,
  );
  expect(await screen.findByText(`需要「${needs}」权限才能打开这一页。`)).toBeInTheDocument();
});

test('只管客户的也能导入客户与地址；一种表都不能导入的：说出哪一项都行', async () => {
  const withOnly = (permission: 'customer.write' | 'order.read') => someone({ permissions: [permission] });
  const { unmount } = render(
    <MeContext.Provider value={withOnly('customer.write')}>
      <MemoryRouter initialEntries={['/import']}>
        <Tree folded={false} />
      </MemoryRouter>
    </MeContext.Provider>,
  );
  expect(screen.getByText('导入')).toBeInTheDocument();
  unmount();
  const router = createMemoryRouter([{ path: '/', children: guardedRoutes() }], {
    initialEntries: ['/import'],
  });
  render(
    <MeContext.Provider value={withOnly('order.read')}>
      <RouterProvider router={router} />
    </MeContext.Provider>,
  );
  const needs = '需要「导入商品」或「修改库存」或「改标价」或「修改客户」或「发货」权限才能打开这一页。';
  expect(await screen.findByText(needs)).toBeInTheDocument();
});
