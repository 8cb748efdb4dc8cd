import { PlusOutlined } from '@ant-design/icons';
import { DESK_VIEWS, deskViews } from '@pifa/domain';
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
import { ViewsBar } from '../../widgets/views/views-bar';
import { orderFilters, queryOf } from './filters';
import { BulkActs } from './parts/bulk-acts';
import { columns } from './parts/columns';
import { ExportButton } from './parts/export-button';
import { OrderDrawer } from './parts/order-drawer';
import { OwedPanel } from './parts/owed-panel';
import { type OrderRow, useHands } from './queries';
import { isView, words } from './words';

const idOf = ({ id }: OrderRow): string => id;

/** Names of the day's queues whose counts stand beside the views. */
const COUNTED: Readonly<Record<string, string>> = {
  'to-ship': 'orders-to-ship',
  reminded: 'orders-reminded',
  released: 'orders-owed',
};

/** 全部订单: find, judge, act in bulk (ADMIN §7.2). */
export function Screen() {
  const control = useTableState('all');
  const { state, change, clear } = control;
  const navigate = useNavigate();
  const mayAssign = useCan('order.note');
  const mayExport = useCan('order.export');
  const mayPlace = useCan('order.place');
  const counts = useQueueCounts();
  const { data: hands = [] } = useHands(mayAssign);
  const filters = useMemo(() => orderFilters(hands), [hands]);
  const query = queryOf(state);
  const list = useList('adminOrders', { ...query, size: state.size });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const open = useCallback((id: string) => change({ open: id }), [change]);
  const chosen = list.rows.filter(({ id }) => selected.has(id));
  const ids = useMemo(() => list.rows.map(idOf), [list.rows]);
  const view = isView(state.view) ? state.view : 'all';
  const isNarrowed = state.find !== '' || Object.keys(state.filters).length > 0;

  const at = ids.indexOf(state.open);
  useKeys([
    { key: 'n', words: '下一单', run: () => ids[at + 1] && open(ids[at + 1] ?? '') },
    {
      key: 'e',
      words: '打开整页',
      run: () => state.open && void navigate(`/orders/${state.open}`),
    },
  ]);

  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        <>
          {mayExport && <ExportButton query={query} picked={chosen.map(idOf)} />}
          {mayPlace && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate('/order-for')}>
              代客下单
            </Button>
          )}
        </>
      }
      below={
        <ViewsBar
          list="orders"
          views={deskViews.map((key) => {
            const count = counts[COUNTED[key] ?? ''];
            return {
              key,
              name: DESK_VIEWS[key],
              ...(count ? { count: count.count, ...(count.late ? { tone: 'red' as const } : {}) } : {}),
            };
          })}
          control={control}
        />
      }
    >
      <div className="list">
        {view === 'released' && <OwedPanel />}
        <FilterBar control={control} filters={filters} finds={words.finds} />
        <DataTable
          name="orders"
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
            ) : view === 'all' ? (
              <Empty text={words.empty}>
                {mayPlace && <Button onClick={() => void navigate('/order-for')}>代客下单</Button>}
                <Button href="/" target="_blank">
                  预览商城
                </Button>
              </Empty>
            ) : (
              words.none[view]
            )
          }
        />
      </div>
      <BulkActs rows={chosen} query={query} onClear={() => setSelected(new Set())} />
      <OrderDrawer
        id={state.open}
        walk={{ ids, id: state.open, onOpen: open }}
        onClose={() => change({ open: '' })}
      />
    </Page>
  );
}
