import { Button } from 'antd';
import { useState } from 'react';
import { money, num } from '../../lib/format';
import { useCan } from '../../lib/me';
import { smallPicture } from '../../lib/pictures';
import { useQueueCounts } from '../../lib/queue-counts';
import { useTableState } from '../../lib/table-state';
import { Dot, GoodsName, Pic, Tag } from '../../ui/small';
import { Empty } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import type { Filter } from '../../widgets/filter-bar/filter';
import { FilterBar } from '../../widgets/filter-bar/filter-bar';
import { useKeys } from '../../widgets/keys/keys-provider';
import { NextJob } from '../../widgets/next-job';
import { Page } from '../../widgets/page';
import { ViewsBar } from '../../widgets/views/views-bar';
import { LowCell } from './parts/low-cell';
import { PaperDrawer } from './parts/paper-drawer';
import { StockDrawer } from './parts/stock-drawer';
import type { StockRow } from './queries';
import { isView, VIEWS, words } from './words';
import './stock.css';

/** The drawers that are no goods. */
const COUNT = 'count';
const RECEIVE = 'receive';
const filters: readonly Filter[] = [];

/** 库存: what can be sold, what is to be bought, counts and receipts (ADMIN §7.3). */
export function Screen() {
  const control = useTableState('all');
  const { state, change, clear } = control;
  const mayChange = useCan('stock.write');
  const seesCost = useCan('cost.read');
  const counts = useQueueCounts();
  const view = isView(state.view) ? state.view : 'all';
  const list = useList('adminStock', { view, keyword: state.find, size: state.size });
  const [editing, setEditing] = useState('');
  const ids = list.rows.map(({ id }) => id);
  const opened = list.rows.find(({ id }) => id === state.open);
  const isNarrowed = state.find !== '' || Object.keys(state.filters).length > 0;
  useKeys([{ key: 'F2', words: '改警戒', run: () => mayChange && setEditing(state.open || (ids[0] ?? '')) }]);
  const columns: Column<StockRow>[] = [
    {
      key: 'goods',
      title: '商品',
      width: 280,
      fixed: true,
      render: ({ image, code, name, spec, onSale }) => (
        <span className="stock-goods">
          <Pic src={smallPicture(image)} />
          <span className="stock-name">
            <GoodsName code={code} name={name} spec={spec} />
          </span>
          {!onSale && <Tag>已下架</Tag>}
        </span>
      ),
    },
    { key: 'category', title: '分类', width: 96, render: ({ category }) => category },
    {
      key: 'available',
      title: '可售',
      width: 100,
      align: 'right',
      render: ({ available, isLow, onSale }) =>
        onSale && isLow ? (
          <Dot tone={available <= 0 ? 'red' : 'amber'}>{num(available)}</Dot>
        ) : (
          num(available)
        ),
    },
    { key: 'reserved', title: '占用', width: 84, align: 'right', render: ({ reserved }) => num(reserved) },
    { key: 'used', title: '已用', width: 84, align: 'right', render: ({ used }) => num(used) },
    {
      key: 'low',
      title: '警戒',
      width: 112,
      align: 'right',
      render: (row) => (
        <LowCell
          row={row}
          mayChange={mayChange}
          isEditing={editing === row.id}
          onEdit={(on) => setEditing(on ? row.id : '')}
        />
      ),
    },
    { key: 'bin', title: '货位', width: 80, render: ({ bin }) => bin || <span className="dis">--</span> },
    {
      key: 'pack',
      title: '装箱',
      width: 84,
      render: ({ piecesPerPack, unit, packUnit }) => `${piecesPerPack}${unit}/${packUnit}`,
    },
    ...(seesCost
      ? [
          {
            key: 'cost',
            title: '成本',
            width: 80,
            align: 'right' as const,
            render: ({ cost }: StockRow) =>
              cost === undefined ? <span className="dis">--</span> : `¥${money(cost)}`,
          },
        ]
      : []),
  ];
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        mayChange && (
          <>
            <Button onClick={() => change({ open: RECEIVE })}>入库单</Button>
            <Button type="primary" onClick={() => change({ open: COUNT })}>
              盘点
            </Button>
          </>
        )
      }
      below={
        <ViewsBar
          list="stock"
          views={VIEWS.map((key) => {
            const count = key === 'low' ? counts['goods-short'] : undefined;
            return { key, name: words.views[key], ...(count && { count: count.count }) };
          })}
          control={control}
        />
      }
    >
      <div className="list">
        <FilterBar control={control} filters={filters} finds={words.finds} />
        <DataTable
          name="stock"
          {...list}
          columns={columns}
          idOf={({ id }) => id}
          onOpen={({ id }) => change({ open: id })}
          openId={state.open}
          empty={
            isNarrowed ? (
              <Empty text={words.noMatch}>
                <Button onClick={clear}>清除筛选</Button>
              </Empty>
            ) : (
              <Empty text={words.empty[view]}>
                <NextJob />
              </Empty>
            )
          }
        />
      </div>
      {opened && (
        <StockDrawer
          key={opened.id}
          row={opened}
          walk={{ ids, id: opened.id, onOpen: (open) => change({ open }) }}
          onClose={() => change({ open: '' })}
        />
      )}
      {mayChange && (state.open === COUNT || state.open === RECEIVE) && (
        <PaperDrawer
          key={state.open}
          kind={state.open === COUNT ? 'count' : 'receive'}
          onClose={() => change({ open: '' })}
        />
      )}
    </Page>
  );
}
