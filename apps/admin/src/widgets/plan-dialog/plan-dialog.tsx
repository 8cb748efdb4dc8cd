import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Checkbox, Modal, Table } from 'antd';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { textOf } from '../../lib/client';
import { num } from '../../lib/format';
import { Kbd } from '../../ui/small';
import { Skeleton } from '../../ui/states';
import { useKeys } from '../keys/keys-provider';
import {
  commitPlan,
  makePlan,
  morePlanRows,
  type Plan,
  type PlanRequest,
  type PlanResult,
  type PlanRow,
  showPlan,
  undoPlan,
} from './plan-api';
import { Result } from './result';
import './plan-dialog.css';

const When = lazy(() => import('./when').then(({ When: when }) => ({ default: when })));

/**
 * done: something landed or still runs · handed: all of it waits for a second person · failed: nothing landed · left: it
 * was only looked at
 */
type Outcome = 'done' | 'handed' | 'failed' | 'left';
type Begin = (request: PlanRequest) => Promise<Outcome>;
interface Desk {
  begin: Begin;
  undo: (planId: string) => Promise<Outcome>;
  show: (planId: string) => void;
}
const Plans = createContext<Desk>({
  begin: () => Promise.resolve('left'),
  undo: () => Promise.resolve('left'),
  show: () => undefined,
});

/** Plans something that touches more than one row, a price, money or a customer; resolves when the dialog is closed. */
export const usePlan = (): Begin => useContext(Plans).begin;
/** Plans the taking back of something that was done: looked at like every other plan. */
export const usePlanUndo = () => useContext(Plans).undo;
/** Opens how far a plan is or how it ended, as the list of tasks does. */
export const useShowPlan = () => useContext(Plans).show;

interface Running {
  /** undefined while it is being made */
  plan?: Plan;
  problem?: string;
  result?: PlanResult;
  end: (outcome: Outcome) => void;
}

const POLL_MS = 1_000;
/** The list of tasks in the top bar. */
export const TASKS = ['plans'];

function outcomeOf(result: PlanResult | undefined): Outcome {
  if (!result) return 'left';
  if (result.state !== 'done' || result.done > 0) return 'done';
  return result.handed > 0 ? 'handed' : 'failed';
}

/** plan → look → commit → progress → result → undo, the same dialog everywhere (ADMIN §3). */
export function PlanProvider({ children }: { children: ReactNode }) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [running, setRunning] = useState<Running>();
  const [allOrNothing, setAllOrNothing] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Beijing time; undefined = at once, '' = not chosen yet */
  const [at, setAt] = useState<string>();

  const start = useCallback(
    (made: Promise<Plan>) =>
      new Promise<Outcome>((end) => {
        setAllOrNothing(false);
        setAt(undefined);
        setRunning({ end });
        made.then(
          (plan) => setRunning((now) => now && { ...now, plan }),
          (error: unknown) => setRunning((now) => now && { ...now, problem: textOf(error) }),
        );
      }),
    [],
  );
  const desk = useMemo<Desk>(
    () => ({
      begin: (request) => start(makePlan({ settings: {}, ...request })),
      undo: (planId) => start(undoPlan(planId)),
      show(planId) {
        setRunning({ end: () => undefined });
        showPlan(planId).then(
          (result) => setRunning((now) => now && { ...now, result }),
          (error: unknown) => setRunning((now) => now && { ...now, problem: textOf(error) }),
        );
      },
    }),
    [start],
  );

  const close = () => {
    running?.end(outcomeOf(running.result));
    setRunning(undefined);
  };
  const finished = (result: PlanResult) => {
    void queries.invalidateQueries();
    const undo = result.undoUntil && result.done > 0;
    const key = result.planId;
    if (result.handed > 0) return;
    void message.open({
      key,
      type: result.failed + result.leftOut > 0 ? 'warning' : 'success',
      duration: undo ? 30 : 4,
      content: (
        <span>
          {result.text}
          {undo && (
            <Button
              type="link"
              size="small"
              onClick={() => {
                message.destroy(key);
                void start(undoPlan(result.planId));
              }}
            >
              撤销
            </Button>
          )}
        </span>
      ),
    });
  };
  const commit = async () => {
    const plan = running?.plan;
    if (!plan || busy || running?.result || at === '') return;
    setBusy(true);
    try {
      const result = await commitPlan(plan.planId, allOrNothing, at);
      if (result.state === 'scheduled') void message.success(result.text);
      if (result.state === 'done') finished(result);
      else void queries.invalidateQueries({ queryKey: TASKS });
      // Who has to confirm is read in peace, not in a message that goes away.
      if (result.state === 'scheduled' || (result.state === 'done' && result.failed + result.handed === 0)) {
        running.end('done');
        setRunning(undefined);
      } else setRunning((now) => now && { ...now, result });
    } catch (error) {
      setRunning((now) => now && { ...now, problem: textOf(error) });
    } finally {
      setBusy(false);
    }
  };
  useProgress(running, setRunning, finished);
  useKeys([{ key: 'Ctrl Enter', words: '确认执行', run: () => void commit() }], running !== undefined);

  const { plan, problem, result } = running ?? {};
  return (
    <Plans.Provider value={desk}>
      {children}
      <Modal
        open={running !== undefined}
        width={880}
        title={plan?.title ?? result?.title ?? '预览变更'}
        onCancel={close}
        destroyOnHidden
        footer={
          result ? (
            <Button type="primary" onClick={close}>
              {result.state === 'running' ? '在后台继续' : result.state === 'done' ? '完成' : '关闭'}
            </Button>
          ) : (
            <div className="plan-foot">
              {plan && plan.counts.refuse > 0 && (
                <Checkbox checked={allOrNothing} onChange={(event) => setAllOrNothing(event.target.checked)}>
                  要么全部生效
                </Checkbox>
              )}
              {plan?.schedulable && plan.counts.change > 0 && (
                <Suspense fallback={null}>
                  <When value={at} onChange={setAt} />
                </Suspense>
              )}
              <span className="t3 s12">{plan && !plan.undoable && '执行后不能撤销'}</span>
              <Button className="push" onClick={close}>
                放弃修改
              </Button>
              <Button
                type="primary"
                loading={busy}
                disabled={
                  !plan || plan.counts.change === 0 || at === '' || (allOrNothing && plan.counts.refuse > 0)
                }
                onClick={() => void commit()}
              >
                {plan ? `${at === undefined ? '' : '定时'}${plan.verb}` : '确认执行'} <Kbd>Ctrl Enter</Kbd>
              </Button>
            </div>
          )
        }
      >
        {problem && <Alert type="error" showIcon title={problem} />}
        {!problem && !plan && !result && <Skeleton rows={5} />}
        {plan && !result && <Look plan={plan} />}
        {result && <Result result={result} />}
      </Modal>
    </Plans.Provider>
  );
}

