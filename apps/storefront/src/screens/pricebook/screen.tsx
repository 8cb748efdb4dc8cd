import { formatDate, specNotInName } from '@pifa/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide';
import { useEffect, useState } from 'react';
import { apiAddress } from '../../lib/api';
import { downloadBlob } from '../../lib/download';
import { errorText } from '../../lib/errors';
import { goodsPath } from '../../lib/links';
import { printPage } from '../../lib/print';
import { readPrivateFile } from '../../lib/private-file';
import type { ScreenModule } from '../../lib/screen-route';
import { serverNow } from '../../lib/server-clock';
import { currentSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { type Column, DataTable } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Icon } from '../../ui/icon';
import { Input } from '../../ui/input';
import { Pagination } from '../../ui/pagination';
import { RecordRow } from '../../ui/record-row';
import { Link, useSearchParams } from '../../ui/router';
import { Tabs } from '../../ui/tabs';
import { Tag } from '../../ui/tag';
import { toast } from '../../ui/toast';
import { MemberHead } from '../../widgets/member-frame';
import { BookPaper } from './paper';
import {
  bookQuery,
  type BookRow,
  exportSearch,
  moveOf,
  PAGE_SIZE,
  paperRows,
  type Place,
  placeOf,
  priceText,
  rungText,
  searchOf,
} from './queries';

export const prepare: ScreenModule['prepare'] = ({ client, url }) => {
  if (currentSession()) void client.prefetchQuery(bookQuery(placeOf(url.searchParams)));
};

function Name({ row }: { row: BookRow }) {
  const spec = specNotInName(row.goodsName, row.spec);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <Link to={goodsPath(row.goodsId)} className="relative text-t1 hover:text-brand-700 phone:hit-44">
        {row.goodsName}
      </Link>
      {spec && spec !== packing(row) && <span className="text-t3">{spec}</span>}
      {row.agreed && <Tag tone="blue">协议价</Tag>}
    </span>
  );
}

function Move({ row }: { row: BookRow }) {
  const move = moveOf(row);
  if (!move) return row.since ? <>{formatDate(new Date(row.since))} 起</> : <>--</>;
  return <span className={cx(move.up ? 'text-red-700' : 'text-green-700')}>{move.text}</span>;
}

const packing = ({ packingSpecification: size, unit, packUnit }: BookRow): string =>
  size > 1 ? `${size}${unit}/${packUnit}` : unit;

const columns: readonly Column<BookRow>[] = [
  { key: 'code', head: '货号', width: '96px', cell: ({ goodsCode }) => goodsCode },
  { key: 'name', head: '商品', rowHead: true, cell: (row) => <Name row={row} /> },
  { key: 'packing', head: '装箱', width: '100px', cell: packing },
  {
    key: 'pack',
    head: '整件价',
    unit: '(元)',
    align: 'end',
    width: '104px',
    cell: (row) => (row.packingSpecification > 1 ? priceText(row.saleIP) : '--'),
  },
  {
    key: 'piece',
    head: '单件价',
    unit: '(元)',
    align: 'end',
    width: '104px',
    cell: (row) => priceText(row.saleSP),
  },
  { key: 'rungs', head: '买得多', width: '160px', cell: (row) => rungText(row) || '--' },
  { key: 'since', head: '本月变化', width: '176px', cell: (row) => <Move row={row} /> },
];

function PhoneRow({ row }: { row: BookRow }) {
  const byPack = row.packingSpecification > 1;
  return (
    <RecordRow
      title={<Name row={row} />}
      amount={
        <b>
          {priceText(byPack ? row.saleIP : row.saleSP)}
          <span className="font-normal text-t3">/{byPack ? row.packUnit : row.unit}</span>
        </b>
      }
      facts={
        <>
          <span>{row.goodsCode}</span>
          <span>{packing(row)}</span>
          {(row.since ?? row.wasSP) !== undefined && <Move row={row} />}
        </>
      }
      aside={byPack ? `${priceText(row.saleSP)}/${row.unit}` : ''}
    />
  );
}

