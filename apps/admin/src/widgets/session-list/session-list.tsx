import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { call, textOf } from '../../lib/client';
import { since } from '../../lib/format';
import { Tag } from '../../ui/small';
import { Empty, Failed, Skeleton } from '../../ui/states';
import './session-list.css';

/** Where somebody is signed in: one's own devices, or an account's, which are ended all at once. */
export function SessionList({ name = '' }: { name?: string }) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const key = ['sessions', name];
  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('adminSessions', { query: { name }, signal }),
  });
  const end = useMutation({
    mutationFn: (body: { which: 'one' | 'others' | 'all'; id?: string; name?: string }) =>
      call('adminSessionEnd', { body }),
    onSuccess: ({ message: text }) => {
      message.success(text);
      void queries.invalidateQueries({ queryKey: ['sessions'] });
      void queries.invalidateQueries({ queryKey: ['staff'] });
    },
    onError: (problem) => message.error(textOf(problem)),
  });

  if (isPending) return <Skeleton rows={3} />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <Empty text="没有登录中的设备。" />;
  const hasOthers = data.some(({ current }) => !current);
  return (
    <>
      <table className="dt session-list">
        <thead>
          <tr>
            <th className="pad">设备</th>
            <th>来自</th>
            <th>最近使用</th>
            {name === '' && <th aria-label="操作" />}
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, device, address, seenTime, current }) => (
            <tr key={id}>
              <td className="pad">
                {device} {current && <Tag tone="blue">本机</Tag>}
              </td>
              <td className="t2">{address}</td>
              <td className="t2">{since(seenTime)}前</td>
              {name === '' && (
                <td className="r padr">
                  {!current && (
                    <Button
                      type="link"
                      size="small"
                      disabled={end.isPending}
                      onClick={() => end.mutate({ which: 'one', id })}
                    >
                      结束
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {(name !== '' || hasOthers) && (
        <p className="card-pad">
          <Button
            danger={name !== ''}
            loading={end.isPending}
            onClick={() => end.mutate(name === '' ? { which: 'others' } : { which: 'all', name })}
          >
            {name === '' ? '结束其他全部' : `结束全部 ${data.length} 个会话`}
          </Button>
        </p>
      )}
    </>
  );
}
