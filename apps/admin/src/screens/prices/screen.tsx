import { type ListPriceRule, priceByRule, type PriceRounding, pricePair } from '@pifa/domain';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Tabs } from 'antd';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { num } from '../../lib/format';
import { useCan } from '../../lib/me';
import { usePlaces } from '../../lib/places';
import { Kbd } from '../../ui/small';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { useKeys } from '../../widgets/keys/keys-provider';
import { begun, type History, redone, stepped, undone, yuanText } from '../../widgets/money-grid/grid-model';
import { MoneyGrid } from '../../widgets/money-grid/money-grid';
import { laidOver, typedAfter } from '../../widgets/money-grid/typed';
import { Page } from '../../widgets/page';
import { usePlan } from '../../widgets/plan-dialog/plan-dialog';
import { rehearsedPrices } from '../../widgets/rehearsal';
import { useFormDraft } from '../../widgets/unsaved/use-form-draft';
import { useUnsaved } from '../../widgets/unsaved/unsaved';
import { asUnits, baseOf, judgedRow, orToday, plannedRows } from './draft';
import { Bar } from './parts/bar';
import { priceColumns } from './parts/columns';
import { Foot } from './parts/foot';
import { PastedNote } from './parts/pasted-note';
import { RuleDialog } from './parts/rule-dialog';
import { usePastedPrices } from './parts/use-pasted';
import { Waiting } from './parts/waiting';
import { filterOf, listedQuery, type Narrowed, type PriceRow } from './queries';
import { LISTED, type Listed, words } from './words';
import './prices.css';

const PASTED = 'pasted';
const NOTHING = { typed: {} };
const isListed = (key: string): key is Listed => key in LISTED;

