import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '../../ui/router';
import type { ScreenModule } from '../../lib/screen-route';
import { currentSession } from '../../lib/session';
import { Button, LinkButton } from '../../ui/button';
import { DataTable } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Pagination } from '../../ui/pagination';
import { Tabs } from '../../ui/tabs';
import { useInquiryList } from '../../widgets/inquiry-list';
import { MemberHead } from '../../widgets/member-frame';
import { useQuoteActs } from '../../widgets/quote-parts';
import { useVisibility, useWebConfig } from '../../widgets/site';
import { quoteColumns } from './parts/columns';
import { QuoteSearch } from './parts/search';
import { PAGE_SIZE, type Place, placeOf, quotesQuery, searchOf, type Tab } from './queries';

export const prepare: ScreenModule['prepare'] = ({ client, url }) => {
  if (currentSession()) void client.prefetchQuery(quotesQuery(placeOf(url.searchParams)));
};

const LABELS: Record<Tab, string> = {
  all: '全部',
  waiting: '待报价',
  quoted: '已报价',
  ordered: '已下单',
  expired: '已过期',
};

/** 我的询价/报价 (UX §4.11 quote): the company's requests with answer, validity and actions. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const place = placeOf(search);
  const { symbol } = useWebConfig();
  const page = useQuery({ ...quotesQuery(place), refetchOnMount: 'always' });
  const acts = useQuoteActs();
  const counts = page.data?.counts;
  const change = (next: Partial<Place>) =>
    setSearch(searchOf({ ...place, page: 1, ...next }), { preventScrollReset: next.page === undefined });
  return (
    <div className="container-page phone:py-3">
      <MemberHead title="我的询价" remark="同公司的账号都能看到这些询价与报价">
        <InquiryButton />
      </MemberHead>
      <div className="rounded-card border border-line bg-card">
        <Tabs<Tab>
          label="询价状态"
          className="px-4 phone:px-3"
          value={place.tab}
          onChange={(tab) => change({ tab })}
          items={(Object.keys(LABELS) as Tab[]).map((key) => ({
            key,
            label: LABELS[key],
            count: key === 'all' ? undefined : counts?.[key],
          }))}
        />
        <QuoteSearch keyword={place.keyword} onChange={(keyword) => change({ keyword })} />
      </div>
      <DataTable
        className="mt-3"
        label="询价单"
        columns={quoteColumns({ symbol, acts })}
        rows={page.data?.list}
        rowKey={(quote) => quote.id}
        minWidth={900}
        status={page.isError ? 'error' : page.data ? 'ready' : 'loading'}
        refreshing={page.isPlaceholderData}
        onRetry={() => void page.refetch()}
        empty={<NoQuotes place={place} onClear={() => change({ keyword: '' })} />}
        pager={
          <Pagination
            page={place.page}
            pageSize={PAGE_SIZE}
            total={page.data?.total ?? 0}
            onPage={(next) => change({ page: next })}
          />
        }
      />
    </div>
  );
}

/** The local inquiry list, not sent yet. */
function InquiryButton() {
  const waiting = useInquiryList().length;
  const { inquiryEntry } = useVisibility();
  if (!inquiryEntry || waiting === 0) return null;
  return (
    <LinkButton variant="brand" to="/inquiryPrice">
      询价单里有 {waiting} 种商品待提交
    </LinkButton>
  );
}

const NONE: Record<Tab, { title: string; hint: string }> = {
  all: { title: '还没有询过价', hint: '把商品加入询价单一次提交，商家报价后可以直接转为订单。' },
  waiting: { title: '没有待报价的询价单', hint: '提交后等待商家报价的询价单会出现在这里。' },
  quoted: { title: '没有可以下单的报价', hint: '商家报价后，在有效期内可以转为订单。' },
  ordered: { title: '还没有按报价下过单', hint: '按报价下单后，可以在这里找到报价与订单。' },
  expired: { title: '没有过期的询价单', hint: '过了有效期、已撤回和未能报价的询价单会放在这里。' },
};

function NoQuotes({ place, onClear }: { place: Place; onClear: () => void }) {
  const { inquiryEntry } = useVisibility();
  if (place.keyword) {
    return (
      <Empty
        drawing="paper"
        title={`没有找到“${place.keyword}”`}
        hint="换个单号或商品名试试。"
        action={<Button onClick={onClear}>清除搜索</Button>}
      />
    );
  }
  return (
    <Empty
      drawing="paper"
      {...NONE[place.tab]}
      action={
        <>
          <LinkButton variant="brand" to="/pages/ordercenter">
            去逛逛
          </LinkButton>
          {inquiryEntry && <LinkButton to="/inquiryPrice">询价单</LinkButton>}
        </>
      }
    />
  );
}
