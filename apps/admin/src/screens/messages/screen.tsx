import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { CallData } from '@pifa/contract/staff';
import { num, shortTime } from '../../lib/format';
import { useTableState } from '../../lib/table-state';
import { Tag } from '../../ui/small';
import { Empty } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { FilterBar } from '../../widgets/filter-bar/filter-bar';
import { Page } from '../../widgets/page';
import { Compose } from './parts/compose';
import { SentDrawer } from './parts/sent-drawer';
import { words } from './words';

type Row = CallData<'adminMessages'>['list'][number];

/** What stands in the address while a new one is written. */
const NEW = 'new';

const columns: Column<Row>[] = [
  { key: 'title', title: '标题', width: 180, fixed: true, render: ({ title }) => title },
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
    render: ({ text }) => <span title={text}>{text}</span>,
  },
  {
    key: 'audience',
    title: '发给',
    width: 170,
    render: ({ audience }) => <span title={audience}>{audience}</span>,
  },
  {
    key: 'companies',
    title: '客户',
    width: 66,
    align: 'right',
    render: ({ companies }) => (companies > 0 ? num(companies) : <span className="t3">--</span>),
  },
  { key: 'sent', title: '收到的账号', width: 88, align: 'right', render: ({ sent }) => num(sent) },
  { key: 'by', title: '发送人', width: 74, render: ({ sentBy }) => sentBy },
  { key: 'time', title: '时间', width: 100, render: ({ time }) => shortTime(time) },
];

/** What was sent to customers, newest first; a new one is written beside it. */
export function Screen() {
  const control = useTableState();
  const { state, change, clear } = control;
  const list = useList('adminMessages', { keyword: state.find, size: state.size });
  const isNew = state.open === NEW;
  const write = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => change({ open: NEW })}>
      发消息
    </Button>
  );
  return (
    <Page title={words.title} purpose={words.purpose} extra={write}>
      <div className="list">
        <FilterBar control={control} filters={[]} finds={words.find} />
        <DataTable
          name="messages"
          {...list}
          columns={columns}
          idOf={({ id }) => id}
          onOpen={({ id }) => change({ open: id })}
          openId={state.open}
          empty={
            state.find === '' ? (
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
        id={isNew ? '' : state.open}
        ids={list.rows.map(({ id }) => id)}
        onOpen={(open) => change({ open })}
        onClose={() => change({ open: '' })}
      />
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
