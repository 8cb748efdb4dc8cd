import { BellOutlined } from '@ant-design/icons';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Badge, Button, Popover } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, textOf } from '../../lib/client';
import { shortTime } from '../../lib/format';
import { Empty, Failed } from '../../ui/states';
import './bell.css';

const EVERY_MS = 30_000;
const KEY = ['bell'];

/** 铃铛: what was assigned to me, what waits for my second look, a sign-in from a new place. */
export function TopSlot() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      call('adminNotices', { query: { size: 20, cursor: pageParam }, background: true, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: EVERY_MS,
  });
  const read = useMutation({
    mutationFn: (upTo: string) => call('adminNoticesRead', { body: { upTo } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const end = useMutation({
    mutationFn: (name: string) => call('adminSessionEnd', { body: { which: 'all', name } }),
    onSuccess: ({ message: text }) => void message.success(text),
    onError: (problem) => void message.error(textOf(problem)),
  });
  const rows = data?.pages.flatMap(({ list }) => list) ?? [];
  const unread = data?.pages[0]?.unread ?? 0;
  const [newest] = rows;

  const list = (
    <div className="bell">
      <header className="row">
        <b>通知</b>
        {unread > 0 && newest && (
          <Button
            className="push"
            type="link"
            size="small"
            loading={read.isPending}
            onClick={() => read.mutate(newest.id)}
          >
            全部标为已读
          </Button>
        )}
      </header>
      {error && rows.length === 0 ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : rows.length === 0 ? (
        <Empty text="没有通知。分配给您的事、等您复核的操作、账号的新设备登录会出现在这里。" />
      ) : (
        <ul>
          {rows.map(({ id, text, link, time, read: isRead, account }) => (
            <li key={id} className={isRead ? '' : 'new'}>
              {link ? (
                <button
                  type="button"
                  onClick={() => {
                    setOpen(false);
                    void navigate(link);
                  }}
                >
                  {text}
                </button>
              ) : (
                <span>{text}</span>
              )}
              <span className="row">
                <time className="t3 s12">{shortTime(time)}</time>
                {account !== undefined && (
                  <Button
                    className="push"
                    danger
                    size="small"
                    disabled={end.isPending}
                    onClick={() => end.mutate(account)}
                  >
                    结束其会话
                  </Button>
                )}
              </span>
            </li>
          ))}
          {hasNextPage && (
            <li>
              <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                更早的
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" open={open} onOpenChange={setOpen} content={list}>
      <button
        type="button"
        className="top-item icon"
        aria-label={unread > 0 ? `通知，${unread > 99 ? '99 条以上' : `${unread} 条`}未读` : '通知'}
      >
        <Badge count={unread} size="small" overflowCount={99} offset={[4, -2]}>
          <BellOutlined />
        </Badge>
      </button>
    </Popover>
  );
}
