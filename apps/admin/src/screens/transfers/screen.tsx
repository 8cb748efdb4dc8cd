import { Button, Input } from 'antd';
import { money } from '../../lib/format';
import { useQueueCounts } from '../../lib/queue-counts';
import { useTableState } from '../../lib/table-state';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { TakeFile } from '../../widgets/data-table/take-file';
import { useList } from '../../widgets/data-table/use-list';
import { useKeys } from '../../widgets/keys/keys-provider';
import { Page } from '../../widgets/page';
import { NextJob } from '../../widgets/next-job';
import { ViewsBar } from '../../widgets/views/views-bar';
import { TransferList } from './parts/transfer-list';
import { TransferPane } from './parts/transfer-pane';
import { isView, VIEWS, words } from './words';
import './transfers.css';

/** 转账核对: one after another, the voucher beside the amount (ADMIN §7.7). */
export function Screen() {
  const control = useTableState('waiting');
  const { state, change, clear } = control;
  const counts = useQueueCounts();
  const view = isView(state.view) ? state.view : 'all';
  const list = useList('adminTransfers', { view, keyword: state.find, size: state.size });
  const ids = list.rows.map(({ id }) => id);
  // The first is open by itself: the page is a pile to be worked through.
  const open = state.open || (ids[0] ?? '');
  const at = ids.indexOf(open);
  const go = (step: number) => {
    const to = ids[at + step];
    if (to !== undefined) change({ open: to });
  };
  const next = () => {
    const to = ids[at + 1] ?? ids.find((id) => id !== open);
    change({ open: to ?? '' });
  };
  useKeys([
    { key: 'n', words: '下一笔', run: next },
    { key: 'j', words: '下一笔', run: () => go(1) },
    { key: 'k', words: '上一笔', run: () => go(-1) },
    { key: 'ArrowDown', words: '下一笔', run: () => go(1) },
    { key: 'ArrowUp', words: '上一笔', run: () => go(-1) },
  ]);
  const sums = list.first?.sums;
  const waiting = counts['transfersWaiting'];
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      below={
        <ViewsBar
          list="transfers"
          views={VIEWS.map((one) => ({
            key: one,
            name: words.views[one],
            ...(one === 'waiting' && { count: waiting?.count }),
          }))}
          control={control}
          extra={
            <>
              {sums && (
                <span className="t2 s13">
                  待核对合计 <b>¥{money(sums.waiting)}</b>　今日已确认 <b>¥{money(sums.confirmedToday)}</b>
                </span>
              )}
              {list.rows.length > 0 && <TakeFile source={list.source} />}
            </>
          }
        />
      }
    >
      <div className="tr">
        <div className="tr-left">
          <Input.Search
            allowClear
            aria-label={words.find}
            placeholder={words.find}
            defaultValue={state.find}
            key={state.find}
            onSearch={(find) => change({ find: find.trim() })}
          />
          {list.error ? (
            <Failed error={list.error} onRetry={list.retry} />
          ) : list.isFirst ? (
            <Skeleton />
          ) : list.rows.length === 0 ? (
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
            <TransferList
              rows={list.rows}
              openId={open}
              isStale={list.isStale}
              hasMore={list.hasMore}
              isLoadingMore={list.isLoadingMore}
              onOpen={(id) => change({ open: id })}
              onMore={list.loadMore}
            />
          )}
        </div>
        {open === '' ? (
          <div className="tr-pane tr-none t3">选一笔转账，凭证显示在这里</div>
        ) : (
          <TransferPane
            key={open}
            id={open}
            place={at < 0 ? '' : `${at + 1} / ${ids.length}`}
            onNext={next}
          />
        )}
      </div>
    </Page>
  );
}
