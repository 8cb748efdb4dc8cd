import { GOODS_VIEWS, goodsViews } from '@pifa/domain';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '../../lib/me';
import { usePlaces } from '../../lib/places';
import { useTableState } from '../../lib/table-state';
import { Empty } from '../../ui/states';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { FilterBar } from '../../widgets/filter-bar/filter-bar';
import { NextJob } from '../../widgets/next-job';
import { Page } from '../../widgets/page';
import { ViewsBar } from '../../widgets/views/views-bar';
import { goodsFilters, queryOf } from './filters';
import { BulkActs } from './parts/bulk-acts';
import { columnsFor } from './parts/columns';
import { PicturesDialog } from './parts/pictures-dialog';
import { useInline } from './parts/use-inline';
import { type GoodsRow, useGoodsWords, useViewCounts } from './queries';
import { isView, words } from './words';
import './goods.css';

const idOf = ({ id }: GoodsRow): string => id;

/** 商品: every code a row; prices, stock and status are changed in place (ADMIN §7.3). */
export function Screen() {
  const control = useTableState('on');
  const { state, change, clear } = control;
  const navigate = useNavigate();
  const mayWrite = useCan('goods.write');
  const mayImport = useCan('goods.import');
  const seesCost = useCan('cost.read');
  const { category: categories, brand: brands } = usePlaces();
  const wordsOf = useGoodsWords();
  const places = wordsOf('ship-from');
  const filters = goodsFilters({ categories, brands, places });
  const query = queryOf(state);
  const list = useList('adminGoodsList', { ...query, size: state.size });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isPicturing, setPicturing] = useState(false);
  const inline = useInline();
  const counts = useViewCounts();
  const columns = columnsFor(seesCost, inline);
  const chosen = useMemo(() => list.rows.filter(({ id }) => selected.has(id)), [list.rows, selected]);
  const isNarrowed = state.find !== '' || Object.keys(state.filters).length > 0;
  // A saved view keeps filters and words only; it looks through all.
  const view = isView(state.view) ? state.view : 'all';
  const add = mayWrite && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate('/goods/new')}>
      新建商品
    </Button>
  );
  const bring = mayImport && <Button onClick={() => void navigate('/import')}>导入表格</Button>;
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        <>
          {bring}
          {mayWrite && <Button onClick={() => setPicturing(true)}>按货号换图</Button>}
          {add}
        </>
      }
      below={
        <ViewsBar
          list="goods"
          views={goodsViews.map((key) => ({
            key,
            name: GOODS_VIEWS[key],
            count: counts.get(key),
            tone: key === 'low' || key === 'out' ? 'red' : undefined,
          }))}
          control={control}
        />
      }
    >
      <div className="list">
        <FilterBar control={control} filters={filters} finds={words.finds} />
        <DataTable
          name="goods"
          {...list}
          columns={columns}
          idOf={idOf}
          rowKeys={[
            {
              key: 'F2',
              words: '改标价',
              run: (row) =>
                inline.may.price &&
                inline.begin({ id: row.id, field: row.packingSpecification === 1 ? 'SP' : 'IP' }),
            },
            { key: 'e', words: '打开编辑器', run: ({ id }) => void navigate(`/goods/${id}`) },
            { key: 'Enter', words: '打开编辑器', run: ({ id }) => void navigate(`/goods/${id}`) },
          ]}
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
              <Empty text={words.none[view]}>
                {view === 'all' || view === 'on' ? (
                  <>
                    {add}
                    {bring || (!mayWrite && <NextJob />)}
                  </>
                ) : (
                  (view === 'imported' && bring) || <NextJob />
                )}
              </Empty>
            )
          }
        />
      </div>
      <BulkActs rows={chosen} query={query} onClear={() => setSelected(new Set())} />
      {isPicturing && <PicturesDialog onClose={() => setPicturing(false)} />}
    </Page>
  );
}