/** Asks a running plan how far it is, each second; closing the page does it no harm. */
function useProgress(
  running: Running | undefined,
  setRunning: (change: (now: Running | undefined) => Running | undefined) => void,
  finished: (result: PlanResult) => void,
): void {
  const { result } = running ?? {};
  const isRunning = result?.state === 'running';
  const planId = result?.planId;
  const latest = useRef(finished);
  latest.current = finished;
  useEffect(() => {
    if (!isRunning || !planId) return undefined;
    const timer = setInterval(() => {
      showPlan(planId).then(
        (next) => {
          setRunning((now) => now && { ...now, result: next });
          if (next.state === 'done') latest.current(next);
        },
        () => undefined,
      );
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, planId, setRunning]);
}

/** What changes, what is refused and why, and whom it touches. */
function Look({ plan }: { plan: Plan }) {
  const [rows, setRows] = useState(plan.rows);
  const [next, setNext] = useState(plan.next);
  const { change, same, refuse, warn } = plan.counts;
  const sorted = useMemo(() => rows.toSorted((a, b) => rank(a) - rank(b)), [rows]);
  return (
    <div className="plan-look">
      <ul className="plan-counts">
        <li>
          <b>{num(change)}</b>将修改
        </li>
        {same > 0 && (
          <li>
            <b>{num(same)}</b>不变
          </li>
        )}
        {refuse > 0 && (
          <li className="tx-red">
            <b>{num(refuse)}</b>拒绝
          </li>
        )}
        {warn > 0 && (
          <li className="tx-amber">
            <b>{num(warn)}</b>警告
          </li>
        )}
      </ul>
      {plan.effects.map(({ text, tone }) => (
        <p key={text} className={`plan-effect tx-${tone}`}>
          {text}
        </p>
      ))}
      <Table<PlanRow>
        size="small"
        virtual
        rowKey={({ line, object }) => `${line}-${object}`}
        dataSource={sorted}
        pagination={false}
        scroll={{ y: 340, x: 820 }}
        columns={[
          { key: 'line', title: '行', width: 48, render: (_, { line }) => line },
          { key: 'name', title: '对象', width: 200, ellipsis: true, render: (_, { name }) => name },
          {
            key: 'fields',
            title: '修改前 → 修改后',
            width: 250,
            render: (_, { fields }) => fields.map((field) => <FieldChange key={field.label} {...field} />),
          },
          {
            key: 'says',
            title: '说明',
            width: 322,
            render: (_, { refusal, warnings }) =>
              refusal ? (
                <span className="tx-red">{refusal}</span>
              ) : (
                warnings.map((one) => (
                  <span key={one} className="plan-warning tx-amber">
                    {one}
                  </span>
                ))
              ),
          },
        ]}
      />
      {next && (
        <Button
          size="small"
          type="link"
          onClick={() =>
            void morePlanRows(plan.planId, next).then((page) => {
              setRows((now) => [...now, ...page.list]);
              setNext(page.next);
            })
          }
        >
          显示更多
        </Button>
      )}
    </div>
  );
}

const rank = ({ refusal, warnings }: PlanRow): number => (refusal ? 0 : warnings.length > 0 ? 1 : 2);

/** One field, before and after; what was not there before is only what it becomes. */
function FieldChange({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <span className="field-change">
      <span className="t3">{label}</span>{' '}
      {before !== '' && (
        <>
          <del>{before}</del> →{' '}
        </>
      )}
      {after === '' ? <span className="t3">{before === '' ? '空' : '清空'}</span> : <ins>{after}</ins>}
    </span>
  );
}
