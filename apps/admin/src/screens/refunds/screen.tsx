import type { WireRefund } from '@pifa/contract/staff';
import { Button, Input } from 'antd';
import { Link } from 'react-router';
import { money, shortTime, since } from '../../lib/format';
import { useQueueCounts } from '../../lib/queue-counts';
import { useTableState } from '../../lib/table-state';
import { Dot, type Tone } from '../../ui/small';
import { Empty } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { useKeys } from '../../widgets/keys/keys-provider';
import { Page } from '../../widgets/page';
import { ViewsBar } from '../../widgets/views/views-bar';
import { RefundDrawer } from './parts/refund-drawer';
import { isView, VIEWS, words } from './words';

/** The wire says grey, the kit's classes say gray. */
const toneOf = (tone: WireRefund['tone']): Tone => (tone === 'grey' ? 'gray' : tone);

/** What is open shows its wait, what is done its reference and when. */
const columnsOf = (isDone: boolean): Column<WireRefund>[] => [
  { key: 'no', title: '退款号', width: 152, least: 140, fixed: true, render: ({ no }) => no },
  {
    key: 'amount',
    title: '金额（元）',
    width: 96,
    least: 86,
    align: 'right',
    render: ({ amount }) => <b>{money(amount)}</b>,
  },
  {
    key: 'state',
    title: '状态',
    width: 96,
    least: 84,
    render: ({ stateName, tone, asked }) => (
      <Dot tone={asked ? 'blue' : toneOf(tone)}>{asked ? '待复核' : stateName}</Dot>
    ),
  },
  { key: 'company', title: '客户', width: 178, least: 150, render: ({ company }) => company },
  {
    key: 'order',
    title: '订单号',
    width: 152,
    least: 140,
    render: ({ orderId, orderNo }) => (
      <Link to={`/orders/${orderId}`} onClick={(event) => event.stopPropagation()}>
        {orderNo}
      </Link>
    ),
  },
  { key: 'through', title: '退回到', width: 88, least: 76, render: ({ through }) => through },
  {
    key: 'reason',
    title: '原因',
    width: isDone ? 120 : 200,
    least: isDone ? 100 : 140,
    render: ({ reason, failReason }) => (failReason ? <span className="tx-red">{failReason}</span> : reason),
  },
  {
    key: 'reference',
    title: '流水号',
    width: 110,
    least: 92,
    hidden: !isDone,
    render: ({ reference }) => reference || '--',
  },
  {
    key: 'wait',
    title: '等待',
    width: 96,
    hidden: isDone,
    render: ({ doneTime, createTime }) => (doneTime ? '--' : since(createTime)),
  },
  {
    key: 'time',
    title: '产生时间',
    width: 106,
    least: 98,
    yields: 1,
    hidden: true,
    render: ({ createTime }) => shortTime(createTime),
  },
  {
    key: 'done',
    title: '退回时间',
    width: 106,
    least: 98,
    hidden: !isDone,
    render: ({ doneTime }) => shortTime(doneTime),
  },
];

/** 退款: what is due by hand, what failed and why (ADMIN §7.7). */
export function Screen() {
  const control = useTableState('due');
  const { state, change, clear } = control;
  const counts = useQueueCounts();
  const view = isView(state.view) ? state.view : 'all';
  const list = useList('adminRefunds', { view, keyword: state.find, size: state.size });
  const ids = list.rows.map(({ id }) => id);
  const at = ids.indexOf(state.open);
  const next = ids[at + 1] ?? ids.find((id) => id !== state.open);
  const openNext = () => change({ open: next ?? '' });
  useKeys([{ key: 'n', words: '下一笔', run: openNext }]);
  const sums = list.first?.sums;
  const failed = counts['refundsFailed'];
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      flush
      below={
        <ViewsBar
          list="refunds"
          views={VIEWS.map((one) => ({
            key: one,
            name: words.views[one],
            ...(one === 'due' && { count: counts['refundsDue']?.count }),
            ...(one === 'failed' && { count: failed?.count, tone: 'red' as const }),
          }))}
          control={control}
          extra={
            <>
              {sums && (
                <span className="t2 s13">
                  待手工退 <b>¥{money(sums.due)}</b>　今日已退 <b>¥{money(sums.doneToday)}</b>
                </span>
              )}
              <Input.Search
                allowClear
                aria-label={words.find}
                placeholder={words.find}
                defaultValue={state.find}
                key={state.find}
                onSearch={(find) => change({ find: find.trim() })}
                style={{ width: 240 }}
              />
            </>
          }
        />
      }
    >
      <DataTable
        name={view === 'done' ? 'refunds-done' : 'refunds'}
        {...list}
        columns={columnsOf(view === 'done')}
        idOf={({ id }) => id}
        onOpen={({ id }) => change({ open: id })}
        openId={state.open}
        empty={
          state.find === '' ? (
            words.empty[view]
          ) : (
            <Empty text={words.noMatch}>
              <Button onClick={clear}>清除筛选</Button>
            </Empty>
          )
        }
      />
      <RefundDrawer
        id={state.open}
        walk={{ ids, id: state.open, onOpen: (id) => change({ open: id }) }}
        onClose={() => change({ open: '' })}
        onDone={openNext}
      />
    </Page>
  );
}
