import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useTableState } from '../../lib/table-state';
import { Empty } from '../../ui/states';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { daysOf, type Filter } from '../../widgets/filter-bar/filter';
import { FilterBar } from '../../widgets/filter-bar/filter-bar';
import { Page } from '../../widgets/page';
import { ViewsBar } from '../../widgets/views/views-bar';
import { columns } from './parts/columns';
import { NewPromotion } from '../../widgets/new-promotion/new-promotion';
import { PromotionDrawer } from './parts/promotion-drawer';
import { formsQuery } from '../../widgets/new-promotion/forms-query';
import { isView, VIEWS, words } from './words';

const NEW = <NewPromotion families={['activity', 'rule']} words="新建活动" />;

/** Promotions of all kinds, the newest first (ADMIN §7.6). */
export function Screen() {
  const control = useTableState('all');
  const { state, change, clear } = control;
  const [now] = useState(() => new Date());
  const forms = useQuery(formsQuery);
  const view = isView(state.view) ? state.view : 'all';
  const { from, to } = daysOf(state.filters['days'] ?? '', now);
  const kind = state.filters['kind'] ?? '';
  const query = {
    view,
    family: 'activity',
    kind,
    keyword: state.find,
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    size: state.size,
  } as const;
  const list = useList('adminPromotionList', query);
  const filters = useMemo<readonly Filter[]>(
    () => [
      {
        kind: 'choice',
        key: 'kind',
        label: '种类',
        many: false,
        options: (forms.data ?? [])
          .filter(({ family }) => family === 'activity' || family === 'rule')
          .map((one) => ({ value: one.kind, label: one.name })),
      },
      { kind: 'days', key: 'days', label: '在卖的日子' },
    ],
    [forms.data],
  );
  const ids = useMemo(() => list.rows.map(({ id }) => id), [list.rows]);
  const isFiltered = state.find !== '' || Object.keys(state.filters).length > 0;
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        <>
          <Link to="/calendar">活动日历</Link>
          {NEW}
        </>
      }
      below={
        <ViewsBar
          list="promotions"
          views={VIEWS.map((one) => ({ key: one, name: words.views[one] }))}
          control={control}
        />
      }
    >
      <div className="list">
        <FilterBar control={control} filters={filters} finds={words.find} />
        <DataTable
          name="promotions"
          {...list}
          columns={columns}
          idOf={({ id }) => id}
          onOpen={({ id }) => change({ open: id })}
          openId={state.open}
          empty={
            isFiltered ? (
              <Empty text={words.noMatch}>
                <Button onClick={clear}>清除筛选</Button>
              </Empty>
            ) : (
              <Empty text={words.empty[view]}>
                <Link to="/promotions/new?kind=full-amount-reduction">
                  <Button type="primary" tabIndex={-1}>
                    建一个满减
                  </Button>
                </Link>
                {NEW}
              </Empty>
            )
          }
        />
      </div>
      <PromotionDrawer
        id={state.open}
        walk={{ ids, id: state.open, onOpen: (open) => change({ open }) }}
        onClose={() => change({ open: '' })}
      />
    </Page>
  );
}