/** 改价台: list prices of many goods in a grid; nothing is sent before the plan (ADMIN §8.2). */
export function Screen() {
  const { message } = App.useApp();
  const plan = usePlan();
  const queries = useQueryClient();
  const mayCost = useCan('cost.read');
  const kept = useFormDraft<{ typed: History['now'] }>('list-prices', NOTHING);
  const [history, setHistory] = useState<History>(() => begun(kept.draft.typed));
  const [known, setKnown] = useState<ReadonlyMap<string, PriceRow>>(new Map());
  const [narrowed, setNarrowed] = useState<Narrowed>({ view: 'on', keyword: '', category: '', brand: '' });
  const [rounding, setRounding] = useState<PriceRounding>('fen');
  const [ruling, setRuling] = useState(false);
  const places = usePlaces();
  const keyword = useDeferredValue(narrowed.keyword.trim());
  const remember = (rows: readonly PriceRow[]) =>
    setKnown((now) => new Map([...now, ...rows.map((row) => [row.goodsId, row] as const)]));
  const go = (next: History) => {
    setHistory(next);
    kept.change({ typed: next.now });
  };
  const put = (next: History['now']) => go(stepped(history, next));
  const typed = history.now;
  const pasted = usePastedPrices({
    begunWith: Object.keys(kept.draft.typed),
    onFound: (rows, cells) => {
      remember(rows);
      const base = baseOf(rows);
      put(typedAfter(typed, base, laidOver(laidOver(base, typed), cells)));
    },
    onProblem: (text) => void message.error(text),
  });
  const listed = useInfiniteQuery(listedQuery({ ...narrowed, keyword }, !pasted.isOn));
  const pages = listed.data;
  const found = useMemo(() => pages?.pages.flatMap(({ list }) => list) ?? [], [pages]);
  useEffect(() => remember(found), [found]);
  const rows = pasted.isOn ? pasted.rows : found;
  const base = useMemo(() => baseOf(rows), [rows]);
  const values = useMemo(() => laidOver(base, typed), [base, typed]);
  const changed = useMemo(() => [...known.values()].filter(({ goodsId }) => typed[goodsId]), [known, typed]);
  const judged = useMemo(
    () =>
      new Map(
        changed.flatMap((row) => {
          const verdict = judgedRow(row, typed);
          return verdict ? [[row.goodsId, verdict] as const] : [];
        }),
      ),
    [changed, typed],
  );
  const columns = useMemo(() => priceColumns({ typed, judged, mayCost }), [typed, judged, mayCost]);
  useUnsaved(changed.length);

  const reset = () => {
    setHistory(begun({}));
    kept.reset();
  };
  const done = () => {
    reset();
    pasted.leave();
    setKnown(new Map());
    void queries.invalidateQueries({ queryKey: ['price-desk'] });
    void queries.invalidateQueries({ queryKey: ['plans'] });
  };
  const begin = async () => {
    if (changed.length === 0) return void message.info('还没有改过的价');
    const rows = [...plannedRows(changed, typed), ...pasted.unknown.map(({ code }) => ({ code }))];
    const outcome = await plan({ kind: 'list-prices', rows }, rehearsedPrices);
    if (outcome === 'done') done();
  };
  useKeys([{ key: 'Ctrl Enter', words: '预览变更', run: () => void begin() }]);

  const fill = (rule: ListPriceRule) => {
    setRuling(false);
    const cells = Object.fromEntries(
      rows.flatMap(({ goodsId, list, cost, packingSpecification: piecesPerPack }) => {
        const pair = pricePair(asUnits(list.ip) ?? 0, asUnits(list.sp) ?? 0);
        const next = priceByRule({ list: pair, piecesPerPack, cost: asUnits(cost) }, rule);
        return 'problem' in next
          ? []
          : [[goodsId, { ip: yuanText(next.pair.perPack), sp: yuanText(next.pair.perPiece) }] as const];
      }),
    );
    const missing = rows.length - Object.keys(cells).length;
    if (missing > 0) void message.warning(`${num(missing)} 个商品算不出，没有填`);
    put(typedAfter(typed, base, laidOver(values, cells)));
  };
  const ruleAll = async (rule: ListPriceRule) => {
    setRuling(false);
    const filter = filterOf({ ...narrowed, keyword });
    const outcome = await plan({ kind: 'list-prices', filter, settings: { rule } }, rehearsedPrices);
    if (outcome === 'done') done();
  };

  const sayings = [
    LISTED[narrowed.view],
    places.category.find(({ value }) => value === narrowed.category)?.label,
    keyword,
  ];
  const isEmpty = pages && found.length === 0 && keyword + narrowed.category + narrowed.brand === '';
  const tabs = [
    ...(pasted.isOn ? [{ key: PASTED, label: `${pasted.title} ${num(rows.length)}` }] : []),
    ...Object.entries(LISTED).map(([key, label]) => ({ key, label })),
  ];
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        <>
          <Button onClick={() => setRuling(true)} disabled={rows.length === 0}>
            套用规则…
          </Button>
          <Button type="primary" onClick={() => void begin()}>
            预览变更 <Kbd>Ctrl Enter</Kbd>
          </Button>
        </>
      }
      below={
        <Tabs
          activeKey={pasted.isOn ? PASTED : narrowed.view}
          tabBarExtraContent={<Waiting />}
          onChange={(key) => {
            if (!isListed(key)) return;
            pasted.leave();
            setNarrowed((now) => ({ ...now, view: key }));
          }}
          items={tabs}
        />
      }
    >
      <section className="card prices-desk">
        <div className="prices-bar">
          {pasted.isOn ? (
            <PastedNote pasted={pasted} />
          ) : (
            <Bar
              narrowed={narrowed}
              onNarrow={(change) => setNarrowed((now) => ({ ...now, ...change }))}
              rounding={rounding}
              onRounding={setRounding}
            />
          )}
        </div>
        {rows.length > 0 ? (
          <MoneyGrid
            label="标价"
            rows={rows}
            columns={columns}
            idOf={({ goodsId }) => goodsId}
            values={values}
            onChange={(next) => put(typedAfter(typed, base, orToday(base, next)))}
            rounding={rounding}
            markOf={({ goodsId }, column) => {
              if (typed[goodsId]?.[column] === undefined) return undefined;
              const verdict = judged.get(goodsId);
              const [first] = verdict?.warnings ?? [];
              if (!first) return { tone: 'blue', text: '' };
              return {
                tone: verdict?.isBelowCost ? 'red' : 'amber',
                text: verdict?.warnings.join('；') ?? '',
              };
            }}
            onUndo={() => go(undone(history))}
            onRedo={() => go(redone(history))}
            onBlock={pasted.take}
            onProblem={(problem) => void message.error(problem)}
          />
        ) : listed.error && !pasted.isOn ? (
          <Failed error={listed.error} onRetry={() => void listed.refetch()} />
        ) : pasted.isBusy || (!pages && !pasted.isOn) ? (
          <Skeleton rows={10} />
        ) : (
          <Empty text={isEmpty ? words.empty : words.noMatch}>
            {isEmpty && (
              <>
                <Link to="/import">导入表格</Link>
                <Link to="/goods/new">新建商品</Link>
              </>
            )}
            {!isEmpty && !pasted.isOn && (
              <Button
                onClick={() => setNarrowed(({ view }) => ({ view, keyword: '', category: '', brand: '' }))}
              >
                清除筛选
              </Button>
            )}
          </Empty>
        )}
        <Foot
          judged={[...judged.values()]}
          rows={listed.isError && !pasted.isOn ? undefined : rows.length}
          mayCost={mayCost}
          onReset={reset}
          more={
            !pasted.isOn && listed.hasNextPage
              ? { busy: listed.isFetchingNextPage, run: () => void listed.fetchNextPage() }
              : undefined
          }
        />
      </section>
      {ruling && (
        <RuleDialog
          listed={rows.length}
          narrowed={pasted.isOn ? '' : sayings.filter(Boolean).join(' · ')}
          mayCost={mayCost}
          onFill={fill}
          onAll={(rule) => void ruleAll(rule)}
          onClose={() => setRuling(false)}
        />
      )}
    </Page>
  );
}
