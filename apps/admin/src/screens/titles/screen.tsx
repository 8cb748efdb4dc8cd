import type { WireStaffTitle } from '@pifa/contract/staff';
import { Button, Input } from 'antd';
import { shortTime, since } from '../../lib/format';
import { useQueueCounts } from '../../lib/queue-counts';
import { useTableState } from '../../lib/table-state';
import { Dot, Tag, type Tone } from '../../ui/small';
import { Empty } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { useKeys } from '../../widgets/keys/keys-provider';
import { Page } from '../../widgets/page';
import { ViewsBar } from '../../widgets/views/views-bar';
import { TitleDrawer } from './parts/title-drawer';
import { isView, type View, VIEWS, words } from './words';

/** The wire says grey, the kit's classes say gray. */
const toneOf = (tone: WireStaffTitle['tone']): Tone => (tone === 'grey' ? 'gray' : tone);

/** What waits shows its wait; what was refused shows why. */
const columnsOf = (view: View): Column<WireStaffTitle>[] => [
  { key: 'name', title: '抬头', width: 190, least: 150, fixed: true, render: ({ name }) => name },
  {
    key: 'state',
    title: '状态',
    width: 84,
    render: ({ stateName, tone }) => <Dot tone={toneOf(tone)}>{stateName}</Dot>,
  },
  {
    key: 'kind',
    title: '种类',
    width: 92,
    render: ({ kind, holder }) => (
      <span className="row gap4">
        {kind === 'special' ? <Tag tone="violet">专票</Tag> : <Tag>普票</Tag>}
        {holder === 'personal' && <Tag>个人</Tag>}
      </span>
    ),
  },
  { key: 'taxNumber', title: '税号', width: 172, render: ({ taxNumber }) => taxNumber || '--' },
  { key: 'company', title: '客户', width: 180, least: 140, render: ({ company }) => company },
  { key: 'bank', title: '开户行', width: 180, hidden: true, render: ({ bank }) => bank || '--' },
  {
    key: 'wait',
    title: '等待',
    width: 90,
    hidden: view !== 'waiting' && view !== 'all',
    render: ({ state, submitTime }) => (state === 'waiting' ? since(submitTime) : '--'),
  },
  {
    key: 'time',
    title: '提交时间',
    width: 110,
    least: 98,
    render: ({ submitTime }) => shortTime(submitTime),
  },
  {
    key: 'reason',
    title: '无效的原因',
    width: 230,
    least: 170,
    hidden: view !== 'invalid',
    render: ({ reason }) => reason,
  },
];

/** 抬头审核: titles beside the licence, the longest wait first (ADMIN §7.7). */
export function Screen() {
  const control = useTableState('waiting');
  const { state, change, clear } = control;
  const counts = useQueueCounts();
  const view = isView(state.view) ? state.view : 'all';
  const list = useList('adminTitles', { state: view, keyword: state.find, size: state.size });
  const ids = list.rows.map(({ id }) => id);
  const at = ids.indexOf(state.open);
  const next = ids[at + 1] ?? ids.find((id) => id !== state.open);
  const openNext = () => change({ open: next ?? '' });
  useKeys([{ key: 'n', words: '下一个', run: openNext }]);
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      flush
      below={
        <ViewsBar
          list="titles"
          views={VIEWS.map((one) => ({
            key: one,
            name: words.views[one],
            ...(one === 'waiting' && { count: counts['titlesWaiting']?.count }),
          }))}
          control={control}
          extra={
            <Input.Search
              allowClear
              aria-label={words.find}
              placeholder={words.find}
              defaultValue={state.find}
              key={state.find}
              onSearch={(find) => change({ find: find.trim() })}
              style={{ width: 240 }}
            />
          }
        />
      }
    >
      <DataTable
        name={view === 'invalid' ? 'titles-invalid' : 'titles'}
        {...list}
        columns={columnsOf(view)}
        idOf={({ id }) => id}
        onOpen={({ id }) => change({ open: id })}
        openId={state.open}
        empty={
          state.find === '' ? (
            words.empty[view]
          ) : (
            <Empty text={words.noMatch}>
              <Button onClick={clear}>清除筛选</Button>
            </Empty>
          )
        }
      />
      <TitleDrawer
        id={state.open}
        walk={{ ids, id: state.open, onOpen: (id) => change({ open: id }) }}
        onClose={() => change({ open: '' })}
        onDone={openNext}
      />
    </Page>
  );
}
