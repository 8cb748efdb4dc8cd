import { ReloadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { num, shortTime } from '../../lib/format';
import { useCan, useMe } from '../../lib/me';
import { useQueue } from '../../lib/queue';
import { Card } from '../../ui/small';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { useKeys } from '../../widgets/keys/keys-provider';
import { Page } from '../../widgets/page';
import { Figures } from './parts/figures';
import { CustomerNews } from './parts/news';
import { OwnerNotice } from './parts/notice';
import { OpeningCard } from './parts/opening-card';
import { groupsOf } from './parts/queue-order';
import { QueueTable } from './parts/queue-table';
import './today.css';

const DAY = new Intl.DateTimeFormat('zh-CN', {
  month: 'long',
  day: 'numeric',
  weekday: 'long',
  timeZone: 'Asia/Shanghai',
});

/** 「11 月 27 日 星期五」, with room around figures as everywhere else. */
const dayWords = (time: string): string =>
  DAY.format(new Date(time))
    .replaceAll(/(\d+)([月日])/g, ' $1 $2')
    .replace('星期', ' 星期')
    .trim();

/** 工作台: what waits, how long, and whether a promise is broken; beside it the day and its customers. */
export function Screen() {
  const me = useMe();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const seesFigures = useCan('figures.read');
  const seesCustomers = useCan('customer.read');
  const maySetUp = useCan('settings.write');
  const { data, error, isPending, refetch } = useQueue();
  const rows = data?.rows ?? [];
  const [first] = groupsOf(rows).flatMap((group) => group.rows);
  useKeys([{ key: 'n', words: '开始处理第一项', run: () => first?.path && void navigate(`/${first.path}`) }]);
  // What has no screen here is no work of today: goods short of stock would drown it.
  const total = rows.reduce((sum, { count, path }) => (path === '' ? sum : sum + count), 0);
  const late = rows.reduce((sum, row) => sum + row.late, 0);
  const reload = () => {
    void refetch();
    void queries.invalidateQueries({ queryKey: ['today'] });
  };
  return (
    <Page
      title="今天要做的事"
      purpose={data && `${dayWords(data.time)}，${me.displayName}您好。${summary(total, late)}`}
      extra={
        <>
          <span className="t3 s13 today-fresh">
            {data && `${shortTime(data.time).slice(-5)} 更新，每 30 秒`}
          </span>
          <Button icon={<ReloadOutlined />} aria-label="刷新" onClick={reload} />
        </>
      }
    >
      {maySetUp && <OpeningCard />}
      <div className="today">
        <Card title="队列" note="做完一项按 N 接下一项" className="today-main">
          {isPending ? (
            <div className="card-pad">
              <Skeleton />
            </div>
          ) : error && !data ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : rows.length === 0 ? (
            <Empty text="今天的事都做完了。新的订单、询价、售后会出现在这里，每 30 秒更新。">
              <Link to="/orders">看全部订单</Link>
            </Empty>
          ) : (
            <QueueTable rows={rows} />
          )}
        </Card>
        <div className="today-side">
          {seesFigures && <Figures />}
          {seesCustomers && <CustomerNews />}
          <OwnerNotice />
        </div>
      </div>
    </Page>
  );
}

const summary = (total: number, late: number): string =>
  total === 0
    ? ''
    : `共 ${num(total)} 件${late > 0 ? `，${num(late)} 件已超过承诺时间。` : '，都在承诺时间内。'}`;
