import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { fullTime, money, num } from '../../lib/format';
import { useTableState } from '../../lib/table-state';
import { Tag } from '../../ui/small';
import { Empty } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { type RowOf, useList } from '../../widgets/data-table/use-list';
import { Page } from '../../widgets/page';
import { ViewsBar } from '../../widgets/views/views-bar';
import { PeriodBar, usePeriod } from './period';
import { words } from './words';

type Row = RowOf<'adminFigureRows'>;
const idOf = ({ id }: Row): string => id;
const KINDS = ['captures', 'refunds', 'orders'] as const;
type Kind = (typeof KINDS)[number];
const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text);
/** What an address may narrow the rows by. */
const NARROWED = ['category', 'brand', 'goods', 'khId', 'level', 'salesperson', 'region', 'hour'] as const;

const columnsOf = (kind: Kind): Column<Row>[] => [
  { key: 'time', title: '时间', width: 150, fixed: true, render: ({ time }) => fullTime(time).slice(0, 16) },
  {
    key: 'order',
    title: '订单号',
    width: 160,
    render: ({ orderId, orderNo }) => <Link to={`/orders/${orderId}`}>{orderNo}</Link>,
  },
  {
    key: 'company',
    title: '客户',
    width: 200,
    least: 150,
    grows: true,
    render: ({ khId, company }) => <Link to={`/companies/${khId}`}>{company}</Link>,
  },
  { key: 'level', title: '等级', width: 100, render: ({ level }) => level || '--' },
  { key: 'salesperson', title: '业务员', width: 100, render: ({ salesperson }) => salesperson || '未分配' },
  { key: 'region', title: '地区', width: 100, render: ({ region }) => region || '--' },
  {
    key: 'amount',
    title: kind === 'orders' ? '应付（元）' : '整笔（元）',
    width: 120,
    align: 'right',
    render: ({ amount }) => <span className="t2">{money(amount)}</span>,
  },
  {
    key: 'part',
    title: '计入（元）',
    width: 120,
    align: 'right',
    render: ({ part }) => <b>{money(part)}</b>,
  },
];

/** 账目明细: the rows that a number is the sum of. */
export function Screen() {
  const go = useNavigate();
  const control = usePeriod();
  const { period, name } = control;
  const table = useTableState('captures');
  const { state } = table;
  const kind = isKind(state.view) ? state.view : 'captures';
  const narrowed = Object.fromEntries(
    NARROWED.flatMap((key) => (state.filters[key] ? [[key, state.filters[key]]] : [])),
  );
  const list = useList('adminFigureRows', { kind, ...period, ...narrowed, size: state.size });
  const isNarrowed = Object.keys(narrowed).length > 0;
  const clear = () => table.change({ filters: { from: period.from, to: period.to } });
  return (
    <Page
      title={words.rows.title}
      purpose={words.rows.purpose}
      flush
      extra={
        <>
          <Button onClick={() => void go(-1)}>返回</Button>
          <PeriodBar control={control} />
        </>
      }
      below={
        <ViewsBar
          list="figure-rows"
          views={KINDS.map((key) => ({ key, name: words.kinds[key] }))}
          control={table}
          extra={
            <span className="t2 s13">
              {list.first?.narrowed.map((word) => (
                <Tag key={word} tone="blue">
                  {word}
                </Tag>
              ))}{' '}
              {name}
              {list.first?.sums && (
                <>
                  {' '}
                  {list.first.sums.rows !== undefined && (
                    <>
                      共 <b>{num(list.first.sums.rows)}</b> 笔，
                    </>
                  )}
                  计入 <b>¥{money(list.first.sums.part)}</b>
                </>
              )}{' '}
              {isNarrowed && (
                <Button size="small" type="link" onClick={clear}>
                  看全部
                </Button>
              )}
            </span>
          }
        />
      }
    >
      <DataTable
        name="figure-rows"
        {...list}
        columns={columnsOf(kind)}
        idOf={idOf}
        onOpen={({ orderId }) => void go(`/orders/${orderId}`)}
        empty={
          isNarrowed ? (
            <Empty text="没有符合条件的账目">
              <Button onClick={clear}>看全部</Button>
            </Empty>
          ) : (
            words.noRows
          )
        }
      />
    </Page>
  );
}
