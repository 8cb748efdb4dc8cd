import { Button, Input } from 'antd';
import { useTableState } from '../../lib/table-state';
import { TakeFile } from '../../widgets/data-table/take-file';
import { useList } from '../../widgets/data-table/use-list';
import { useKeys } from '../../widgets/keys/keys-provider';
import { Page } from '../../widgets/page';
import { NextJob } from '../../widgets/next-job';
import { ViewsBar } from '../../widgets/views/views-bar';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { Detail } from './parts/detail';
import { Queue } from './parts/queue';
import { isView, type View, VIEWS, words } from './words';
import './applications.css';

const WHO = ['no', 'company', 'contact', 'phone'] as const;
/** What the panes show of a view, as columns of its file. */
const FILE_COLUMNS: Record<View, readonly string[]> = {
  waiting: [...WHO, 'marks', 'claimed', 'wait', 'time'],
  approved: [...WHO, 'state', 'time', 'reviewer', 'reviewed'],
  rejected: [...WHO, 'state', 'reason', 'time', 'reviewer', 'reviewed'],
};

/** Where only one of the three panes fits: a list first, then what was opened. */
const isPhone = () => window.matchMedia('(max-width: 767px)').matches;

/** The queue, the licence, and the fields beside it; a decision opens the next (ADMIN §8.5). */
export function Screen() {
  const { state, change, clear } = useTableState('waiting');
  const view = isView(state.view) ? state.view : 'waiting';
  const list = useList('adminApplications', { status: view, keyword: state.find, size: state.size });
  const no = state.open || (isPhone() ? '' : (list.rows[0]?.no ?? ''));
  const at = list.rows.findIndex((row) => row.no === no);
  const next = list.rows[at + 1] ?? (at > 0 ? list.rows[0] : undefined);
  const openNext = () => change({ open: next?.no ?? '' });
  useKeys([
    { key: 'n', words: '跳过，看下一家', run: openNext },
    { key: 'j', words: '下一家', run: () => change({ open: list.rows[at + 1]?.no ?? no }) },
    { key: 'k', words: '上一家', run: () => change({ open: list.rows[at - 1]?.no ?? no }) },
  ]);
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      flush
      below={
        <ViewsBar
          views={VIEWS.map((one) => ({ key: one, name: words.views[one] }))}
          control={{ state: { ...state, view }, change, clear, setFilter: () => undefined }}
          extra={
            <>
              {list.rows.length > 0 && <TakeFile source={list.source} columns={FILE_COLUMNS[view]} />}
              <Input.Search
                allowClear
                aria-label={words.find}
                placeholder={words.find}
                defaultValue={state.find}
                key={state.find}
                onSearch={(find) => change({ find: find.trim() })}
                className="apps-find"
              />
            </>
          }
        />
      }
    >
      {list.error && list.rows.length === 0 ? (
        <Failed error={list.error} onRetry={list.retry} />
      ) : list.isFirst ? (
        <Skeleton />
      ) : list.rows.length === 0 && state.open === '' ? (
        state.find === '' ? (
          <Empty text={words.empty[view]}>
            <NextJob />
          </Empty>
        ) : (
          <Empty text={words.noMatch}>
            <Button onClick={clear}>清除筛选</Button>
          </Empty>
        )
      ) : (
        <div className={state.open === '' ? 'apps' : 'apps opened'}>
          <Queue list={list} view={view} no={no} onOpen={(open) => change({ open })} />
          {no !== '' && (
            <Detail
              key={no}
              no={no}
              onBack={() => change({ open: '' })}
              onDone={openNext}
              place={
                at < 0
                  ? ''
                  : `第 ${at + 1} 家，还有 ${list.rows.length - at - 1} 家${list.hasMore ? '多' : ''}`
              }
            />
          )}
        </div>
      )}
    </Page>
  );
}
