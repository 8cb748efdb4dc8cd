import { ThunderboltOutlined } from '@ant-design/icons';
import type { CallData } from '@pifa/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { Popover, Progress } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/client';
import { num, shortTime } from '../../lib/format';
import { Empty, Failed } from '../../ui/states';
import { TASKS, useShowPlan } from '../plan-dialog/plan-dialog';
import './active-jobs.css';

type Task = CallData<'adminPlans'>['list'][number];

const RUNNING_MS = 1_000;
const IDLE_MS = 60_000;

/** 任务: what this person began and what became of it; a running one goes on when the page is closed (ADMIN §3, §4). */
export function TopSlot() {
  const [open, setOpen] = useState(false);
  const show = useShowPlan();
  const { data, error, refetch } = useQuery({
    queryKey: TASKS,
    queryFn: ({ signal }) => call('adminPlans', { background: true, signal }),
    refetchInterval: ({ state }) => (state.data?.list.some(isRunning) ? RUNNING_MS : IDLE_MS),
  });
  const tasks = data?.list ?? [];
  const running = tasks.filter(isRunning).length;
  const list = (
    <div className="active-jobs">
      <b>我的任务</b>
      {error && tasks.length === 0 ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : tasks.length === 0 ? (
        <Empty text="还没有任务。批量发货、标记、改价等会出现在这里；做的时候可以关闭页面。" />
      ) : (
        <ul>
          {tasks.map((task) => (
            <li key={task.planId}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  show(task.planId);
                }}
              >
                <span className="active-job-title">
                  {isRunning(task) ? task.title : task.text}
                  {task.state === 'scheduled' && <span className="tag blue">定时</span>}
                  <time className="t3 s12">{shortTime(task.createTime)}</time>
                </span>
                {isRunning(task) && (
                  <>
                    <Progress percent={percentOf(task)} size="small" status="active" />
                    <span className="t3 s12">
                      {num(task.done + task.failed + task.handed)} / {num(task.total)}
                    </span>
                  </>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" open={open} onOpenChange={setOpen} content={list}>
      <button
        type="button"
        className="top-item top-tasks"
        aria-label={running > 0 ? `任务，${running} 个正在执行` : '任务'}
      >
        <ThunderboltOutlined />
        <span>任务</span>
        {running > 0 && <i className="top-job">{running}</i>}
      </button>
    </Popover>
  );
}

const isRunning = ({ state }: Task): boolean => state === 'running';
const percentOf = ({ done, failed, total }: Task): number =>
  total === 0 ? 100 : Math.floor(((done + failed) / total) * 100);
