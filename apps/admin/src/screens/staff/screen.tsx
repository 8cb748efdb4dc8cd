import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { shortTime } from '../../lib/format';
import { useTableState } from '../../lib/table-state';
import { Dot, Tag } from '../../ui/small';
import { Empty } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { FilterBar } from '../../widgets/filter-bar/filter-bar';
import { Page } from '../../widgets/page';
import { AccountDrawer } from './parts/account-drawer';
import { NewAccount } from './parts/new-account';
import { ForAllSwitch } from './parts/for-all-switch';
import { type Account, accountsQuery, rolesQuery } from './queries';

const COLUMNS: readonly Column<Account>[] = [
  { key: 'name', title: '账号', width: 160, fixed: true, render: ({ name }) => name },
  { key: 'displayName', title: '姓名', width: 140, render: ({ displayName }) => displayName },
  { key: 'role', title: '角色', width: 120, render: ({ roleName }) => <Tag tone="blue">{roleName}</Tag> },
  {
    key: 'status',
    title: '状态',
    width: 100,
    render: ({ status }) => (status === 'open' ? <Dot tone="green">启用</Dot> : <Dot tone="gray">停用</Dot>),
  },
  {
    key: 'twoFactor',
    title: '两步验证',
    width: 110,
    render: ({ twoFactor }) => (twoFactor ? '已开启' : <span className="t3">未开启</span>),
  },
  {
    key: 'sessions',
    title: '登录中',
    width: 90,
    align: 'right',
    render: ({ sessions }) => (sessions > 0 ? `${sessions} 处` : <span className="t3">--</span>),
  },
  { key: 'seen', title: '最近使用', width: 130, render: ({ seenTime }) => shortTime(seenTime) },
  { key: 'created', title: '开通', width: 130, render: ({ createTime }) => shortTime(createTime) },
];

export function Screen() {
  const control = useTableState();
  const { state, change } = control;
  const [adding, setAdding] = useState(false);
  const { data, error, isPending, refetch } = useQuery(accountsQuery);
  const { data: roles = [] } = useQuery(rolesQuery);
  const rows = useMemo(() => matching(data ?? [], state.find, state.filters), [data, state]);
  const opened = data?.find(({ name }) => name === state.open);
  return (
    <Page
      title="员工"
      purpose="谁能进后台、是什么角色、在哪里登录。"
      extra={
        <>
          <ForAllSwitch />
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            新建员工
          </Button>
        </>
      }
    >
      <div className="list">
        <FilterBar
          control={control}
          finds="账号、姓名"
          filters={[
            {
              kind: 'choice',
              key: 'role',
              label: '角色',
              options: roles.map(({ code, name }) => ({ value: code, label: name })),
            },
            {
              kind: 'choice',
              key: 'status',
              label: '状态',
              many: false,
              options: [
                { value: 'open', label: '启用' },
                { value: 'closed', label: '停用' },
              ],
            },
          ]}
        />
        <DataTable
          name="staff"
          rows={rows}
          columns={COLUMNS}
          idOf={({ name }) => name}
          isFirst={isPending}
          error={error}
          retry={() => void refetch()}
          openId={state.open}
          onOpen={({ name }) => change({ open: name })}
          empty={
            <Empty text="没有符合条件的员工">
              <Button onClick={control.clear}>清除筛选</Button>
            </Empty>
          }
        />
      </div>
      <AccountDrawer account={opened} roles={roles} onClose={() => change({})} />
      <NewAccount open={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}

function matching(
  accounts: readonly Account[],
  find: string,
  { role = '', status = '' }: Readonly<Record<string, string>>,
): Account[] {
  const wanted = find.toLowerCase();
  return accounts.filter(
    (one) =>
      `${one.name} ${one.displayName}`.toLowerCase().includes(wanted) &&
      (role === '' || role.split(',').includes(one.role)) &&
      (status === '' || one.status === status),
  );
}
