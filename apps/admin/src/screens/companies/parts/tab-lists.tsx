import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { textOf } from '../../../lib/client';
import { num } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { Empty, Failed, Skeleton } from '../../../ui/states';
import type { Column } from '../../../widgets/data-table/column';
import { DataTable } from '../../../widgets/data-table/data-table';
import { useList } from '../../../widgets/data-table/use-list';
import { usePlan } from '../../../widgets/plan-dialog/plan-dialog';
import { type Company, useContact } from '../queries';
import { type Tab, words } from '../words';
import { CompanyNotes } from './company-notes';
import { CompanyUsers } from './company-users';
import { CouponDialog } from './coupon-dialog';
import {
  cardColumns,
  codeColumns,
  orderColumns,
  pointColumns,
  priceColumns,
  oldOrderColumns,
  quoteColumns,
  requestColumns,
} from './list-columns';
import { OldOrderDialog } from './old-order-dialog';
import { Papers } from './papers';

const PAGE = 50;

/** What stands under a tab besides the overview. */
export function TabBody({ tab, company }: { tab: Exclude<Tab, 'overview'>; company: Company }) {
  const { id } = company;
  switch (tab) {
    case 'orders':
      return <Orders id={id} />;
    case 'old-orders':
      return <OldOrders id={id} />;
    case 'quotes':
      return <Quotes id={id} />;
    case 'after-sales':
      return <Requests id={id} />;
    case 'prices':
      return <Prices company={company} />;
    case 'papers':
      return <People company={company} of="papers" />;
    case 'users':
      return <People company={company} of="users" />;
    case 'cards':
      return <Cards company={company} />;
    case 'points':
      return <Points company={company} />;
    case 'codes':
      return <Codes id={id} />;
    case 'notes':
      return <Notes id={id} />;
  }
}

interface TableProps<Row extends object> {
  name: string;
  list: Omit<Parameters<typeof DataTable<Row>>[0], 'name' | 'columns' | 'idOf' | 'empty'>;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  empty: ReactNode;
  onOpen?: (row: Row) => void;
  /** over the rows */
  bar?: ReactNode;
}

/** A list that fills the tab. */
function Table<Row extends object>({ name, list, bar, empty, ...rest }: TableProps<Row>) {
  return (
    <div className="list">
      {bar && <div className="co-bar">{bar}</div>}
      <DataTable
        name={`company-${name}`}
        {...list}
        {...rest}
        empty={typeof empty === 'string' ? <Empty text={empty} /> : empty}
      />
    </div>
  );
}

function Orders({ id }: { id: string }) {
  const navigate = useNavigate();
  const list = useList('adminOrders', { view: 'all', khId: id, size: PAGE });
  return (
    <Table
      name="orders"
      list={list}
      columns={orderColumns}
      idOf={(row) => row.id}
      onOpen={(row) => void navigate(`/orders/${row.id}`)}
      empty={words.noneOf.orders}
    />
  );
}

function Quotes({ id }: { id: string }) {
  const navigate = useNavigate();
  const list = useList('adminQuotes', { view: 'all', khId: id, size: PAGE });
  return (
    <Table
      name="quotes"
      list={list}
      columns={quoteColumns}
      idOf={(row) => row.id}
      onOpen={(row) => void navigate(`/quotes/${row.id}`)}
      empty={words.noneOf.quotes}
    />
  );
}

function Requests({ id }: { id: string }) {
  const navigate = useNavigate();
  const list = useList('adminAfterSales', { view: 'all', khId: id, size: PAGE });
  return (
    <Table
      name="after-sales"
      list={list}
      columns={requestColumns}
      idOf={(row) => row.id}
      onOpen={(row) => void navigate(`/after-sales?view=all&open=${row.id}`)}
      empty={words.noneOf['after-sales']}
    />
  );
}

/** What is looked for in a tab; it stands in the address. */
function useFind(): [keyword: string, find: (text: string) => void] {
  const [search, setSearch] = useSearchParams();
  const find = (text: string) =>
    setSearch((now) => {
      if (text === '') now.delete('q');
      else now.set('q', text);
      return now;
    });
  return [search.get('q') ?? '', find];
}

/** What it bought before the mall was here: history without money. */
function OldOrders({ id }: { id: string }) {
  const [keyword, find] = useFind();
  const [openId, setOpenId] = useState('');
  const list = useList('adminOldOrders', { khId: id, keyword, size: PAGE });
  return (
    <>
      <Table
        name="old-orders"
        list={list}
        columns={oldOrderColumns}
        idOf={(row) => row.id}
        onOpen={(row) => setOpenId(row.id)}
        empty={keyword === '' ? words.noneOf['old-orders'] : words.noneOf.oldMatch}
        bar={
          <>
            <span className="t2 s13">从别的系统搬来的订单，只作记录，不算在金额与订单数里</span>
            <Input.Search
              allowClear
              className="push"
              aria-label="订单号、货号、商品名"
              placeholder="订单号、货号、商品名"
              defaultValue={keyword}
              key={keyword}
              onSearch={(text) => find(text.trim())}
              style={{ width: 220 }}
            />
          </>
        }
      />
      <OldOrderDialog order={list.rows.find((row) => row.id === openId)} onClose={() => setOpenId('')} />
    </>
  );
}

