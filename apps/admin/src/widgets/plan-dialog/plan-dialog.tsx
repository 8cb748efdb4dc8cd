import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Checkbox, Modal } from 'antd';
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
import { Kbd } from '../../ui/small';
import { Skeleton } from '../../ui/states';
import { useKeys } from '../keys/keys-provider';
import {
  commitPlan,
  makePlan,
  type Plan,
  type PlanRequest,
  type PlanResult,
  showPlan,
  undoPlan,
} from './plan-api';
import { isInColumns, Look } from './look';
import { Result } from './result';
import './plan-dialog.css';

const When = lazy(() => import('./when').then(({ When: when }) => ({ default: when })));

/**
 * done: something landed or still runs · handed: all of it waits for a second person · failed: nothing landed · left: it
 * was only looked at
 */
type Outcome = 'done' | 'handed' | 'failed' | 'left';
/** What stands under the rows while the plan is looked at. */
type Below = (plan: Plan) => ReactNode;
type Begin = (request: PlanRequest, below?: Below) => Promise<Outcome>;
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
  /** which opening of the dialog it is: what was asked for another one does not concern it */
  opening: symbol;
  /** it is being made anew or carried out */
  busy?: boolean;
  /** undefined while it is being made */
  plan?: Plan;
  problem?: string;
  result?: PlanResult;
  /** what it was made from, to make it again with another setting */
  request?: PlanRequest;
  below?: Below | undefined;
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
  /** Beijing time; undefined = at once, '' = not chosen yet */
  const [at, setAt] = useState<string>();

  /** An answer comes late: the dialog may be closed by then, or open for something else. */
  const learn = useCallback(
    (opening: symbol, part: Partial<Running>) =>
      setRunning((now) => (now?.opening === opening ? { ...now, ...part } : now)),
    [],
  );
  const start = useCallback(
    (made: Promise<Plan>, request?: PlanRequest, below?: Below) =>
      new Promise<Outcome>((end) => {
        const opening = Symbol();
        setAllOrNothing(false);
        setAt(undefined);
        setRunning({ opening, end, below, ...(request ? { request } : {}) });
        made.then(
          (plan) => learn(opening, { plan }),
          (error: unknown) => learn(opening, { problem: textOf(error) }),
        );
      }),
    [learn],
  );
  const desk = useMemo<Desk>(
    () => ({
      begin: (request, below) => start(makePlan({ settings: {}, ...request }), request, below),
      undo: (planId) => start(undoPlan(planId)),
      show(planId) {
        const opening = Symbol();
        setRunning({ opening, end: () => undefined });
        showPlan(planId).then(
          (result) => learn(opening, { result }),
          (error: unknown) => learn(opening, { problem: textOf(error) }),
        );
      },
    }),
    [start, learn],
  );

  /** The other way: looked at anew, in the same dialog. */
  const choose = async (setting: string, on: boolean) => {
    if (!running?.request || running.busy) return;
    const { opening, request } = running;
    learn(opening, { busy: true });
    const next = { ...request, settings: { ...request.settings, [setting]: on } };
    try {
      const plan = await makePlan(next);
      learn(opening, { busy: false, plan, request: next });
    } catch (error) {
      learn(opening, { busy: false, problem: textOf(error) });
    }
  };
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
    if (!running?.plan || running.busy || running.result || at === '') return;
    const { opening, plan, end } = running;
    learn(opening, { busy: true });
    try {
      const result = await commitPlan(plan.planId, allOrNothing, at);
      if (result.state === 'scheduled') void message.success(result.text);
      if (result.state === 'done') finished(result);
      else void queries.invalidateQueries({ queryKey: TASKS });
      // Who has to confirm is read in peace, not in a message that goes away.
      if (result.state === 'scheduled' || (result.state === 'done' && result.failed + result.handed === 0)) {
        end('done');
        setRunning((now) => (now?.opening === opening ? undefined : now));
      } else learn(opening, { busy: false, result });
    } catch (error) {
      learn(opening, { busy: false, problem: textOf(error) });
    }
  };
  useProgress(running, learn, finished);
  useKeys([{ key: 'Ctrl Enter', words: '确认执行', run: () => void commit() }], running !== undefined);

  const { plan, problem, result, busy = false } = running ?? {};
  return (
    <Plans.Provider value={desk}>
      {children}
      <Modal
        open={running !== undefined}
        width={plan && !result && isInColumns(plan) ? 1120 : 880}
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
        {plan && !result && (
          <Look key={plan.planId} plan={plan} busy={busy} onChoice={running?.request && choose} />
        )}
        {plan && !result && plan.counts.change > 0 && running?.below?.(plan)}
        {result && <Result result={result} />}
      </Modal>
    </Plans.Provider>
  );
}

/** Asks a running plan how far it is, each second; closing the page does it no harm. */
function useProgress(
  running: Running | undefined,
  learn: (opening: symbol, part: Partial<Running>) => void,
  finished: (result: PlanResult) => void,
): void {
  const { result, opening } = running ?? {};
  const isRunning = result?.state === 'running';
  const planId = result?.planId;
  const latest = useRef(finished);
  latest.current = finished;
  useEffect(() => {
    if (!isRunning || !planId || !opening) return undefined;
    const timer = setInterval(() => {
      showPlan(planId).then(
        (next) => {
          learn(opening, { result: next });
          if (next.state === 'done') latest.current(next);
        },
        () => undefined,
      );
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, planId, opening, learn]);
}
