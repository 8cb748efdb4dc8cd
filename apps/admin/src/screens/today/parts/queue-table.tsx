import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Fragment, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { num, since } from '../../../lib/format';
import { Dot } from '../../../ui/small';
import type { QueueRow } from '../queries';
import { firstOf, groupsOf, MOST_ROWS } from './queue-order';

/** What waits, by groups; the first thing to do has the button. */
export function QueueTable({ rows }: { rows: readonly QueueRow[] }) {
  const [all, setAll] = useState(false);
  const groups = groupsOf(rows);
  const shown = all ? groups : firstOf(groups, MOST_ROWS);
  const first = groups[0]?.rows[0]?.name;
  const rest = rows.length - MOST_ROWS;
  return (
    <>
      <table className="dt today-queue">
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
          {shown.map(({ title, rows: own }) => (
            <Fragment key={title}>
              {title && (
                <tr className="today-group">
                  <th colSpan={3} scope="colgroup">
                    {title}
                  </th>
                  <td className="today-late" />
                  <td className="today-promise" />
                  <td />
                </tr>
              )}
              {own.map((row) => (
                <Row key={row.name} row={row} isFirst={row.name === first} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <button type="button" className="today-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '收起' : `更多 ${rest} 项`} {all ? <UpOutlined /> : <DownOutlined />}
        </button>
      )}
    </>
  );
}

function Row({ row, isFirst }: { row: QueueRow; isFirst: boolean }) {
  const navigate = useNavigate();
  const isLate = row.late > 0;
  return (
    <tr className={isFirst ? 'cur' : ''}>
      <td className="pad" title={row.note ? `${row.title}，${row.note}` : row.title}>
        {row.title}
        {row.note && <span className="t3 s12 today-note">{row.note}</span>}
        {isLate && <span className="tx-red s12 today-late-small">{num(row.late)} 件超时</span>}
      </td>
      <td className="r today-figure">{row.more ? `${num(row.count)}+` : num(row.count)}</td>
      <td className={isLate ? 'r tx-red' : 'r t2'}>{since(row.oldest)}</td>
      <td className="today-late">
        {isLate ? <Dot tone="red">{num(row.late)} 件</Dot> : <span className="t3">--</span>}
      </td>
      <td className="t2 today-promise">{row.promise}</td>
      <td className="padr r">
        {row.path === '' ? (
          <span className="t3">--</span>
        ) : isFirst ? (
          <Button type="primary" size="small" onClick={() => void navigate(`/${row.path}`)}>
            开始处理
          </Button>
        ) : (
          <Link to={`/${row.path}`} aria-label={`开始处理：${row.title}`}>
            开始处理
          </Link>
        )}
      </td>
    </tr>
  );
}
