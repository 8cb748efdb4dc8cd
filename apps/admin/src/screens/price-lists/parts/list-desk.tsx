import { useInfiniteQuery } from '@tanstack/react-query';
import { App, Button, Input, Segmented, Select } from 'antd';
import type { PriceRounding } from '@pifa/domain';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { num } from '../../../lib/format';
import { instantOf } from '../../../lib/moment';
import { MomentField } from '../../../ui/moment-field';
import { Kbd } from '../../../ui/small';
import { Empty, Failed, Skeleton } from '../../../ui/states';
import { useKeys } from '../../../widgets/keys/keys-provider';
import {
  begun,
  type GridValues,
  type History,
  redone,
  stepped,
  undone,
} from '../../../widgets/money-grid/grid-model';
import { MoneyGrid } from '../../../widgets/money-grid/money-grid';
import { laidOver, rowsWithTyped, type Seen, seenAfter, typedAfter } from '../../../widgets/money-grid/typed';
import { Page } from '../../../widgets/page';
import { usePlan } from '../../../widgets/plan-dialog/plan-dialog';
import { rehearsedPrices } from '../../../widgets/rehearsal';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { baseOf, markOf, plannedRows } from '../draft';
import { type GridRow, type Only, type PriceList, rowsQuery, useListActs } from '../queries';
import { words } from '../words';
import { listColumns } from './columns';
import { ListDialog } from './list-dialogs';
import { ListSide } from './list-side';

const ONLY: { value: Only; label: string }[] = [
  { value: 'in', label: '写了价的' },
  { value: 'all', label: '全部商品' },
  { value: 'no-base', label: '缺成本' },
];
const ROUNDINGS: { value: PriceRounding; label: string }[] = [
  { value: 'fen', label: '取整到分' },
  { value: 'jiao', label: '取整到角' },
  { value: 'yuan', label: '取整到元' },
  { value: 'nine', label: '取整到 .9' },
];

const idOf = ({ goodsId }: GridRow): string => goodsId;

/** A list's prices in a grid; nothing is sent before the plan. */
export function ListDesk({ list }: { list: PriceList }) {
  const { message } = App.useApp();
  const plan = usePlan();
  const { refresh } = useListActs();
  const isBook = list.kind === 'book';
  const [only, setOnly] = useState<Only>(list.goods > 0 || list.rules > 0 ? 'in' : 'all');
  const [text, setText] = useState('');
  const keyword = useDeferredValue(text.trim());
  const [history, setHistory] = useState<History>(() => begun({}));
  const [rounding, setRounding] = useState<PriceRounding>('fen');
  const [from, setFrom] = useState('');
  const [dialog, setDialog] = useState<'rename' | 'copy'>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    rowsQuery(list.id, only, keyword),
  );
  const rows = useMemo(() => data?.pages.flatMap((page) => page.list) ?? [], [data]);
  const base = useMemo(() => baseOf(rows), [rows]);
  const typed = history.now;
  const values = useMemo(() => laidOver(base, typed), [base, typed]);
  const [seen, setSeen] = useState<Seen<GridRow>>(new Map());
  const changed = Object.keys(typed).length;
  const hidden = Object.keys(typed).filter((id) => !(id in base)).length;
  useUnsaved(changed);
  const hasMarket = list.formulas.some(({ terms }) => terms?.base === 'market');
  const hasNext = rows.some(({ next, until }) => next !== undefined || until !== undefined);
  const columns = useMemo(
    () => listColumns({ values, mayCost: list.mayCost, isBook, hasMarket, hasNext }),
    [values, list.mayCost, isBook, hasMarket, hasNext],
  );
  const begin = async () => {
    const all = rowsWithTyped(rows, seen, typed, idOf);
    const planned = plannedRows(all, baseOf(all), typed);
    if ('problem' in planned) return void message.error(planned.problem);
    if (planned.length === 0) return void message.info('还没有改过的价');
    const settings = { listId: list.id, from: instantOf(from), until: '' };
    const asked = { kind: 'price-list', settings, rows: planned.map((row) => ({ ...row })) };
    const outcome = await plan(asked, rehearsedPrices);
    if (outcome !== 'done') return;
    setHistory(begun({}));
    refresh();
  };
  useKeys([{ key: 'Ctrl Enter', words: '预览变更', run: () => void begin() }]);
  const type = (values: GridValues) => {
    const next = typedAfter(typed, base, values);
    setSeen((now) => seenAfter(now, rows, next, idOf));
    setHistory(stepped(history, next));
  };
  return (
    <Page
      title={isBook ? `${list.name} 自己的价` : list.name}
      purpose={isBook ? '只给这家公司，先于给它的任何价目表' : list.note || words.list}
      extra={
        <>
          <Link to={isBook ? '/price-lists?tab=book' : '/price-lists'}>全部价目表</Link>
          {!isBook && <Button onClick={() => setDialog('rename')}>改名</Button>}
          <Button onClick={() => setDialog('copy')}>照抄一张</Button>
          <Button type="primary" onClick={() => void begin()}>
            预览变更 <Kbd>Ctrl Enter</Kbd>
          </Button>
        </>
      }
    >
      <div className="pl">
        <section className="card pl-grid">
          <div className="pl-bar">
            <Segmented aria-label="看哪些商品" options={ONLY} value={only} onChange={setOnly} />
            <Input.Search
              allowClear
              aria-label="找商品"
              placeholder="货号或名称"
              style={{ width: 180 }}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <Select aria-label="取整" options={ROUNDINGS} value={rounding} onChange={setRounding} />
            <MomentField placeholder="生效：立即" label="生效时间" value={from} onChange={setFrom} />
          </div>
          {!data ? (
            error ? (
              <Failed error={error} onRetry={() => void refetch()} />
            ) : (
              <Skeleton rows={8} />
            )
          ) : rows.length === 0 ? (
            <Empty text={keyword === '' && only === 'in' ? words.emptyGrid : words.noMatch}>
              {only === 'in' && keyword === '' && (
                <Button onClick={() => setOnly('all')}>列出全部商品</Button>
              )}
              {keyword !== '' && <Button onClick={() => setText('')}>清除筛选</Button>}
            </Empty>
          ) : (
            <MoneyGrid
              label={`${list.name}的价`}
              rows={rows}
              columns={columns}
              idOf={idOf}
              values={values}
              onChange={type}
              rounding={rounding}
              markOf={(row, column) => markOf(row.goodsId, column, { typed, rows })}
              onUndo={() => setHistory(undone)}
              onRedo={() => setHistory(redone)}
              onProblem={(problem) => void message.error(problem)}
            />
          )}
          <footer className="pl-foot">
            <span className="t2">
              {num(rows.length)} 个商品{hasNextPage ? '，还有更多' : ''}；已改 <b>{num(changed)}</b> 个
              {hidden > 0 && `，其中 ${num(hidden)} 个不在这批里`}
            </span>
            {hasNextPage && (
              <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                再列 200 个
              </Button>
            )}
            {changed > 0 && (
              <Button size="small" onClick={() => setHistory(begun({}))}>
                放弃修改
              </Button>
            )}
            <span className="t3 s12">{words.gridHelp}</span>
          </footer>
        </section>
        <ListSide list={list} />
      </div>
      {dialog && <ListDialog list={list} copies={dialog === 'copy'} onClose={() => setDialog(undefined)} />}
    </Page>
  );
}
