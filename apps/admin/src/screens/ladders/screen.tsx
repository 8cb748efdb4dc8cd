import { PlusOutlined } from '@ant-design/icons';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { unitPrice } from '@pifa/domain';
import { App, Button, Input, Tabs } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { fullTime, num, unitMoney } from '../../lib/format';
import { Kbd, Tag } from '../../ui/small';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { useKeys } from '../../widgets/keys/keys-provider';
import {
  begun,
  type GridColumn,
  type GridValues,
  type History,
  redone,
  stepped,
  undone,
} from '../../widgets/money-grid/grid-model';
import { MoneyGrid } from '../../widgets/money-grid/money-grid';
import { laidOver, rowsWithTyped, type Seen, seenAfter, typedAfter } from '../../widgets/money-grid/typed';
import { Page } from '../../widgets/page';
import { usePlan } from '../../widgets/plan-dialog/plan-dialog';
import { useUnsaved } from '../../widgets/unsaved/unsaved';
import { baseOf, columnOf, plannedRows, problemOf, RUNGS } from './draft';
import { NewDialog } from './parts/new-dialog';
import { type Ladder, laddersQuery } from './queries';
import { WHOM, type Whom, words } from './words';
import './ladders.css';

const isWhom = (text: string): text is Whom => text in WHOM;

const idOf = ({ id }: Ladder): string => id;

/** 阶梯价: a ladder is a row, its rungs are columns; nothing is sent before the plan (ADMIN §7.4). */
export function Screen() {
  const { message } = App.useApp();
  const plan = usePlan();
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const asked = params.get('to') ?? '';
  const to: Whom = isWhom(asked) ? asked : '';
  const [find, setFind] = useState('');
  const keyword = useDeferredValue(find.trim());
  const [fresh, setFresh] = useState<readonly Ladder[]>([]);
  const [history, setHistory] = useState<History>(() => begun({}));
  const [adding, setAdding] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    laddersQuery(to, keyword),
  );
  const stored = useMemo(() => data?.pages.flatMap(({ list }) => list) ?? [], [data]);
  const rows = useMemo(() => [...fresh, ...stored], [fresh, stored]);
  const base = useMemo(() => baseOf(rows), [rows]);
  const typed = history.now;
  const values = useMemo(() => laidOver(base, typed), [base, typed]);
  const [seen, setSeen] = useState<Seen<Ladder>>(new Map());
  const changed = rowsWithTyped(rows, seen, typed, idOf).filter(({ id }) => typed[id]);
  const changedValues = laidOver(baseOf(changed), typed);
  const hidden = changed.filter(({ id }) => !(id in base)).length;
  const problems = new Map(
    changed.flatMap((row) => {
      const problem = problemOf(row, changedValues);
      return problem ? [[row.id, problem] as const] : [];
    }),
  );
  useUnsaved(changed.length);
  const reset = () => {
    setHistory(begun({}));
    setFresh([]);
  };
  const begin = async () => {
    if (changed.length === 0) return void message.info('还没有改过的阶梯价');
    const [wrong] = problems;
    if (wrong) {
      const row = changed.find(({ id }) => id === wrong[0]);
      return void message.error(`${row?.code || row?.name}：${wrong[1].text}`);
    }
    const outcome = await plan({ kind: 'ladders', rows: plannedRows(changed, typed, changedValues) });
    if (outcome !== 'done') return;
    reset();
    void queries.invalidateQueries({ queryKey: ['ladders'] });
  };
  const type = (next: GridValues) => {
    const after = typedAfter(typed, base, next);
    setSeen((now) => seenAfter(now, rows, after, idOf));
    setHistory(stepped(history, after));
  };
  useKeys([{ key: 'Ctrl Enter', words: '预览变更', run: () => void begin() }]);
  const add = (
    <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      新建阶梯价
    </Button>
  );
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        <>
          {add}
          <Button type="primary" onClick={() => void begin()}>
            预览变更 <Kbd>Ctrl Enter</Kbd>
          </Button>
        </>
      }
      below={
        <Tabs
          activeKey={to}
          onChange={(key) => setParams(key === '' ? {} : { to: key })}
          items={Object.entries(WHOM).map(([key, label]) => ({ key, label }))}
        />
      }
    >
      <section className="card ladders">
        <div className="ladders-bar">
          <Input.Search
            allowClear
            aria-label="找阶梯价"
            placeholder="货号、名称、商品组、公司"
            className="ladders-find"
            value={find}
            onChange={({ target }) => setFind(target.value)}
          />
          <span className="t3 s12">{words.help}</span>
        </div>
        {!data && fresh.length === 0 ? (
          error ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton rows={8} />
          )
        ) : rows.length === 0 ? (
          <Empty text={keyword === '' && to === '' ? words.empty : words.noMatch}>
            {keyword === '' ? add : <Button onClick={() => setFind('')}>清除筛选</Button>}
          </Empty>
        ) : (
          <MoneyGrid
            label="阶梯价"
            rows={rows}
            columns={COLUMNS}
            idOf={idOf}
            values={values}
            rounding="fen"
            dense
            first={{ row: 0, column: 3 }}
            onChange={type}
            markOf={({ id }, column) => {
              const problem = problems.get(id);
              const isIn = problem && column.endsWith(String(problem.rung));
              if (isIn && typed[id]?.[column] !== undefined) return { tone: 'red', text: problem.text };
              return typed[id]?.[column] === undefined ? undefined : { tone: 'blue', text: '' };
            }}
            onUndo={() => setHistory(undone)}
            onRedo={() => setHistory(redone)}
            onProblem={(problem) => void message.error(problem)}
          />
        )}
        <footer className="ladders-bar ladders-foot">
          <span role="status">
            已改 <b>{num(changed.length)}</b> 条{hidden > 0 && `，其中 ${num(hidden)} 条不在这批里`}
          </span>
          {problems.size > 0 && <span className="tx-red">{num(problems.size)} 条越多越贵或没写完</span>}
          {changed.length + fresh.length > 0 && (
            <Button size="small" onClick={reset}>
              放弃修改
            </Button>
          )}
          <span className="push t2">
            共 {num(rows.length)} 条{hasNextPage && '，还有更多'}
          </span>
          {hasNextPage && (
            <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              再列 200 条
            </Button>
          )}
        </footer>
      </section>
      {adding && (
        <NewDialog
          onClose={() => setAdding(false)}
          onAdd={(added) => {
            setFresh((now) => [...added.filter(({ id }) => now.every((one) => one.id !== id)), ...now]);
            setAdding(false);
          }}
        />
      )}
    </Page>
  );
}

