import { Button } from 'antd';
import { useMemo } from 'react';
import { useTableState } from '../../lib/table-state';
import { Empty } from '../../ui/states';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { FilterBar } from '../../widgets/filter-bar/filter-bar';
import { NewPromotion } from '../../widgets/new-promotion/new-promotion';
import { Page } from '../../widgets/page';
import { ViewsBar } from '../../widgets/views/views-bar';
import { columns } from './columns';
import { CouponDrawer } from './coupon-drawer';
import { isView, VIEWS, words } from './words';

const NEW = <NewPromotion families={['coupon']} words="新建卡券" />;

/** Coupon templates, with what became of them (ADMIN §7.6). */
export function Screen() {
  const control = useTableState('all');
  const { state, change, clear } = control;
  const view = isView(state.view) ? state.view : 'all';
  const list = useList('adminCoupons', { view, keyword: state.find, size: state.size });
  const ids = useMemo(() => list.rows.map(({ id }) => id), [list.rows]);
  const isNarrowed = state.find !== '' || view !== 'all';
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={NEW}
      below={
        <ViewsBar
          list="coupons"
          views={VIEWS.map((one) => ({ key: one, name: words.views[one] }))}
          control={control}
        />
      }
    >
      <div className="list">
        <FilterBar control={control} filters={[]} finds={words.find} />
        <DataTable
          name="coupons"
          {...list}
          columns={columns}
          idOf={({ id }) => id}
          onOpen={({ id }) => change({ open: id })}
          openId={state.open}
          empty={
            isNarrowed ? (
              <Empty text={words.noMatch}>
                <Button onClick={() => (state.find === '' ? change({ view: 'all' }) : clear())}>
                  清除筛选
                </Button>
              </Empty>
            ) : (
              <Empty text={words.empty}>{NEW}</Empty>
            )
          }
        />
      </div>
      <CouponDrawer
        template={list.rows.find(({ id }) => id === state.open)}
        walk={{ ids, id: state.open, onOpen: (open) => change({ open }) }}
        onClose={() => change({ open: '' })}
      />
    </Page>
  );
}
