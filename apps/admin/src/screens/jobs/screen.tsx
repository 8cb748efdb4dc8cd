import { ReloadOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallData } from '@pifa/contract/staff';
import { App, Button } from 'antd';
import { call, textOf } from '../../lib/client';
import { shortTime } from '../../lib/format';
import { useCan } from '../../lib/me';
import { Dot } from '../../ui/small';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { Page } from '../../widgets/page';
import { kindWord } from './words';

type Job = CallData<'adminJobs'>[number];
const KEY = ['jobs'];

/** 任务: background work that failed; parked work waits for somebody. */
export function Screen() {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const mayRetry = useCan('jobs.retry');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('adminJobs', { signal, background: true }),
    refetchInterval: 15_000,
  });
  const again = useMutation({
    mutationFn: (id: string) => call('adminJobAgain', { body: { id } }),
    onSuccess: ({ message: text }) => message.success(text),
    onError: (problem) => message.error(textOf(problem)),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const columns: readonly Column<Job>[] = [
    {
      key: 'kind',
      title: '任务',
      width: 200,
      fixed: true,
      render: ({ kind }) => kindWord(kind),
    },
    {
      key: 'state',
      title: '状态',
      width: 120,
      render: ({ state }) =>
        state === 'parked' ? <Dot tone="red">已停止重试</Dot> : <Dot tone="amber">还在重试</Dot>,
    },
    { key: 'attempts', title: '试过', width: 80, align: 'right', render: ({ attempts }) => `${attempts} 次` },
    {
      key: 'error',
      title: '最后一次的错误',
      width: 420,
      render: (job) => <span title={job.error}>{job.error}</span>,
    },
    {
      key: 'time',
      title: '停止或下次重试',
      width: 140,
      render: ({ time }) => shortTime(time),
    },
    { key: 'key', title: '对象编号', width: 220, hidden: true, render: ({ key }) => key },
    {
      key: 'act',
      title: '操作',
      width: 90,
      render: ({ id }) =>
        mayRetry ? (
          <Button
            type="link"
            size="small"
            disabled={again.isPending && again.variables === id}
            onClick={() => again.mutate(id)}
          >
            重试
          </Button>
        ) : null,
    },
  ];
  return (
    <Page
      title="任务"
      purpose="后台没做成的事：还在重试的会自己再试，已停止的要有人处理。"
      extra={<Button icon={<ReloadOutlined />} aria-label="刷新" onClick={() => void refetch()} />}
    >
      <div className="list">
        <DataTable
          name="jobs"
          rows={data ?? []}
          columns={columns}
          idOf={({ id }) => id}
          isFirst={isPending}
          error={error}
          retry={() => void refetch()}
          empty="没有失败的任务。退款、开票、短信等后台任务做不成时会出现在这里，可以重试。"
        />
      </div>
    </Page>
  );
}