/** Its own prices and those of its list; what is looked for stands in the address. */
function Prices({ company: { id, priceList } }: { company: Company }) {
  const [keyword, find] = useFind();
  const list = useList('adminCompanyPrices', { keyword, size: PAGE }, { id });
  return (
    <Table
      name="prices"
      list={list}
      columns={priceColumns}
      idOf={(row) => row.id}
      empty={keyword === '' ? words.noneOf.prices : words.noneOf.priceMatch}
      bar={
        <>
          <span className="t2 s13">
            价目表：{priceList || '没有'}；有客户价的商品按客户价，其次按价目表，其余按标价
          </span>
          <Input.Search
            allowClear
            className="push"
            aria-label="货号、商品名"
            placeholder="货号、商品名"
            defaultValue={keyword}
            key={keyword}
            onSearch={(text) => find(text.trim())}
            style={{ width: 220 }}
          />
        </>
      }
    />
  );
}

/** Addresses and titles, or users; phones are masked until they are asked for, and asking is kept. */
function People({ company, of }: { company: Company; of: 'papers' | 'users' }) {
  const { message } = App.useApp();
  const mayContact = useCan('customer.contact');
  const contact = useContact(company.id);
  const has = of === 'users' ? company.users.length > 0 : company.addresses.length > 0;
  return (
    <div className="co-sheet">
      {mayContact && has && !contact.data && (
        <Button
          size="small"
          className="co-show"
          loading={contact.isPending}
          onClick={() => contact.mutate(undefined, { onError: (error) => void message.error(textOf(error)) })}
        >
          显示完整手机
        </Button>
      )}
      {of === 'users' ? (
        <CompanyUsers company={company} contact={contact.data} />
      ) : (
        <Papers company={company} contact={contact.data} />
      )}
    </div>
  );
}

function Cards({ company: { id, company, isOpen } }: { company: Company }) {
  const mayIssue = useCan('coupon.issue') && isOpen;
  const plan = usePlan();
  const client = useQueryClient();
  const [isIssuing, setIssuing] = useState(false);
  const list = useList('adminCompanyCards', { size: PAGE }, { id });
  const issue = async (settings: Record<string, unknown>) => {
    setIssuing(false);
    const outcome = await plan({ kind: 'company-coupon', objects: [id], settings });
    if (outcome !== 'done') return;
    void client.invalidateQueries({ queryKey: ['list', 'adminCompanyCards'] });
    void client.invalidateQueries({ queryKey: ['company', id] });
  };
  const button = mayIssue && (
    <Button size="small" onClick={() => setIssuing(true)}>
      发卡券
    </Button>
  );
  return (
    <>
      <Table
        name="cards"
        list={list}
        columns={cardColumns}
        idOf={(row) => row.id}
        empty={<Empty text={words.noneOf.cards}>{button}</Empty>}
        bar={list.rows.length > 0 && button}
      />
      {isIssuing && (
        <CouponDialog what={company} onSave={(one) => void issue(one)} onClose={() => setIssuing(false)} />
      )}
    </>
  );
}

function Points({ company: { id, points } }: { company: Company }) {
  const list = useList('adminCompanyPoints', { size: PAGE }, { id });
  return (
    <Table
      name="points"
      list={list}
      columns={pointColumns}
      idOf={(row) => row.id}
      empty={words.noneOf.points}
      bar={
        list.rows.length > 0 && (
          <span className="t2 s13">
            现有积分 <b>{num(points)}</b>
          </span>
        )
      }
    />
  );
}

function Codes({ id }: { id: string }) {
  const list = useList('adminCompanyCodes', { size: PAGE }, { id });
  return (
    <Table
      name="codes"
      list={list}
      columns={codeColumns}
      idOf={(row) => `${row.words} ${row.goodsId}`}
      empty={words.noneOf.codes}
    />
  );
}

/** All notes, the newest first, with the calls that are still to be made. */
function Notes({ id }: { id: string }) {
  const list = useList('adminCompanyNotes', { size: PAGE }, { id });
  if (list.error && list.rows.length === 0) return <Failed error={list.error} onRetry={list.retry} />;
  if (list.isFirst) return <Skeleton rows={6} />;
  return (
    <div className="co-sheet">
      <CompanyNotes
        companyId={id}
        notes={list.rows}
        foot={
          list.hasMore && (
            <Button size="small" loading={list.isLoadingMore} onClick={list.loadMore}>
              继续加载
            </Button>
          )
        }
      />
    </div>
  );
}
