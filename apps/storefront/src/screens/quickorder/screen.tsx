import { type DefaultUnit, type Talk, textWithout } from '@pifa/domain';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from '../../ui/router';
import { loginPath, navigateTo } from '../../lib/navigation';
import { currentSession, useSession } from '../../lib/session';
import { useDraft } from '../../lib/use-draft';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/confirm';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { Tabs } from '../../ui/tabs';
import { useVisibility, useWebConfig } from '../../widgets/site';
import { OrderBar } from './parts/order-bar';
import { PasteBox } from './parts/paste-box';
import { RowsList } from './parts/rows-list';
import { type Row, type RowState, stateOf } from './rows';
import { clearRows, matchRest, matchText, renumber, rowsNow, useQuickOrder } from './state';
import { useBasket } from './use-basket';
import { useSend } from './use-send';

const OwnCodes = lazy(async () => ({ default: (await import('./parts/own-codes')).OwnCodes }));

interface Draft {
  text: string;
  bare: DefaultUnit;
}
const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
const NO_DRAFT: Draft = { text: '', bare: 'pieces' };

type Show = 'all' | Exclude<RowState, 'waiting'>;
const SHOWS: readonly Show[] = ['all', 'matched', 'confirm', 'unknown'];

/** 快速下单 (UX §1.1): turns lines from WeChat or Excel into a filled cart. */
export function Screen() {
  const session = useSession();
  const [draft, setDraft] = useDraft<Draft>('quickorder', isDraft, NO_DRAFT);
  const { rows, goods, progress, error, talk } = useQuickOrder();
  const { symbol, outOfStockLabel } = useWebConfig();
  const { inquiryEntry } = useVisibility();
  const [search, setSearch] = useSearchParams();
  const requested = search.get('show') as Show;
  const show = SHOWS.includes(requested) ? requested : 'all';
  const basket = useBasket(rows, goods);

  // Prices belong to one buyer, so another login keeps only the text.
  const owner = useRef(session?.userId);
  useEffect(() => {
    if (owner.current !== session?.userId) clearRows();
    owner.current = session?.userId;
  }, [session?.userId]);

  const match = (text: string, bare = draft.bare) => {
    if (!currentSession()) return navigateTo(loginPath());
    setSearch({}, { replace: true, preventScrollReset: true });
    void matchText(text, bare);
  };
  const onBare = (bare: DefaultUnit) => {
    setDraft((before) => ({ ...before, bare }));
    if (rowsNow().length > 0) match(draft.text, bare);
  };
  /** Lines added to the cart are removed from the text too, so that a reload does not order them again. */
  const onGone = (gone: readonly Row[]) => {
    if (gone.length === 0) return;
    const ids = new Set(gone.map(({ id }) => id));
    const left = rowsNow().filter(({ id }) => !ids.has(id));
    const { text, numbers } = textWithout(
      draft.text,
      gone.map(({ order }) => order),
      left.map(({ order }) => order),
    );
    setDraft((before) => ({ ...before, text: left.length === 0 ? '' : text }));
    renumber(numbers);
  };
  const send = useSend(onGone);

  const counts = useMemo(() => {
    const sums: Record<RowState, number> = { matched: 0, confirm: 0, unknown: 0, waiting: 0 };
    for (const row of rows) sums[stateOf(row)] += 1;
    return sums;
  }, [rows]);
  const listed = useDeferredValue(show);
  const shown = useMemo(
    () => (listed === 'all' ? rows : rows.filter((row) => stateOf(row) === listed)),
    [rows, listed],
  );
  const clear = async () => {
    const sure = await confirm({ title: '清空识别结果和文字？', confirmLabel: '清空', danger: true });
    if (!sure) return;
    clearRows();
    setDraft(NO_DRAFT);
  };

  return (
    <div className="container-page py-4 phone:py-3">
      <div className="mb-3">
        <h1 className="text-20 phone:sr-only">快速下单</h1>
        <p className="text-13 text-t3">粘贴微信或 Excel 里的订货单，识别成商品后一次加入购物车。</p>
      </div>
      <PasteBox
        text={draft.text}
        bare={draft.bare}
        onText={(text) => setDraft((before) => ({ ...before, text }))}
        onBare={onBare}
        onMatch={match}
        matching={progress !== null}
        compact={rows.length > 0}
        member={session !== null}
      />
      {session && (
        <Suspense fallback={null}>
          <OwnCodes />
        </Suspense>
      )}
      {progress && <Progress {...progress} />}
      {error && (
        <div className="mt-3">
          <RetryBlock look="strip" cause={error} onRetry={() => void matchRest()} />
        </div>
      )}
      {rows.length > 0 && (
        <section aria-label="识别结果" className="mt-4">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <Tabs<Show>
              label="筛选识别结果"
              className="max-w-full min-w-0"
              look="chip"
              value={show}
              onChange={(key) =>
                setSearch(key === 'all' ? {} : { show: key }, { replace: true, preventScrollReset: true })
              }
              items={[
                { key: 'all', label: '全部', count: rows.length },
                { key: 'matched', label: '已匹配', count: counts.matched },
                { key: 'confirm', label: '待确认', count: counts.confirm },
                { key: 'unknown', label: '未识别', count: counts.unknown },
              ]}
            />
            <Button size="dense" variant="quiet" onClick={() => void clear()}>
              清空
            </Button>
          </div>
          {shown.length > 0 ? (
            <RowsList
              key={listed}
              rows={shown}
              goods={goods}
              basket={basket}
              symbol={symbol}
              outOfStockLabel={outOfStockLabel}
            />
          ) : (
            <Empty title="没有这样的行" className="rounded-card border border-line bg-card" />
          )}
        </section>
      )}
      {progress === null && <NotOrdered talk={talk} />}
      {rows.length > 0 && (
        <OrderBar
          basket={basket}
          symbol={symbol}
          nameOf={(id) => goods.get(id)?.name ?? ''}
          busy={send.busy}
          open={counts.confirm + counts.unknown}
          onCart={(pressed) => void send.toCart(readyNow(), pressed)}
          onInquiry={inquiryEntry ? () => void send.toInquiry(readyNow(), goods) : null}
        />
      )}
    </div>
  );
}

/** Read at the moment of the press, after the blur of a quantity box was applied. */
const readyNow = (): Row[] => rowsNow().filter((row) => stateOf(row) === 'matched');

/** Lines taken for conversation, shown so that nothing is dropped silently. */
function NotOrdered({ talk }: { talk: readonly Talk[] }) {
  if (talk.length === 0) return null;
  return (
    <p data-talk className="mt-2 text-12 break-all text-t3">
      没有当作订货的文字：
      {talk.map(({ line, text }) => `第 ${line} 行「${text}」`).join('、')}
    </p>
  );
}

function Progress({ done, all }: { done: number; all: number }) {
  return (
    <div className="mt-3 flex items-center gap-3 text-13 text-t2">
      <progress value={done} max={Math.max(all, 1)} aria-label="识别进度" className="h-1.5 flex-1" />
      <span role="status" className="tabular-nums">
        已识别 {done.toLocaleString('en-US')} / {all.toLocaleString('en-US')} 行
      </span>
    </div>
  );
}
