import type { WireModeratedReview } from '@pifa/contract/staff';
import { Button, Image, Input, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { shortTime } from '../../lib/format';
import { useTableState } from '../../lib/table-state';
import { Dot } from '../../ui/small';
import { Empty } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { useKeys } from '../../widgets/keys/keys-provider';
import { Page } from '../../widgets/page';
import { ViewsBar } from '../../widgets/views/views-bar';
import { BulkJudge } from './parts/bulk-judge';
import { ReviewDrawer } from './parts/review-drawer';
import { Stars } from './parts/stars';
import { isView, VIEWS, words } from './words';

type Row = WireModeratedReview;

const TONES = { waiting: 'amber', shown: 'green', hidden: 'gray' } as const;

const columns: Column<Row>[] = [
  { key: 'stars', title: '星级', width: 90, fixed: true, render: ({ stars }) => <Stars stars={stars} /> },
  { key: 'content', title: '内容', width: 360, render: ({ content }) => content },
  {
    key: 'images',
    title: '图片',
    width: 130,
    render: ({ images }) => (
      <span className="row gap4">
        {images.slice(0, 3).map(({ url }, at) => (
          <Image key={url} src={url} width={24} height={24} alt={`图片 ${at + 1}`} />
        ))}
        {images.length > 3 && <span className="t3 s12">共 {images.length}</span>}
      </span>
    ),
  },
  {
    key: 'goods',
    title: '商品',
    width: 220,
    render: ({ goodsCode, goodsName }) => `${goodsCode} ${goodsName}`,
  },
  {
    key: 'company',
    title: '客户',
    width: 200,
    render: ({ company, anonymous }) => `${company}${anonymous ? '（匿名）' : ''}`,
  },
  {
    key: 'state',
    title: '状态',
    width: 100,
    render: ({ state, stateName }) => <Dot tone={TONES[state]}>{stateName}</Dot>,
  },
  { key: 'reply', title: '回复', width: 160, render: ({ reply }) => reply || <span className="t3">--</span> },
  { key: 'time', title: '时间', width: 120, render: ({ time }) => shortTime(time) },
];

/** Reviews in the order in which they wait; a verdict opens the next. */
export function Screen() {
  const control = useTableState('waiting');
  const { state, change, setFilter, clear } = control;
  // A saved view keeps filters and words only; it looks through all.
  const view = isView(state.view) ? state.view : 'all';
  const bad = state.filters['stars'] === '2';
  const pictures = state.filters['pictures'] === '1';
  const query = {
    state: view,
    keyword: state.find,
    stars: bad ? 2 : 5,
    pictures: pictures ? '1' : '0',
    size: state.size,
  } as const;
  const list = useList('adminReviews', query);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => list.rows.filter(({ id }) => selected.has(id)), [list.rows, selected]);
  const at = list.rows.findIndex(({ id }) => id === state.open);
  const next = list.rows[at + 1] ?? (at > 0 ? list.rows[0] : undefined);
  const openNext = () => change({ open: next?.id ?? '' });
  const isFiltered = state.find !== '' || bad || pictures;
  useKeys([{ key: 'n', words: '下一条', run: openNext }]);
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      flush
      below={
        <ViewsBar
          list="reviews"
          views={VIEWS.map((one) => ({ key: one, name: words.views[one] }))}
          control={control}
          extra={
            <>
              <Segmented
                aria-label="只看"
                size="small"
                value={bad ? 'bad' : pictures ? 'pictures' : ''}
                options={[
                  { label: '不限', value: '' },
                  { label: '差评', value: 'bad' },
                  { label: '有图', value: 'pictures' },
                ]}
                onChange={(to) => {
                  setFilter('stars', to === 'bad' ? '2' : '');
                  setFilter('pictures', to === 'pictures' ? '1' : '');
                }}
              />
              <Input.Search
                allowClear
                aria-label={words.find}
                placeholder={words.find}
                defaultValue={state.find}
                key={state.find}
                onSearch={(find) => change({ find: find.trim() })}
                style={{ width: 240 }}
              />
            </>
          }
        />
      }
    >
      <DataTable
        name="reviews"
        {...list}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ id }) => change({ open: id })}
        openId={state.open}
        selected={selected}
        onSelect={setSelected}
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
      <BulkJudge rows={chosen} query={query} onClear={() => setSelected(new Set())} />
      <ReviewDrawer review={list.rows[at]} onClose={() => change({ open: '' })} onDone={openNext} />
    </Page>
  );
}