const units = (yuan: number) => unitPrice(Math.round(yuan * 10_000));

/** 商品 · 给谁 · 标价, then three columns a rung. */
const COLUMNS: GridColumn<Ladder>[] = [
  {
    key: 'name',
    title: '商品或商品组',
    width: 210,
    least: 148,
    grows: true,
    render: ({ of, code, name, goods }) => (
      <span title={`${code} ${name}`}>
        {of === 'group' ? <Tag tone="violet">组 {num(goods)}</Tag> : <span className="t2">{code}</span>}{' '}
        {name}
      </span>
    ),
  },
  {
    key: 'to',
    title: '给谁',
    width: 120,
    least: 88,
    render: ({ company, until }) => (
      <span title={until ? `${company || '所有客户'}，${fullTime(until)} 止` : company}>
        {company || <span className="t2">所有客户</span>}
        {until && <span className="t3"> {until.slice(5, 10)} 止</span>}
      </span>
    ),
  },
  {
    key: 'list',
    title: '标价 件/个',
    width: 120,
    least: 104,
    align: 'right',
    render: ({ list }) => {
      const text = `${unitMoney(list.ip)} / ${unitMoney(list.sp)}`;
      return <span title={text}>{text}</span>;
    },
  },
  ...Array.from({ length: RUNGS }, (_, at): GridColumn<Ladder>[] => [
    {
      key: columnOf(at, 'from'),
      title: `${at + 1} 满`,
      width: 62,
      // Six digits.
      least: 56,
      begins: true,
      align: 'right',
      edit: 'count',
    },
    {
      key: columnOf(at, 'sp'),
      title: '个价',
      width: 66,
      least: 58,
      align: 'right',
      edit: 'price',
      facts: ({ list }) => ({ 标价: units(list.sp) }),
    },
    {
      key: columnOf(at, 'ip'),
      title: '件价',
      width: 72,
      least: 58,
      align: 'right',
      edit: 'price',
      facts: ({ list }) => ({ 标价: units(list.ip) }),
      hint: () => '',
    },
  ]).flat(),
];
