import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../../../lib/client';
import { num } from '../../../lib/format';
import { Card } from '../../../ui/small';
import { Empty, Failed, Skeleton } from '../../../ui/states';
import { screenAt } from '../../../widgets/screens';
import { words } from '../words';

const noteOf = (shown: number, total: number): string =>
  `近 30 天 ${num(total)} 个词搜不到商品${total > shown ? `，列出次数最多的 ${num(shown)} 个` : ''}`;

/** 搜不到: what buyers searched for in 30 days without finding anything, each one step from being found. */
export function UnfoundCard({ title }: { title: ReactNode }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['searches', 'none'],
    queryFn: ({ signal }) => call('adminSearches', { query: { only: 'none' }, signal }),
  });
  const hasWords = screenAt('/admin/words') !== undefined;
  return (
    <Card
      className="fg-list tall"
      title={title}
      note={data && data.list.length > 0 ? noteOf(data.list.length, data.total) : undefined}
    >
      {!data ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} />
        )
      ) : data.list.length === 0 ? (
        <Empty text={words.noUnfound} />
      ) : (
        <table className="dt">
          <thead>
            <tr>
              <th className="pad">客户搜的词</th>
              <th className="r">次数</th>
              <th className="padr" aria-label="处理" />
            </tr>
          </thead>
          <tbody>
            {data.list.map(({ phrase, times }) => (
              <tr key={phrase}>
                <td className="pad">{phrase}</td>
                <td className="r">{num(times)}</td>
                <td className="padr r">
                  {hasWords && <Link to={`/words?wanted=${encodeURIComponent(phrase)}`}>设为同义词</Link>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
