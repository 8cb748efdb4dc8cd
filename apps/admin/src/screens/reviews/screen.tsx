import type { WireModeratedReview } from '@pifa/contract/staff';
import { Button, Image } from 'antd';
import { useMemo, useState } from 'react';
import { shortTime } from '../../lib/format';
import { useQueueCounts } from '../../lib/queue-counts';
import { useTableState } from '../../lib/table-state';
import { Dot, Tag } from '../../ui/small';
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
import { BulkJudge } from './parts/bulk-judge';
import { ReviewDrawer } from './parts/review-drawer';
import { Stars } from './parts/stars';
import { isView, TONES, VIEWS, words } from './words';

type Row = WireModeratedReview;

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'stars',
    label: '星级',
    many: false,
    options: [
      { value: '2', label: '差评（1–2 星）' },
      { value: '3', label: '3 星及以下' },
    ],
  },
  { kind: 'choice', key: 'pictures', label: '图片', many: false, options: [{ value: '1', label: '有图' }] },
];

const columns: Column<Row>[] = [
  { key: 'stars', title: '星级', width: 92, fixed: true, render: ({ stars }) => <Stars stars={stars} /> },
  {
    key: 'content',
    title: '内容',
    width: 236,
    render: ({ content }) => <span title={content}>{content}</span>,
  },
  {
    key: 'images',
    title: '图片',
    width: 84,
    render: ({ images }) =>
      images.length === 0 ? (
        <span className="dis">--</span>
      ) : (
        // Opening a picture is not opening the review.
        <span
          className="row gap4 review-thumbs"
          onClick={(event) => event.stopPropagation()}
          role="presentation"
        >
          {images.slice(0, 2).map(({ url }, at) => (
            <Image key={url} src={url} width={26} height={26} alt={`图片 ${at + 1}`} />
          ))}
          {images.length > 2 && <span className="t3 s12">+{images.length - 2}</span>}
        </span>
      ),
  },
  {
    key: 'goods',
    title: '商品',
    width: 172,
    render: ({ goodsCode, goodsName }) => (
      <span title={`${goodsCode} ${goodsName}`}>
        <span className="t2">{goodsCode}</span> {goodsName}
      </span>
    ),
  },
  {
    key: 'company',
    title: '客户',
    width: 162,
    render: ({ company, anonymous }) => (
      <span title={company}>
        {anonymous && <Tag>匿名</Tag>} {company}
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 80,
    render: ({ state, stateName }) => <Dot tone={TONES[state]}>{stateName}</Dot>,
  },
  {
    key: 'reply',
    title: '回复',
    width: 66,
    render: ({ reply }) => (reply ? <span title={reply}>已回复</span> : <span className="dis">未回复</span>),
  },
  { key: 'time', title: '时间', width: 98, render: ({ time }) => shortTime(time) },
];

/** Reviews in the order in which they wait; a verdict opens the next. */
export function Screen() {
  const control = useTableState('waiting');
  const { state, change, clear } = control;
  const counts = useQueueCounts();
  // A saved view keeps filters and words only; it looks through all.
  const view = isView(state.view) ? state.view : 'all';
  const query = {
    state: view,
    keyword: state.find,
    stars: Number(state.filters['stars']) || 5,
    pictures: state.filters['pictures'] === '1' ? '1' : '0',
    size: state.size,
  } as const;
  const list = useList('adminReviews', query);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => list.rows.filter(({ id }) => selected.has(id)), [list.rows, selected]);
  const ids = useMemo(() => list.rows.map(({ id }) => id), [list.rows]);
  const at = ids.indexOf(state.open);
  const next = list.rows[at + 1] ?? (at > 0 ? list.rows[0] : undefined);
  const openNext = () => change({ open: next?.id ?? '' });
  const isFiltered = state.find !== '' || Object.keys(state.filters).length > 0;
  useKeys([{ key: 'n', words: '下一条', run: openNext }]);
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      below={
        <ViewsBar
          list="reviews"
          views={VIEWS.map((one) => {
            const count = one === 'waiting' ? counts['reviewsWaiting'] : undefined;
            return { key: one, name: words.views[one], ...(count && { count: count.count }) };
          })}
          control={control}
        />
      }
    >
      <div className="list">
        <FilterBar control={control} filters={filters} finds={words.find} />
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
              <Empty text={words.empty[view]}>
                <NextJob />
              </Empty>
            )
          }
        />
      </div>
      <BulkJudge rows={chosen} query={query} onClear={() => setSelected(new Set())} />
      <ReviewDrawer
        review={list.rows[at]}
        walk={{ ids, id: state.open, onOpen: (open) => change({ open }) }}
        onClose={() => change({ open: '' })}
        onDone={openNext}
      />
    </Page>
  );
}
