import type { WireAdminQuoteHead } from '@pifa/contract/staff';
import { Button, Checkbox, Input } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { dayOf, money, num, shortTime, since } from '../../lib/format';
import { useCan } from '../../lib/me';
import { useTableState } from '../../lib/table-state';
import { Dot, Tag } from '../../ui/small';
import { Empty } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { useKeys } from '../../widgets/keys/keys-provider';
import { Page } from '../../widgets/page';
import { ViewsBar } from '../../widgets/views/views-bar';
import { waitTone } from '../../lib/wait-tone';
import { BulkAnswer } from './parts/bulk-answer';
import { isView, VIEWS, words } from './words';

type Row = WireAdminQuoteHead;

const TONES = {
  waiting: 'amber',
  quoted: 'blue',
  ordered: 'green',
  expired: 'gray',
  withdrawn: 'gray',
  declined: 'gray',
} as const;

const columns: Column<Row>[] = [
  {
    key: 'no',
    title: '单号',
    width: 150,
    fixed: true,
    render: ({ id, no }) => <Link to={`/quotes/${id}`}>{no}</Link>,
  },
  {
    key: 'company',
    title: '客户',
    width: 196,
    least: 140,
    grows: true,
    render: ({ company, contact }) => company || contact,
  },
  { key: 'kinds', title: '种数', width: 56, align: 'right', render: ({ kinds }) => num(kinds) },
  {
    key: 'estimate',
    title: '估算金额',
    width: 100,
    align: 'right',
    render: ({ estimate }) => money(estimate),
  },
  {
    key: 'wait',
    title: '等待',
    width: 100,
    least: 92,
    render: (row) => {
      const tone = waitTone(row);
      return row.dueTime ? <span className={tone ? `tx-${tone}` : ''}>{since(row.createTime)}</span> : '';
    },
  },
  {
    key: 'state',
    title: '状态',
    width: 128,
    least: 124,
    render: ({ state, stateName, endsSoon }) => (
      <span className="row gap6">
        <Dot tone={TONES[state]}>{stateName}</Dot>
        {endsSoon && <Tag tone="amber">将过期</Tag>}
      </span>
    ),
  },
  {
    key: 'hand',
    title: '负责人',
    width: 84,
    least: 68,
    render: ({ claimedBy }) => claimedBy?.name ?? <i className="t3">--</i>,
  },
  { key: 'needBy', title: '要求到货', width: 100, least: 92, render: ({ needBy }) => needBy || '--' },
  { key: 'files', title: '附件', width: 54, least: 52, align: 'right', render: ({ files }) => files || '' },
  {
    key: 'version',
    title: '版本',
    width: 54,
    least: 52,
    align: 'right',
    render: ({ version }) => version || '',
  },
  {
    key: 'valid',
    title: '有效期至',
    width: 112,
    least: 106,
    render: ({ validUntil }) => (validUntil ? dayOf(validUntil) : '--'),
  },
  {
    key: 'salesperson',
    title: '业务员',
    width: 90,
    hidden: true,
    render: ({ salesperson }) => salesperson || '--',
  },
  { key: 'reason', title: '未成原因', width: 160, least: 110, hidden: true, render: ({ reason }) => reason },
  {
    key: 'time',
    title: '提交时间',
    width: 120,
    hidden: true,
    render: ({ createTime }) => shortTime(createTime),
  },
];

/** How long a request waits, how long its answer stands and why it came to nothing are asked in different views. */
const ONLY_IN: Readonly<Record<string, (view: string) => boolean>> = {
  wait: (view) => view === 'waiting',
  valid: (view) => view !== 'waiting' && view !== 'lost',
  reason: (view) => view === 'lost',
};

/** The queue of quotes by promise, and what became of the others. */
export function Screen() {
  const navigate = useNavigate();
  const control = useTableState('waiting');
  const { state, change, setFilter, clear } = control;
  // A saved view keeps filters and words only; it looks through all.
  const view = isView(state.view) ? state.view : 'all';
  const mine = state.filters['mine'] === '1';
  const list = useList('adminQuotes', {
    view,
    keyword: state.find,
    mine: mine ? '1' : '0',
    size: state.size,
  });
  const mayAnswer = useCan('quote.answer');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => list.rows.filter(({ id }) => selected.has(id)), [list.rows, selected]);
  const [first] = list.rows;
  const open = (row: Row) => void navigate(`/quotes/${row.id}`);
  useKeys([{ key: 'n', words: '打开第一张', run: () => first && open(first) }]);
  const isFiltered = state.find !== '' || mine;
  const shown = columns.map((column) => {
    const onlyIn = ONLY_IN[column.key];
    return onlyIn ? { ...column, hidden: !onlyIn(view) } : column;
  });
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      flush
      extra={
        mayAnswer &&
        first &&
        view === 'waiting' && (
          <Button type="primary" onClick={() => open(first)}>
            开始报价
          </Button>
        )
      }
      below={
        <ViewsBar
          list="quotes"
          views={VIEWS.map((one) => ({ key: one, name: words.views[one] }))}
          control={control}
          extra={
            <>
              <Checkbox
                checked={mine}
                onChange={({ target }) => setFilter('mine', target.checked ? '1' : '')}
              >
                只看我负责的
              </Checkbox>
              <Input.Search
                allowClear
                aria-label={words.find}
                placeholder={words.find}
                defaultValue={state.find}
                key={state.find}
                onSearch={(find) => change({ find: find.trim() })}
                style={{ width: 280 }}
              />
            </>
          }
        />
      }
    >
      <DataTable
        name={view === 'lost' ? 'quotes-lost' : 'quotes'}
        {...list}
        columns={shown}
        idOf={({ id }) => id}
        onOpen={open}
        {...(mayAnswer ? { selected, onSelect: setSelected } : {})}
        empty={
          isFiltered ? (
            <Empty text={words.noMatch}>
              <Button onClick={clear}>清除筛选</Button>
            </Empty>
          ) : (
            words.empty[view]
          )
        }
      />
      <BulkAnswer rows={chosen} onClear={() => setSelected(new Set())} />
    </Page>
  );
}
