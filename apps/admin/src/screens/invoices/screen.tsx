import type { WireStaffInvoice } from '@pifa/contract/staff';
import { Button, Input } from 'antd';
import { money, shortTime, since } from '../../lib/format';
import { useQueueCounts } from '../../lib/queue-counts';
import { useTableState } from '../../lib/table-state';
import { Dot, Tag, type Tone } from '../../ui/small';
import { Empty } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { useKeys } from '../../widgets/keys/keys-provider';
import { Page } from '../../widgets/page';
import { ViewsBar } from '../../widgets/views/views-bar';
import { InvoiceDrawer } from './parts/invoice-drawer';
import { isView, VIEWS, words } from './words';

type Row = WireStaffInvoice;

/** The wire says grey, the kit's classes say gray. */
const toneOf = (tone: Row['tone']): Tone => (tone === 'grey' ? 'gray' : tone);

/** What is open shows its wait, what is issued its number and when. */
const columnsOf = (isIssued: boolean): Column<Row>[] => [
  { key: 'no', title: '申请号', width: 152, fixed: true, render: ({ no }) => no },
  {
    key: 'state',
    title: '状态',
    width: 128,
    render: ({ stateName, tone, byHand, state, redsOpen }) => (
      <span className="row gap6">
        <Dot tone={toneOf(tone)}>{byHand && state === 'applying' ? '待开' : stateName}</Dot>
        {redsOpen > 0 && <Tag tone="amber">红字 {redsOpen}</Tag>}
      </span>
    ),
  },
  {
    key: 'amount',
    title: '价税合计',
    width: 92,
    align: 'right',
    render: ({ amount }) => <b>{money(amount)}</b>,
  },
  {
    key: 'kind',
    title: '种类',
    width: 62,
    render: ({ kind }) => (kind === 'special' ? <Tag tone="violet">专票</Tag> : <Tag>普票</Tag>),
  },
  { key: 'title', title: '抬头', width: 186, render: ({ titleName }) => titleName },
  { key: 'company', title: '客户', width: 186, hidden: isIssued, render: ({ company }) => company },
  {
    key: 'orders',
    title: '订单',
    width: 170,
    render: ({ orderNos }) => `${orderNos[0] ?? ''}${orderNos.length > 1 ? ` 等 ${orderNos.length} 单` : ''}`,
  },
  {
    key: 'number',
    title: '发票号码',
    width: 176,
    hidden: !isIssued,
    render: ({ number }) => number || '--',
  },
  {
    key: 'wait',
    title: '等待',
    width: 92,
    hidden: isIssued,
    render: ({ state, applyTime }) =>
      ['applying', 'issuing', 'timeout'].includes(state) ? since(applyTime) : '--',
  },
  {
    key: 'time',
    title: '申请时间',
    width: 106,
    hidden: true,
    render: ({ applyTime }) => shortTime(applyTime),
  },
  {
    key: 'issued',
    title: '开具时间',
    width: 106,
    hidden: !isIssued,
    render: ({ issueTime }) => shortTime(issueTime),
  },
];

/** 发票: applications with their checks, issued by hand or by the service (ADMIN §7.7). */
export function Screen() {
  const control = useTableState('todo');
  const { state, change, clear } = control;
  const counts = useQueueCounts();
  const view = isView(state.view) ? state.view : 'all';
  const list = useList('adminInvoices', { view, keyword: state.find, size: state.size });
  const ids = list.rows.map(({ id }) => id);
  const at = ids.indexOf(state.open);
  const next = ids[at + 1] ?? ids.find((id) => id !== state.open);
  const openNext = () => change({ open: next ?? '' });
  useKeys([{ key: 'n', words: '下一张', run: openNext }]);
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      flush
      below={
        <ViewsBar
          list="invoices"
          views={VIEWS.map((one) => ({
            key: one,
            name: words.views[one],
            ...(one === 'todo' && { count: counts['invoicesWaiting']?.count }),
            ...(one === 'red' && { count: counts['redsWaiting']?.count }),
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
              style={{ width: 300 }}
            />
          }
        />
      }
    >
      <DataTable
        name={view === 'issued' ? 'invoices-issued' : 'invoices'}
        {...list}
        columns={columnsOf(view === 'issued')}
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
      <InvoiceDrawer
        id={state.open}
        walk={{ ids, id: state.open, onOpen: (id) => change({ open: id }) }}
        onClose={() => change({ open: '' })}
        onDone={openNext}
      />
    </Page>
  );
}
