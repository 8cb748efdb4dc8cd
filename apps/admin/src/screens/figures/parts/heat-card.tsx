import type { Period } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { money } from '../../../lib/format';
import { Card } from '../../../ui/small';
import { TakeFile } from '../../../widgets/data-table/take-file';
import { short } from '../../../widgets/plot/looks';
import { rowsAt } from '../period';
import { partsBy, partsQuery } from '../queries';

const DAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** When customers pay: the hours of a week, the darker the more. The map is the table: every cell is its number. */
export function HeatCard({ period, by }: { period: Period; by: string }) {
  const { data } = useQuery(partsQuery(period, by));
  const parts = new Map(partsBy(data, 'hour').map((part) => [part.key, part]));
  const most = Math.max(0, ...[...parts.values()].map(({ amount }) => amount));
  return (
    <Card
      title="什么时候付款"
      note="成交额，按星期与小时；点一格看是哪些单"
      extra={
        <TakeFile
          source={{ name: 'adminSalesParts', query: { ...period, by: 'hour' } }}
          columns={['name', 'amount', 'before', 'orders']}
        />
      }
    >
      <div className="fg-heat" tabIndex={0} role="region" aria-label="按星期与小时的成交额">
        <table>
          <thead>
            <tr>
              <th aria-label="星期" />
              {HOURS.map((hour) => (
                <th key={hour}>{hour}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {DAYS.map((day, at) => (
              <tr key={day}>
                <th>{day}</th>
                {HOURS.map((hour) => {
                  const key = `${at + 1}-${hour}`;
                  const part = parts.get(key);
                  if (!part || part.amount === 0) return <td key={hour} />;
                  const heat = Math.max(0.08, part.amount / most);
                  return (
                    <td
                      key={hour}
                      title={`${part.name}：${money(part.amount)} 元`}
                      style={{ background: `rgba(31,95,191,${(heat * 0.72).toFixed(2)})` }}
                      className={heat > 0.6 ? 'hot' : ''}
                    >
                      <Link
                        to={rowsAt('captures', period, { hour: key })}
                        aria-label={`${part.name}，${short(part.amount)}`}
                      >
                        {short(part.amount)}
                      </Link>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
