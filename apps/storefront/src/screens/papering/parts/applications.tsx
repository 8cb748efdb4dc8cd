import type { WireInvoice } from '@pifa/contract/client';
import { formatMinute, INVOICE_STATES, invoiceWord } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { Button, LinkButton } from '../../../ui/button';
import { type Column, DataTable } from '../../../ui/data-table';
import { Empty } from '../../../ui/empty';
import { Pagination } from '../../../ui/pagination';
import { Tabs } from '../../../ui/tabs';
import { invoicePath, InvoiceStateTag } from '../../../widgets/invoice-parts';
import { amountText } from '../../../widgets/order-parts';
import { useWebConfig } from '../../../widgets/site';
import { type ApplicationState, applicationsQuery, PAGE_SIZE, type Place } from '../queries';
import { SearchBox } from './search-box';

/** The label of the next step in each state. */
const NEXT: Record<WireInvoice['state'], string> = {
  applying: '查看进度',
  issuing: '查看进度',
  issued: '查看下载',
  timeout: '去重试',
  failed: '去处理',
  red: '查看',
};

const columnsFor = (symbol: string): readonly Column<WireInvoice>[] => [
  {
    key: 'title',
    head: '发票抬头',
    card: 'title',
    rowHead: true,
    cell: ({ titleName, kindName }) => (
      <>
        <span className="break-words">{titleName}</span>
        <span className="block text-12 font-normal text-t3">{kindName}</span>
      </>
    ),
  },
  {
    key: 'no',
    head: '申请单号',
    width: '190px',
    cell: ({ no, number }) => (
      <>
        <span className="break-all">{no}</span>
        {number && <span className="block text-12 break-all text-t3">发票 {number}</span>}
      </>
    ),
  },
  {
    key: 'orders',
    head: '订单',
    width: '80px',
    cell: ({ orderNos }) => <span title={orderNos.join('、')}>{orderNos.length} 单</span>,
  },
  {
    key: 'amount',
    head: '价税合计',
    align: 'end',
    width: '120px',
    cell: ({ amount, redAmount }) => (
      <>
        <span className="font-medium">{amountText(amount, symbol)}</span>
        {redAmount > 0 && (
          <span className="block text-12 text-t3">已红冲 {amountText(redAmount, symbol)}</span>
        )}
      </>
    ),
  },
  {
    key: 'time',
    head: '申请时间',
    width: '140px',
    cell: ({ applyTime }) => (applyTime ? formatMinute(new Date(applyTime)) : '--'),
  },
  {
    key: 'state',
    head: '状态',
    width: '90px',
    card: 'mark',
    cell: (invoice) => <InvoiceStateTag of={invoice} />,
  },
  {
    key: 'actions',
    head: '操作',
    align: 'end',
    width: '110px',
    card: 'actions',
    cell: ({ id, no, screen, state }) => (
      <LinkButton size="dense" to={invoicePath(screen, id)} aria-label={`${NEXT[state]}：${no}`}>
        {NEXT[state]}
      </LinkButton>
    ),
  },
];

/** 我的申请: the company's applications with state and link. */
export function Applications({ place, goTo }: { place: Place; goTo: (change: Partial<Place>) => void }) {
  const { symbol } = useWebConfig();
  const page = useQuery({ ...applicationsQuery(place), refetchOnMount: 'always' });
  const counts = page.data?.counts;
  const narrowed = place.keyword !== '' || place.state !== 'all';
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs<ApplicationState>
          look="chip"
          className="min-w-0"
          label="申请状态"
          value={place.state}
          onChange={(state) => goTo({ state })}
          items={[
            { key: 'all', label: '全部' },
            ...INVOICE_STATES.map((state) => ({
              key: state,
              label: invoiceWord(state).word,
              count: counts?.[state],
            })),
          ]}
        />
        <SearchBox
          key={place.keyword}
          label="搜索申请"
          placeholder="申请单号、发票号码、订单号"
          value={place.keyword}
          onSearch={(keyword) => goTo({ keyword })}
        />
      </div>
      <DataTable
        label="我的开票申请"
        columns={columnsFor(symbol)}
        rows={page.data?.list}
        rowKey={(invoice) => invoice.id}
        status={page.isError ? 'error' : page.data ? 'ready' : 'loading'}
        refreshing={page.isPlaceholderData}
        onRetry={() => void page.refetch()}
        minWidth={900}
        empty={
          <Empty
            drawing="paper"
            title={narrowed ? '没有符合条件的申请' : '还没有申请过发票'}
            hint={narrowed ? '换个状态或关键词试试。' : '选好已完成的订单，就可以申请开票。'}
            action={
              narrowed ? (
                <Button onClick={() => goTo({ keyword: '', state: 'all' })}>清除条件</Button>
              ) : (
                <Button variant="brand" onClick={() => goTo({ tab: 'apply' })}>
                  去选择订单
                </Button>
              )
            }
          />
        }
        pager={
          <Pagination
            page={place.page}
            pageSize={PAGE_SIZE}
            total={page.data?.total ?? 0}
            onPage={(number) => goTo({ page: number })}
          />
        }
      />
    </div>
  );
}
