import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayOf, money, num, shortTime } from '../../../lib/format';
import { Card } from '../../../ui/small';
import { Empty, Failed, Skeleton } from '../../../ui/states';
import { type News, newsQuery } from '../queries';

type Item = News['news'][number];

/** 我的客户动态: the newest orders, quotes, vouchers and reminders. */
export function CustomerNews() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(newsQuery);
  const today = dayOf(new Date(dataUpdatedAt));
  return (
    <Card title="我的客户动态" note="最近 7 天">
      {data ? (
        data.news.length === 0 ? (
          <Empty text="这 7 天还没有动静。客户的新订单、询价、凭证和催发货会出现在这里。">
            <Link to="/quotes">看询价单</Link>
          </Empty>
        ) : (
          <ul className="news">
            {data.news.map((item) => (
              <li key={`${item.kind}-${item.id}-${item.time}`}>
                <time className="t3 s12" dateTime={item.time}>
                  {clock(item.time, today)}
                </time>
                <div>
                  <Link to={`/${item.kind === 'quote' ? 'quotes' : 'orders'}/${item.id}`}>
                    <span>{item.company}</span>
                    <span>{deed(item)}</span>
                  </Link>
                  <p className="t3 s12">{detail(item)}</p>
                </div>
              </li>
            ))}
          </ul>
        )
      ) : (
        <div className="card-pad">
          {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={5} />}
        </div>
      )}
    </Card>
  );
}

/** The hour today, the day before. */
function clock(time: string, today: string): string {
  return dayOf(time) === today ? shortTime(time).slice(-5) : dayOf(time).slice(5);
}

const yuan = ({ amount }: Item): string => (amount === undefined ? '' : `¥${money(amount)}`);
const DEEDS: Readonly<Record<Item['kind'], (item: Item) => string>> = {
  order: (item) => `下单 ${yuan(item)}`,
  quote: ({ kinds }) => `提交询价 ${num(kinds)} 种`,
  voucher: (item) => `上传转账凭证 ${yuan(item)}`,
  reminder: () => '催发货',
};
const deed = (item: Item): string => DEEDS[item.kind](item);

function detail(item: Item): string {
  const kinds = item.kind === 'order' ? `${num(item.kinds)} 种，` : '';
  return `${kinds}${item.no}${item.remark ? `，备注：${item.remark}` : ''}`;
}
