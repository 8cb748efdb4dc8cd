import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { num } from '../../../lib/format';
import { Card } from '../../../ui/small';
import { Empty, Failed, Skeleton } from '../../../ui/states';
import { NextJob } from '../../../widgets/next-job';
import { screenAt } from '../../../widgets/screens';
import { searchesQuery } from '../queries';
import { words } from '../words';

/** What buyers searched for in 30 days, and what found nothing. */
export function Searches({ onSynonym }: { onSynonym: (phrase: string) => void }) {
  const [only, setOnly] = useState<'all' | 'none'>('none');
  const { data, error, refetch } = useQuery(searchesQuery(only));
  const hasGoods = screenAt('/admin/goods') !== undefined;
  return (
    <Card
      title="近 30 天的搜索"
      extra={
        <Segmented
          aria-label="看哪些搜索"
          size="small"
          value={only}
          options={[
            { value: 'none', label: '搜索无结果' },
            { value: 'all', label: '全部' },
          ]}
          onChange={setOnly}
        />
      }
    >
      {!data ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} />
        )
      ) : data.list.length === 0 ? (
        <Empty text={only === 'none' ? words.none : words.empty}>
          <NextJob />
        </Empty>
      ) : (
        <table className="dt">
          <thead>
            <tr>
              <th className="pad">搜的词</th>
              <th className="r">次数</th>
              <th className="r">找到商品</th>
              <th className="padr" aria-label="处理" />
            </tr>
          </thead>
          <tbody>
            {data.list.map(({ phrase, times, found }) => (
              <tr key={phrase}>
                <td className="pad">{phrase}</td>
                <td className="r">{num(times)}</td>
                <td className="r">{found === 0 ? <span className="tx-amber">没有</span> : num(found)}</td>
                <td className="padr r">
                  <Button type="link" size="small" onClick={() => onSynonym(phrase)}>
                    设为同义词
                  </Button>
                  {found === 0 && hasGoods && (
                    <Link to={`/goods?view=off&q=${encodeURIComponent(phrase)}`}>去上架</Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
