import { cohortAverages } from '@pifa/domain';
import { Button } from 'antd';
import { Link } from 'react-router';
import { downloadText, toCsv } from '../../../lib/csv';
import { num } from '../../../lib/format';
import { Card } from '../../../ui/small';
import { Empty } from '../../../ui/states';
import type { CustomerFigures } from '../queries';
import { companiesAt } from '../period';
import { percent } from './change';

/** 老客户留存: of those who began in a month, how many still order later. Every cell opens its companies. */
export function CohortCard({ cohorts }: { cohorts: CustomerFigures['cohorts'] }) {
  const columns = Math.max(1, ...cohorts.map(({ active }) => active.length));
  const averages = cohortAverages(cohorts);
  const take = () =>
    downloadText(
      '老客户留存.csv',
      toCsv([
        ['首单月份', '客户', ...averages.map((_, later) => (later === 0 ? '当月' : `${later} 个月后`))],
        ...cohorts.map(({ first, companies, active }) => [first, String(companies), ...active.map(String)]),
      ]),
    );
  const all = cohorts.reduce((sum, { companies }) => sum + companies, 0);
  return (
    <Card
      title="老客户留存"
      note="按首单月份，之后各月还在下单的客户占比；点一格看是哪些客户"
      extra={
        cohorts.length > 0 && (
          <Button size="small" onClick={take}>
            导出 CSV
          </Button>
        )
      }
    >
      {cohorts.length === 0 ? (
        <Empty text="近 12 个月没有首次下单的客户。有了以后，这里看他们之后每个月还来不来。">
          <Link to="/companies">看客户</Link>
        </Empty>
      ) : (
        <div className="fg-cohort" tabIndex={0} role="region" aria-label="按首单月份的留存">
          <table>
            <thead>
              <tr>
                <th>首单月份</th>
                <th className="r">客户</th>
                {Array.from({ length: columns }, (_, later) => (
                  <th key={later}>{later === 0 ? '当月' : `${later} 个月后`}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cohorts.map(({ first, companies, active }) => (
                <tr key={first}>
                  <th>{first}</th>
                  <td className="r plain">
                    <Link to={companiesAt({ view: 'cohort', first })}>{num(companies)}</Link>
                  </td>
                  {Array.from({ length: columns }, (_, later) => (
                    <Cell key={later} first={first} later={later} count={active[later]} of={companies} />
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th>平均</th>
                <td className="r plain">{num(all)}</td>
                {Array.from({ length: columns }, (_, later) => (
                  <td key={later} className="plain">
                    {percent(averages[later] ?? undefined)}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Card>
  );
}

interface CellProps {
  first: string;
  later: number;
  count: number | undefined;
  of: number;
}

function Cell({ first, later, count, of }: CellProps) {
  if (count === undefined) return <td />;
  const share = Math.round((count / of) * 1000);
  const tone = later === 0 ? '#eef0f3' : `rgba(31,95,191,${(0.06 + (share / 1000) * 0.5).toFixed(2)})`;
  const words = `${first} 首单，${later === 0 ? '当月' : `${later} 个月后`}下单 ${count} 家`;
  return (
    <td style={{ background: tone }}>
      <Link
        to={companiesAt({ view: 'cohort', first, later: String(later) })}
        aria-label={`${words}，${percent(share)} ${num(count)}`}
        title={words}
      >
        {percent(share)} <small>{num(count)}</small>
      </Link>
    </td>
  );
}
