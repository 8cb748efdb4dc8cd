import type { WireAdminAfterSale } from '@pifa/contract/staff';
import { Button, Input } from 'antd';
import { money, shortTime, span } from '../../lib/format';
import { useQueueCounts } from '../../lib/queue-counts';
import { useTableState } from '../../lib/table-state';
import { waitTone } from '../../lib/wait-tone';
import { Dot, type Tone } from '../../ui/small';
import { Empty } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { useKeys } from '../../widgets/keys/keys-provider';
import { Page } from '../../widgets/page';
import { ViewsBar } from '../../widgets/views/views-bar';
import { RequestDrawer } from './parts/request-drawer';
import { isView, VIEWS, words } from './words';

type Row = WireAdminAfterSale;

const TONES: Readonly<Record<string, Tone>> = {
  waiting: 'amber',
  'to-return': 'blue',
  sent: 'blue',
  received: 'blue',
  'to-refund': 'blue',
  refunding: 'amber',
  done: 'green',
  rejected: 'red',
  withdrawn: 'gray',
};

/** How long the seller has left, in words. */
function Left({ dueTime }: { dueTime?: string | undefined }) {
  if (!dueTime) return <span className="t3">--</span>;
  const tone = waitTone({ dueTime });
  return <span className={tone ? `tx-${tone}` : ''}>{leftWords(dueTime)}</span>;
}

function leftWords(dueTime: string): string {
  const left = new Date(dueTime).getTime() - Date.now();
  return left < 0 ? `超 ${span(-left)}` : `剩 ${span(left)}`;
}

const columns: Column<Row>[] = [
  { key: 'no', title: '申请单号', width: 146, fixed: true, render: ({ no }) => no },
  { key: 'left', title: '时限', width: 126, render: ({ dueTime }) => <Left dueTime={dueTime} /> },
  { key: 'kind', title: '方式', width: 80, render: ({ kindName }) => kindName },
  {
    key: 'state',
    title: '状态',
    width: 124,
    render: ({ state, stateName }) => <Dot tone={TONES[state] ?? 'gray'}>{stateName}</Dot>,
  },
  { key: 'company', title: '客户', width: 172, least: 140, render: ({ company }) => company },
  { key: 'order', title: '订单号', width: 150, hidden: true, render: ({ orderNo }) => orderNo },
  { key: 'reason', title: '原因', width: 92, least: 80, render: ({ reason }) => reason },
  {
    key: 'goods',
    title: '商品',
    width: 162,
    least: 120,
    render: ({ lines }) => `${lines[0]?.goodsName ?? ''}${lines.length > 1 ? ` 等 ${lines.length} 种` : ''}`,
  },
  {
    key: 'amount',
    title: '退款（元）',
    width: 92,
    align: 'right',
    render: ({ refundAmount }) => <b>{money(refundAmount)}</b>,
  },
  { key: 'photos', title: '照片', width: 56, align: 'right', render: ({ photos }) => photos.length || '' },
  {
    key: 'time',
    title: '申请时间',
    width: 106,
    hidden: true,
    render: ({ createTime }) => shortTime(createTime),
  },
  {
    key: 'salesperson',
    title: '业务员',
    width: 84,
    hidden: true,
    render: ({ salesperson }) => salesperson || '--',
  },
];

/** The queue of after-sale requests by what is left of the promise. */
export function Screen() {
  const control = useTableState('waiting');
  const { state, change, clear } = control;
  // A saved view keeps filters and words only; it looks through all.
  const view = isView(state.view) ? state.view : 'all';
  const list = useList('adminAfterSales', { view, keyword: state.find, size: state.size });
  const counts = useQueueCounts();
  const ids = list.rows.map(({ id }) => id);
  const at = ids.indexOf(state.open);
  const next = list.rows[at + 1] ?? list.rows[at === 0 ? 1 : 0];
  const openNext = () => change({ open: next && next.id !== state.open ? next.id : '' });
  useKeys([{ key: 'n', words: '下一张', run: openNext }]);
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      flush
      below={
        <ViewsBar
          list="after-sales"
          views={VIEWS.map((one) => ({
            key: one,
            name: words.views[one],
            ...(one === 'waiting' && { count: counts['afterSalesWaiting']?.count }),
            ...(one === 'returns' && { count: counts['returnsToReceive']?.count }),
          }))}
          control={control}
          extra={
            <Input.Search
              allowClear
              aria-label={words.find}
              placeholder={words.find}
              defaultValue={state.find}
              key={state.find}
              onSearch={(find) => change({ find: find.trim() })}
              style={{ width: 260 }}
            />
          }
        />
      }
    >
      <DataTable
        name="after-sales"
        {...list}
        columns={columns}
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
      <RequestDrawer
        id={state.open}
        walk={{ ids, id: state.open, onOpen: (id) => change({ open: id }) }}
        onClose={() => change({ open: '' })}
        onDone={openNext}
      />
    </Page>
  );
}
