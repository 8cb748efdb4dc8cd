import { isInvoiceOpen } from '@pifa/domain';
import type { WireStaffInvoice } from '@pifa/contract/staff';
import { DownloadOutlined } from '@ant-design/icons';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { call, staffAddress, textOf } from '../../lib/client';
import { money, shortTime, since } from '../../lib/format';
import { useCan } from '../../lib/me';
import { useQueueCounts } from '../../lib/queue-counts';
import { useTableState } from '../../lib/table-state';
import { Dot, Tag, type Tone } from '../../ui/small';
import { Empty } from '../../ui/states';
import { BulkBar } from '../../widgets/bulk-bar/bulk-bar';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { useKeys } from '../../widgets/keys/keys-provider';
import { Page } from '../../widgets/page';
import { ViewsBar } from '../../widgets/views/views-bar';
import { AttachFiles } from './parts/attach-files';
import { InvoiceDrawer } from './parts/invoice-drawer';
import { PasteIssued } from './parts/paste-issued';
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
    width: 104,
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
  {
    key: 'title',
    title: '抬头',
    width: 204,
    least: 192,
    grows: true,
    render: ({ titleName }) => <span title={titleName}>{titleName}</span>,
  },
  {
    key: 'company',
    title: '客户',
    width: 204,
    least: 192,
    // Mostly the title's name once more.
    yields: 1,
    hidden: isIssued,
    render: ({ company }) => <span title={company}>{company}</span>,
  },
  {
    key: 'orders',
    title: '订单',
    width: 172,
    least: 152,
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
    width: 80,
    hidden: isIssued,
    render: ({ state, applyTime }) => (isInvoiceOpen(state) ? since(applyTime) : '--'),
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
  const { message } = App.useApp();
  const control = useTableState('todo');
  const { state, change, clear } = control;
  const counts = useQueueCounts();
  const view = isView(state.view) ? state.view : 'all';
  const list = useList('adminInvoices', { view, keyword: state.find, size: state.size });
  const ids = list.rows.map(({ id }) => id);
  const at = ids.indexOf(state.open);
  const next = ids[at + 1] ?? ids.find((id) => id !== state.open);
  const openNext = () => change({ open: next ?? '' });
  const mayIssue = useCan('invoice.issue');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isPasting, setPasting] = useState(false);
  const chosen = list.rows.filter(({ id }) => selected.has(id));
  const byHand = chosen.filter(({ byHand: own, state: now }) => own && isInvoiceOpen(now));
  const isTodo = view === 'todo' && mayIssue;
  const sheet = (ids: readonly string[]) =>
    window.location.assign(staffAddress('adminInvoiceSheet', {}, ids.length > 0 ? { ids: ids.join() } : {}));
  /** Asks first: what the tax office would refuse is a message here, and no file with an error in it. */
  const taxFile = async (ids: readonly string[]) => {
    const query = ids.length > 0 ? { ids: ids.join() } : {};
    try {
      await call('adminInvoiceTaxFile', { query: { ...query, check: '1' } });
      window.location.assign(staffAddress('adminInvoiceTaxFile', {}, query));
    } catch (error) {
      void message.error(textOf(error));
    }
  };
  useKeys([
    { key: 'n', words: '下一张', run: openNext },
    { key: 'b', words: '批量登记', run: () => mayIssue && setPasting(true) },
  ]);
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      flush
      extra={
        mayIssue && (
          <>
            <Button
              icon={<DownloadOutlined />}
              title="照着在税局开票：抬头、税号、明细，一行一条"
              onClick={() => sheet([])}
            >
              导出待开清单
            </Button>
            <Button
              icon={<DownloadOutlined />}
              title="电子税务局「批量开票」的导入表：基本信息与明细两张表，流水号就是申请号"
              onClick={() => void taxFile([])}
            >
              导出税局模板
            </Button>
            <AttachFiles />
            <Button type="primary" onClick={() => setPasting(true)}>
              批量登记
            </Button>
          </>
        )
      }
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
              style={{ width: 260 }}
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
        {...(isTodo && { selected, onSelect: setSelected })}
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
      {isTodo && (
        <BulkBar
          count={selected.size}
          unit="张"
          sum={`¥${money(chosen.reduce((all, { amount }) => all + amount, 0))}`}
          acts={[
            {
              key: 'sheet',
              words: '导出清单',
              fits: byHand.length,
              run: () => sheet(byHand.map(({ id }) => id)),
            },
            {
              key: 'tax',
              words: '导出税局模板',
              fits: byHand.length,
              run: () => void taxFile(byHand.map(({ id }) => id)),
            },
            {
              key: 'issue',
              words: '批量登记',
              primary: true,
              fits: byHand.length,
              run: () => setPasting(true),
            },
          ]}
          onClear={() => setSelected(new Set())}
        />
      )}
      {isPasting && (
        <PasteIssued
          chosen={byHand}
          onClose={() => setPasting(false)}
          onDone={() => setSelected(new Set())}
        />
      )}
      <InvoiceDrawer
        id={state.open}
        walk={{ ids, id: state.open, onOpen: (id) => change({ open: id }) }}
        onClose={() => change({ open: '' })}
        onDone={openNext}
      />
    </Page>
  );
}
