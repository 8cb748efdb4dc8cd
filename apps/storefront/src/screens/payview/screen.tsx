import { formatDate, PAY_FILTER_LABELS, PAY_FILTERS, type PayFilter } from '@pifa/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from '../../ui/router';
import { downloadBlob } from '../../lib/download';
import { errorText } from '../../lib/errors';
import { leadsSomewhere, type ScreenModule } from '../../lib/screen-route';
import { serverNow } from '../../lib/server-clock';
import { currentSession } from '../../lib/session';
import { Button, LinkButton } from '../../ui/button';
import { DataTable } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Select } from '../../ui/input';
import { Pagination } from '../../ui/pagination';
import { Tabs } from '../../ui/tabs';
import { toast } from '../../ui/toast';
import { DateRange, isOwnRange } from '../../widgets/date-range';
import { MemberHead } from '../../widgets/member-frame';
import { useWebConfig } from '../../widgets/site';
import { filtersOf, METHODS, methodIn, type PayFilters, searchOf } from './filters';
import { columnsOf, PayRecordRow } from './parts/columns';
import { MonthTotals } from './parts/month-totals';
import { PAGE_SIZE, paymentsQuery, readPaymentsFile } from './queries';

export const prepare: ScreenModule['prepare'] = ({ client, url }) => {
  if (currentSession()) void client.prefetchQuery(paymentsQuery(filtersOf(url.searchParams)));
};

const TABS = PAY_FILTERS.map((key) => ({ key, label: PAY_FILTER_LABELS[key] }));

/** 支付记录 (UX §4.11 payview): payments and refunds of the company, the months' totals for 对账, the same as a file. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const { symbol } = useWebConfig();
  const columns = useMemo(() => columnsOf(symbol), [symbol]);
  const [more, setMore] = useState(() => isOwnRange(filters, serverNow()));
  const page = useQuery({ ...paymentsQuery(filters), refetchOnMount: 'always' });
  const change = (next: Partial<PayFilters>) =>
    setSearch(searchOf({ ...filters, page: 1, ...next }), { preventScrollReset: true });
  const save = useMutation({
    mutationFn: () => readPaymentsFile(filters),
    onSuccess: (file) => downloadBlob(`支付记录 ${formatDate(new Date(serverNow()))}.csv`, file),
    onError: (error) => toast({ text: errorText(error) ?? '没有导出成功，请稍后重试', tone: 'error' }),
  });
  const narrowed = searchOf({ ...filters, page: 1 }).size > 0;
  return (
    <div className="container-page phone:py-3">
      <MemberHead title="支付记录" remark="付款与退款，同公司的账号共用" />
      <div className="mb-3 rounded-card border border-line bg-card px-4 phone:px-3">
        <Tabs<PayFilter>
          label="支付状态"
          items={TABS}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <Select
            size="dense"
            aria-label="支付方式"
            className="w-32"
            value={filters.method}
            onChange={(event) => change({ method: methodIn(event.target.value) })}
            options={METHODS}
          />
          <DateRange from={filters.from} to={filters.to} onChange={change} more={more} onMore={setMore} />
          <Button
            size="dense"
            busy={save.isPending}
            onClick={() => !save.isPending && save.mutate()}
            className="ml-auto phone:ml-0"
          >
            导出 CSV
          </Button>
        </div>
      </div>
      <DataTable
        label="支付记录"
        columns={columns}
        rows={page.data?.list}
        rowKey={(row) => `${row.kind}-${row.id}`}
        renderRow={(row) => <PayRecordRow row={row} symbol={symbol} />}
        minWidth={860}
        status={page.isError ? 'error' : page.data ? 'ready' : 'loading'}
        refreshing={page.isPlaceholderData}
        onRetry={() => void page.refetch()}
        empty={<NoPayments narrowed={narrowed} onClear={() => setSearch(new URLSearchParams())} />}
        pager={
          <Pagination
            page={filters.page}
            pageSize={PAGE_SIZE}
            total={page.data?.total ?? 0}
            onPage={(next) => setSearch(searchOf({ ...filters, page: next }))}
          />
        }
      />
      {page.data && <MonthTotals months={page.data.months} symbol={symbol} />}
    </div>
  );
}

function NoPayments({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  return (
    <Empty
      drawing="paper"
      title={narrowed ? '没有符合条件的记录' : '还没有支付记录'}
      hint={narrowed ? '换个状态或放宽日期试试。' : '付款之后可以在这里查流水、对账、导出。'}
      action={
        narrowed ? (
          <Button onClick={onClear}>清除条件</Button>
        ) : (
          <LinkButton
            variant="brand"
            to={leadsSomewhere('/pages/ordercenter') ? '/pages/ordercenter' : '/pages/home'}
          >
            去采购
          </LinkButton>
        )
      }
    />
  );
}
