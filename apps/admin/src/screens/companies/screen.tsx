import { COMPANY_VIEWS, companyViews, FIGURE_DAYS } from '@pifa/domain';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '../../lib/me';
import { useQueueCounts } from '../../lib/queue-counts';
import { useTableState } from '../../lib/table-state';
import { Empty } from '../../ui/states';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { FilterBar } from '../../widgets/filter-bar/filter-bar';
import { useKeys } from '../../widgets/keys/keys-provider';
import { Page } from '../../widgets/page';
import { NextJob } from '../../widgets/next-job';
import { ViewsBar } from '../../widgets/views/views-bar';
import { companyFilters, queryOf } from './filters';
import { BulkActs } from './parts/bulk-acts';
import { columnsFor } from './parts/columns';
import { CompanyDrawer } from './parts/company-drawer';
import { ExportButton } from './parts/export-button';
import { OpenDialog } from './parts/open-dialog';
import { type CompanyRow, useCompanyOptions } from './queries';
import { isView, words } from './words';
import './companies.css';

const idOf = ({ id }: CompanyRow): string => id;

/** Names of the day's queues whose counts stand beside the views. */
const COUNTED: Readonly<Record<string, string>> = {
  'to-call': 'companies-to-call',
  'follow-up': 'companies-to-follow',
};

/** 客户: who buys, how much, and who is to be called (ADMIN §7.5). */
export function Screen() {
  const control = useTableState('all');
  const { state, change, clear } = control;
  const navigate = useNavigate();
  const mayWrite = useCan('customer.write');
  const mayExport = useCan('customer.export');
  const counts = useQueueCounts();
  const options = useCompanyOptions();
  const filters = useMemo(() => companyFilters(options), [options]);
  const query = queryOf(state);
  const list = useList('adminCompanies', { ...query, size: state.size });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isOpening, setOpening] = useState(false);
  const open = useCallback((id: string) => change({ open: id }), [change]);
  const chosen = list.rows.filter(({ id }) => selected.has(id));
  const ids = useMemo(() => list.rows.map(idOf), [list.rows]);
  const view = isView(state.view) ? state.view : 'all';
  const isNarrowed = state.find !== '' || Object.keys(state.filters).length > 0;
  const span = state.filters['span'] ? '期间' : `${FIGURE_DAYS} 天`;
  const columns = useMemo(() => columnsFor(span), [span]);

  const at = ids.indexOf(state.open);
  useKeys([
    { key: 'n', words: '下一位', run: () => ids[at + 1] && open(ids[at + 1] ?? '') },
    { key: 'e', words: '打开整页', run: () => state.open && void navigate(`/companies/${state.open}`) },
  ]);
  const openButton = mayWrite && (
    <Button type="primary" onClick={() => setOpening(true)}>
      新建客户
    </Button>
  );

  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        <>
          {mayExport && <ExportButton query={query} />}
          {openButton}
        </>
      }
      below={
        <ViewsBar
          list="companies"
          views={companyViews.map((key) => {
            const count = counts[COUNTED[key] ?? ''];
            return { key, name: COMPANY_VIEWS[key], ...(count ? { count: count.count } : {}) };
          })}
          control={control}
        />
      }
    >
      <div className="list">
        <FilterBar control={control} filters={filters} finds={words.finds} />
        <DataTable
          name="companies"
          {...list}
          columns={columns}
          idOf={idOf}
          onOpen={({ id }) => open(id)}
          openId={state.open}
          selected={selected}
          onSelect={setSelected}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          empty={
            isNarrowed ? (
              <Empty text={words.noMatch}>
                <Button onClick={clear}>清除筛选</Button>
              </Empty>
            ) : (
              <Empty text={view === 'all' ? words.empty : words.none[view]}>
                {view === 'all' && openButton ? openButton : <NextJob />}
              </Empty>
            )
          }
        />
      </div>
      <BulkActs rows={chosen} query={query} onClear={() => setSelected(new Set())} />
      <CompanyDrawer
        id={state.open}
        walk={{ ids, id: state.open, onOpen: open }}
        onClose={() => change({ open: '' })}
      />
      {isOpening && (
        <OpenDialog
          onClose={() => setOpening(false)}
          onOpened={(id) => {
            setOpening(false);
            void navigate(`/companies/${id}`);
          }}
        />
      )}
    </Page>
  );
}
