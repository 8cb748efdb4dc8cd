import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { num, shortTime, since } from '../../lib/format';
import { useMe } from '../../lib/me';
import { useQueue } from '../../lib/queue';
import { Card, Dot } from '../../ui/small';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { useKeys } from '../../widgets/keys/keys-provider';
import { Page } from '../../widgets/page';
import './today.css';

const DAY = new Intl.DateTimeFormat('zh-CN', {
  month: 'long',
  day: 'numeric',
  weekday: 'long',
  timeZone: 'Asia/Shanghai',
});

/** 今天要做的事: what waits, how long, and whether a promise is broken. */
export function Screen() {
  const me = useMe();
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQueue();
  const rows = data?.rows ?? [];
  const [first] = rows;
  useKeys([{ key: 'n', words: '开始处理第一项', run: () => first && void navigate(`/${first.path}`) }]);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const late = rows.reduce((sum, row) => sum + row.late, 0);
  return (
    <Page
      title="今天要做的事"
      purpose={data && `${DAY.format(new Date(data.time))}，${me.displayName}您好。${summary(total, late)}`}
      extra={
        <>
          <span className="t3 s13">{data && `${shortTime(data.time).slice(6)} 更新，每 30 秒`}</span>
          <Button icon={<ReloadOutlined />} aria-label="刷新" onClick={() => void refetch()} />
        </>
      }
    >
      <div className="today">
        <Card title="队列" note="做完一项按 N 接下一项">
          {isPending ? (
            <Skeleton />
          ) : error && !data ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : rows.length === 0 ? (
            <Empty text="今天的事都做完了" />
          ) : (
            <table className="dt">
              <thead>
                <tr>
                  <th className="pad">事项</th>
                  <th className="r today-count">数量</th>
                  <th className="r today-wait">最久等待</th>
                  <th className="today-late">超过承诺</th>
                  <th className="today-promise">承诺</th>
                  <th className="padr r today-act">操作</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => (
                  <tr key={row.name}>
                    <td className="pad">
                      {row.title}
                      {row.note && <span className="t3 s12"> {row.note}</span>}
                    </td>
                    <td className="r today-figure">{row.more ? `${num(row.count)}+` : num(row.count)}</td>
                    <td className={row.late > 0 ? 'r tx-red' : 'r t2'}>{since(row.oldest)}</td>
                    <td>
                      {row.late > 0 ? (
                        <Dot tone="red">{num(row.late)} 件</Dot>
                      ) : (
                        <span className="dis">--</span>
                      )}
                    </td>
                    <td className="t2">{row.promise}</td>
                    <td className="padr r">
                      {at === 0 ? (
                        <Button type="primary" size="small" onClick={() => void navigate(`/${row.path}`)}>
                          开始处理
                        </Button>
                      ) : (
                        <Link to={`/${row.path}`}>开始处理</Link>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Card>
      </div>
    </Page>
  );
}

const summary = (total: number, late: number): string =>
  total === 0
    ? ''
    : `共 ${num(total)} 件${late > 0 ? `，${num(late)} 件已超过承诺时间。` : '，都在承诺时间内。'}`;