/** 我的价目表 (ADVANCED A): what this company pays, what changed this month; printed as 报价单, exported. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const place = placeOf(search);
  const [text, setText] = useState(place.keyword);
  const [paper, setPaper] = useState<Awaited<ReturnType<typeof paperRows>>>();
  const page = useQuery({ ...bookQuery(place), refetchOnMount: 'always' });
  const go = (next: Partial<Place>) =>
    setSearch(searchOf({ ...place, page: 1, ...next }), { replace: true, preventScrollReset: true });
  const look = (typed: string) => {
    setText(typed);
    go({ keyword: typed.trim() });
  };
  const say = (error: unknown) => {
    const words = errorText(error);
    if (words) toast({ text: words, tone: 'error' });
  };
  const print = useMutation({ mutationFn: () => paperRows(place), onSuccess: setPaper, onError: say });
  useEffect(() => {
    // The paper has to be on the page before the browser is asked to print it.
    if (paper) printPage(`报价单 ${formatDate(new Date(serverNow()))}`);
  }, [paper]);
  const save = useMutation({
    mutationFn: async () => {
      const address = `${apiAddress('goodsPriceBookExport', {})}?${exportSearch(place)}`;
      downloadBlob('我的价目表.xlsx', await readPrivateFile(address));
    },
    onError: say,
  });
  const isNarrowed = place.keyword !== '';
  return (
    <div className="container-page phone:py-3">
      <MemberHead title="我的价目表" remark="本公司的价，不含限时促销与活动" />
      <div className="rounded-card border border-line bg-card">
        <div className="flex flex-wrap items-center gap-3 px-4 pt-3 phone:px-3">
          <div className="w-64 phone:w-full">
            <Input
              type="search"
              aria-label="找商品"
              placeholder="货号、名称、条码"
              value={text}
              onChange={(event) => look(event.target.value)}
              onClear={() => look('')}
            />
          </div>
          <div className="ml-auto flex gap-2 phone:ml-0">
            <Button
              icon={<Icon as={Printer} size={16} />}
              busy={print.isPending}
              disabled={!page.data?.total}
              onClick={() => print.mutate()}
            >
              打印报价单
            </Button>
            <Button
              icon={<Icon as={Download} size={16} />}
              busy={save.isPending}
              disabled={!page.data?.total}
              onClick={() => save.mutate()}
            >
              导出表格
            </Button>
          </div>
        </div>
        <Tabs<'all' | 'changed'>
          label="价目表"
          className="px-4 phone:px-3"
          value={place.changed ? 'changed' : 'all'}
          onChange={(key) => go({ changed: key === 'changed' })}
          items={[
            { key: 'all', label: '全部' },
            { key: 'changed', label: '本月有变' },
          ]}
        />
        {page.data?.isCut && (
          <p className="px-4 pt-3 text-13 text-t2 phone:px-3">
            商品太多，只看了货号靠前的一部分；本月全部变化请导出表格。
          </p>
        )}
        <DataTable
          label="我的价目表"
          className="phone:[&_ul]:rounded-none phone:[&_ul]:border-0"
          columns={columns}
          rows={page.data?.list}
          rowKey={({ goodsId }) => goodsId}
          renderRow={(row) => <PhoneRow row={row} />}
          status={page.isError ? 'error' : page.data ? 'ready' : 'loading'}
          refreshing={page.isPlaceholderData}
          onRetry={() => void page.refetch()}
          empty={
            <Empty
              drawing="paper"
              title={
                isNarrowed ? '没有找到这样的商品' : place.changed ? '本月没有变过的价' : '价目表里还没有商品'
              }
              hint={
                isNarrowed
                  ? '换个词，或清空再看。'
                  : place.changed
                    ? '标价、您的价或数量档一有变化，就列在这里。'
                    : '给您单独谈的价、买过的商品，都会列在这里。'
              }
            />
          }
          pager={
            <Pagination
              page={place.page}
              pageSize={PAGE_SIZE}
              total={page.data?.total ?? 0}
              isMore={page.data?.hasMore}
              onPage={(number) => go({ page: number })}
            />
          }
        />
      </div>
      {paper && (
        <BookPaper {...paper} company={currentSession()?.company ?? ''} today={new Date(serverNow())} />
      )}
    </div>
  );
}
