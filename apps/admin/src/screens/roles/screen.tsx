import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTableState } from '../../lib/table-state';
import { Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { NewRole } from './parts/new-role';
import { RoleEditor } from './parts/role-editor';
import { rolesQuery } from './queries';
import './roles.css';

/** Roles at the left, one role's permissions, scope and limits at the right. */
export function Screen() {
  const { state, change } = useTableState();
  const [adding, setAdding] = useState(false);
  const { data, error, isPending, refetch } = useQuery(rolesQuery);
  const opened = data?.find(({ code }) => code === state.open) ?? data?.[0];
  return (
    <Page
      title="角色"
      purpose="一个角色能看什么、能做什么、多大金额要别人复核。"
      extra={
        <Button type="primary" icon={<PlusOutlined />} disabled={!data} onClick={() => setAdding(true)}>
          新建角色
        </Button>
      }
      flush
    >
      {isPending ? (
        <Skeleton />
      ) : error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="roles">
          <nav className="roles-list" aria-label="角色">
            {data?.map(({ code, name, builtIn, accounts }) => (
              <button
                key={code}
                type="button"
                className={code === opened?.code ? 'on' : ''}
                aria-current={code === opened?.code}
                onClick={() => change({ open: code })}
              >
                <b>{name}</b>
                <small>
                  {builtIn ? '内置' : '自建'}，{accounts} 个账号
                </small>
              </button>
            ))}
          </nav>
          {opened && <RoleEditor key={opened.code} role={opened} onGone={() => change({})} />}
        </div>
      )}
      <NewRole
        open={adding}
        roles={data ?? []}
        from={opened?.code ?? 'sales'}
        onDone={(code) => {
          setAdding(false);
          if (code) change({ open: code });
        }}
      />
    </Page>
  );
}
