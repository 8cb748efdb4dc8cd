import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { money, num } from '../../lib/format';
import { useTableState } from '../../lib/table-state';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { type RowOf, useList } from '../../widgets/data-table/use-list';
import { Page } from '../../widgets/page';
import { ViewsBar } from '../../widgets/views/views-bar';
import { PeriodBar, usePeriod } from './period';
import { words } from './words';

type Row = RowOf<'adminFigureCompanies'>;
type Kind = keyof typeof words.companyKinds;
const KINDS = Object.keys(words.companyKinds) as Kind[];
const isKind = (text: string): text is Kind => text in words.companyKinds;

/** Columns of companies behind a number. */
export const companyColumns = (kind: Kind): Column<Row>[] => [
  {
    key: 'company',
    title: '客户',
    width: 220,
    least: 192,
    fixed: true,
    grows: true,
    render: ({ khId, company }) => (
      <Link to={`/companies/${khId}`} title={company}>
        {company}
      </Link>
    ),
  },
  { key: 'code', title: '客户编号', width: 110, least: 92, yields: 1, render: ({ code }) => code },
  { key: 'level', title: '等级', width: 100, least: 76, render: ({ level }) => level || '--' },
  {
    key: 'salesperson',
    title: '业务员',
    width: 100,
    least: 72,
    render: ({ salesperson }) => salesperson || '未分配',
  },
  { key: 'region', title: '地区', width: 100, least: 72, render: ({ region }) => region || '--' },
  {
    key: 'orders',
    title: kind === 'lost' || kind === 'cohort' ? '累计订单' : '期内订单',
    width: 100,
    least: 76,
    align: 'right',
    render: ({ khId, orders }) => <Link to={`/orders?khId=${khId}`}>{num(orders)}</Link>,
  },
  {
    key: 'amount',
    title: '成交额（元）',
    width: 120,
    least: 100,
    align: 'right',
    render: ({ amount }) => money(amount),
  },
  { key: 'lastDay', title: '最近付清', width: 110, least: 96, render: ({ lastDay }) => lastDay || '--' },
  {
    key: 'every',
    title: '周期',
    width: 90,
    least: 76,
    align: 'right',
    render: ({ everyDays }) => (everyDays === undefined ? '--' : `${everyDays} 天`),
  },
  {
    key: 'over',
    title: '该问已过',
    width: 90,
    least: 76,
    align: 'right',
    render: ({ overDays }) =>
      overDays === undefined ? '--' : <span className="tx-amber">{overDays} 天</span>,
  },
];

/** 客户名单: the companies that a number counts. */
export function Screen() {
  const go = useNavigate();
  const control = usePeriod();
  const table = useTableState('active');
  const { state } = table;
  const kind = isKind(state.view) ? state.view : 'active';
  const { first = '', later = '0', came = 'yes' } = state.filters;
  const list = useList('adminFigureCompanies', {
    kind,
    ...control.period,
    ...(kind === 'cohort' && { first, later, came: came === 'no' ? 'no' : 'yes' }),
    size: state.size,
  });
  const count = list.first?.count;
  const isLater = kind === 'cohort' && later !== '0';
  return (
    <Page
      title={words.companies.title}
      purpose={words.companies.purpose}
      flush
      extra={
        <>
          <Button onClick={() => void go(-1)}>返回</Button>
          {kind !== 'lost' && kind !== 'cohort' && <PeriodBar control={control} />}
        </>
      }
      below={
        <ViewsBar
          views={KINDS.filter((key) => key !== 'cohort' || kind === 'cohort').map((key) => ({
            key,
            name: words.companyKinds[key],
          }))}
          control={table}
          extra={
            <span className="t2 s13 row gap8">
              {kind === 'cohort' && `${first} 首次下单`}
              {isLater && `，${later} 个月后${came === 'no' ? '没有来' : '来过'}`}
              {isLater && (
                <Button size="small" onClick={() => table.setFilter('came', came === 'no' ? 'yes' : 'no')}>
                  看{came === 'no' ? '来过的' : '没有来的'}
                </Button>
              )}
              {count !== undefined && (
                <span>
                  共 <b>{num(count)}</b> 家
                </span>
              )}
            </span>
          }
        />
      }
    >
      <DataTable
        name={`figure-companies-${kind}`}
        {...list}
        columns={companyColumns(kind)}
        idOf={({ khId }) => khId}
        onOpen={({ khId }) => void go(`/companies/${khId}`)}
        empty={words.noCompanies}
      />
    </Page>
  );
}
