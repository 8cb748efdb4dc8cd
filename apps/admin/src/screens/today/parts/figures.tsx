import { useQuery } from '@tanstack/react-query';
import { changeSince } from '@pifa/domain';
import { money, num, shortTime } from '../../../lib/format';
import { Card, Money } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { type Today, todayQuery } from '../queries';
import { Spark } from './spark';

const FIGURES = [
  { key: 'amount', title: '成交额', isMoney: true },
  { key: 'orders', title: '订单数', isMoney: false },
  { key: 'customers', title: '下单客户', isMoney: false },
] as const;

/** 今日 beside 昨日同时 and 上周同日. */
export function Figures() {
  const { data, error, refetch } = useQuery(todayQuery);
  return (
    <Card title="今日" note={data && `截至 ${shortTime(data.time).slice(-5)}`}>
      {data ? (
        <>
          {FIGURES.map(({ key, title, isMoney }) => (
            <Figure key={key} title={title} figure={data[key]} isMoney={isMoney} />
          ))}
          <p className="figures-key t3 s12">
            <i className="now" /> 今日 <i className="then" /> 昨日全天
          </p>
        </>
      ) : (
        <div className="card-pad">
          {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />}
        </div>
      )}
    </Card>
  );
}

interface FigureProps {
  title: string;
  figure: Today['amount'];
  isMoney: boolean;
}

function Figure({ title, figure, isMoney }: FigureProps) {
  const { today, yesterday, lastWeek, course, courseYesterday } = figure;
  const words = isMoney ? money : num;
  return (
    <div className="figure">
      <span className="t3 s13">{title}</span>
      <b>{isMoney ? <Money yuan={today} /> : num(today)}</b>
      <Spark course={course} courseYesterday={courseYesterday} label={`${title}今日走势，虚线为昨日`} />
      <p className="t3 s12">
        <span>
          昨日同时 {words(yesterday)} <Change now={today} then={yesterday} />
        </span>
        <span>
          上周同日 {words(lastWeek)} <Change now={today} then={lastWeek} />
        </span>
      </p>
    </div>
  );
}

/** More is green, less is amber: less than yesterday is no fault yet. */
function Change({ now, then }: { now: number; then: number }) {
  const change = changeSince(now, then);
  if (change === undefined || change === 0) return null;
  const percent = `${(Math.abs(change) / 10).toFixed(1)}%`;
  return change > 0 ? (
    <span className="tx-green">+{percent}</span>
  ) : (
    <span className="tx-amber">−{percent}</span>
  );
}
