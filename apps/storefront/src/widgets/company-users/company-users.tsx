import type { WireCompanyUser } from '@pifa/contract/client';
import { companyUserWord, formatDate, formatMinute } from '@pifa/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api, callKey, callQuery } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/confirm';
import { type Column, DataTable } from '../../ui/data-table';
import { Disclosure } from '../../ui/disclosure';
import { Tag } from '../../ui/tag';
import { toast } from '../../ui/toast';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog')).AddDialog }));

type Act = 'close' | 'reopen' | 'hand-over';

const QUESTIONS: Record<Act, (name: string) => Parameters<typeof confirm>[0]> = {
  close: (name) => ({
    title: `停用成员 ${name}？`,
    body: '对方会立即在所有设备上退出登录，不能再下单和查看订单；已有的订单不受影响，可随时启用。',
    confirmLabel: '停用',
    danger: true,
  }),
  reopen: (name) => ({
    title: `启用成员 ${name}？`,
    body: '对方可以用原来的密码重新登录。',
    confirmLabel: '启用',
  }),
  'hand-over': (name) => ({
    title: `把管理权交给 ${name}？`,
    body: '之后由对方添加、停用成员，您成为普通成员，只有对方能把管理权交回来。',
    confirmLabel: '交出管理权',
    danger: true,
  }),
};
const DONE: Record<Act, string> = { close: '已停用', reopen: '已启用', 'hand-over': '管理权已交出' };

/**
 * 公司成员: who shares this company's orders and who did what. The manager adds, closes and reopens members and transfers
 * the role.
 */
export function CompanyUsers() {
  const queries = useQueryClient();
  const users = useQuery(callQuery('companyUsers'));
  const [adding, setAdding] = useState(false);
  const act = useMutation({
    mutationFn: (change: { id: string; act: Act }) => api('companyUserChange', { body: change }),
    onSuccess: (answer, change) => {
      queries.setQueryData(callKey('companyUsers'), answer);
      toast({ text: DONE[change.act], tone: 'success' });
      if (change.act === 'hand-over') void queries.invalidateQueries({ queryKey: callKey('memberInfo') });
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'error' });
      void users.refetch();
    },
  });
  const ask = async (user: WireCompanyUser, action: Act) => {
    if (!act.isPending && (await confirm(QUESTIONS[action](user.name)))) {
      act.mutate({ id: user.id, act: action });
    }
  };
  const canManage = users.data?.canManage ?? false;
  return (
    <section aria-label="公司成员" className="rounded-card border border-line bg-card p-4 phone:p-3">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-16">公司成员</h2>
        <p className="text-13 text-t3">
          共享订单、地址、抬头和报价；购物车和收藏各用各的
          {users.data && !canManage && '。由管理员添加和停用成员'}
        </p>
        {canManage && (
          <Button className="ml-auto" variant="brand" onClick={() => setAdding(true)}>
            添加成员
          </Button>
        )}
      </div>
      <DataTable
        label="公司成员"
        columns={columnsFor(canManage, ask, act.isPending ? act.variables.id : '')}
        rows={users.data?.users}
        rowKey={({ id }) => id}
        status={users.isPending ? 'loading' : users.isError ? 'error' : 'ready'}
        onRetry={() => void users.refetch()}
        skeletonRows={3}
      />
      {users.data && users.data.acts.length > 0 && (
        <Disclosure title="成员变动记录" className="mt-3">
          <ul className="flex flex-col gap-1 py-2 text-13 text-t2">
            {users.data.acts.map(({ id, text, time }) => (
              <li key={id} className="flex flex-wrap gap-x-3">
                <time dateTime={time} className="text-t3">
                  {time && formatMinute(new Date(time))}
                </time>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {adding && (
        <Suspense>
          <AddDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  );
}

function columnsFor(
  canManage: boolean,
  ask: (user: WireCompanyUser, act: Act) => Promise<void>,
  busy: string,
): Column<WireCompanyUser>[] {
  const columns: Column<WireCompanyUser>[] = [
    {
      key: 'name',
      head: '姓名',
      rowHead: true,
      card: 'title',
      cell: ({ name, isManager, isSelf }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {name}
          {isManager && <Tag tone="ink">管理员</Tag>}
          {isSelf && <span className="text-12 text-t3">（我）</span>}
        </span>
      ),
    },
    { key: 'phone', head: '手机号', cell: ({ phone }) => phone },
    {
      key: 'state',
      head: '状态',
      card: 'mark',
      cell: ({ state }) => {
        const { word, colour } = companyUserWord(state);
        return <Tag tone={colour}>{word}</Tag>;
      },
    },
    {
      key: 'seen',
      head: '上次登录',
      cell: ({ lastLoginTime }) => (lastLoginTime ? formatDate(new Date(lastLoginTime)) : '还没有登录过'),
    },
  ];
  if (!canManage) return columns;
  return [
    ...columns,
    {
      key: 'acts',
      head: '操作',
      card: 'actions',
      align: 'end',
      cell: (user) =>
        user.isSelf ? null : (
          <span className="inline-flex flex-wrap justify-end gap-2">
            {user.state === 'open' && (
              <Button
                size="dense"
                aria-label={`交出管理权给 ${user.name}`}
                onClick={() => void ask(user, 'hand-over')}
              >
                交出管理权
              </Button>
            )}
            <Button
              size="dense"
              busy={busy === user.id}
              aria-label={`${user.state === 'closed' ? '启用' : '停用'} ${user.name}`}
              onClick={() => void ask(user, user.state === 'closed' ? 'reopen' : 'close')}
            >
              {user.state === 'closed' ? '启用' : '停用'}
            </Button>
          </span>
        ),
    },
  ];
}
