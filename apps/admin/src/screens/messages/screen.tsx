import { PlusOutlined } from '@ant-design/icons';
import { STAFF_MESSAGE_STATES, staffMessageWord } from '@pifa/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { CallData } from '@pifa/contract/staff';
import { num, shortTime } from '../../lib/format';
import { useTableState } from '../../lib/table-state';
import { Dot, Tag, type Tone } from '../../ui/small';
import { Empty } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import type { Filter } from '../../widgets/filter-bar/filter';
import { FilterBar } from '../../widgets/filter-bar/filter-bar';
import { Page } from '../../widgets/page';
import { Compose } from './parts/compose';
import { SentDrawer } from './parts/sent-drawer';
import { useSent } from './queries';
import { words } from './words';

type Row = CallData<'adminMessages'>['list'][number];

/** What stands in the address while a new one is written. */
const NEW = 'new';
/** And before the id of one that waits and is changed. */
const EDIT = 'edit-';

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: '状态',
    many: false,
    options: STAFF_MESSAGE_STATES.map((value) => ({ value, label: staffMessageWord(value).word })),
  },
];
type State = (typeof STAFF_MESSAGE_STATES)[number];
const isState = (text: string): text is State => STAFF_MESSAGE_STATES.some((one) => one === text);

const columns: Column<Row>[] = [
  { key: 'title', title: '标题', width: 180, least: 130, fixed: true, render: ({ title }) => title },
  {
    key: 'type',
    title: '类别',
    width: 64,
    render: ({ type, typeName }) => <Tag tone={type === 'activity' ? 'amber' : 'gray'}>{typeName}</Tag>,
  },
  {
    key: 'text',
    title: '内容',
    width: 260,
    least: 140,
    grows: true,
    render: ({ text }) => <span title={text}>{text}</span>,
  },
  {
    key: 'audience',
    title: '发给',
    width: 170,
    least: 130,
    render: ({ audience }) => <span title={audience}>{audience}</span>,
  },
  {
    key: 'companies',
    title: '客户',
    width: 66,
    align: 'right',
    render: ({ companies }) => (companies > 0 ? num(companies) : <span className="t3">--</span>),
  },
  {
    key: 'sent',
    title: '收到的账号',
    width: 88,
    align: 'right',
    render: ({ state, sent }) => (state === 'sent' ? num(sent) : <span className="t3">--</span>),
  },
  { key: 'by', title: '发送人', width: 74, render: ({ sentBy }) => sentBy },
  {
    key: 'state',
    title: '状态',
    width: 92,
    render: ({ stateName, tone }) => <Dot tone={(tone === 'grey' ? 'gray' : tone) as Tone}>{stateName}</Dot>,
  },
  {
    key: 'time',
    title: '时间',
    width: 104,
    render: ({ state, time, sendTime }) => shortTime(state === 'sent' ? time : (sendTime ?? time)),
  },
];

/** What was sent to customers, newest first; a new one is written beside it. */
export function Screen() {
  const control = useTableState();
  const { state, change, clear } = control;
  const client = useQueryClient();
  const wanted = state.filters['state'] ?? '';
  const list = useList('adminMessages', {
    keyword: state.find,
    ...(isState(wanted) && { state: wanted }),
    size: state.size,
  });
  const isNew = state.open === NEW;
  const edited = state.open.startsWith(EDIT) ? state.open.slice(EDIT.length) : '';
  const { data: from } = useSent(edited);
  const write = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => change({ open: NEW })}>
      发消息
    </Button>
  );
  return (
    <Page title={words.title} purpose={words.purpose} extra={write}>
      <div className="list">
        <FilterBar control={control} filters={filters} finds={words.find} />
        <DataTable
          name="messages"
          {...list}
          columns={columns}
          idOf={({ id }) => id}
          onOpen={({ id }) => change({ open: id })}
          openId={state.open}
          empty={
            state.find === '' && wanted === '' ? (
              <Empty text={words.empty}>{write}</Empty>
            ) : (
              <Empty text={words.noMatch}>
                <Button onClick={clear}>清除筛选</Button>
              </Empty>
            )
          }
        />
      </div>
      <SentDrawer
        id={isNew || edited !== '' ? '' : state.open}
        ids={list.rows.map(({ id }) => id)}
        onOpen={(open) => change({ open })}
        onClose={() => change({ open: '' })}
        onEdit={(id) => change({ open: `${EDIT}${id}` })}
      />
      {edited !== '' && from?.id === edited && from.waiting && (
        <Compose
          key={`${edited} ${from.waiting.version}`}
          to=""
          from={from}
          onClose={() => change({ open: edited })}
          onSent={() => {
            list.retry();
            void client.invalidateQueries({ queryKey: ['message-sent'] });
          }}
        />
      )}
      {isNew && (
        <Compose
          to={state.filters['to'] ?? ''}
          onClose={() => change({ open: '', filters: {} })}
          onSent={list.retry}
        />
      )}
    </Page>
  );
}
