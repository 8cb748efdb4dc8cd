import type { WireAdminQuote } from '@pifa/contract/staff';
import { fen, fenToYuan, PRICE_ROUNDING_WORDS, PRICE_ROUNDINGS, type PriceRounding } from '@pifa/domain';
import { App, Button, Input, Select } from 'antd';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { textOf } from '../../../lib/client';
import { since } from '../../../lib/format';
import { useCan, useMe } from '../../../lib/me';
import { usePref } from '../../../lib/prefs';
import { Kbd, Money } from '../../../ui/small';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { begun, type History, redone, stepped, undone } from '../../../widgets/money-grid/grid-model';
import { MoneyGrid } from '../../../widgets/money-grid/money-grid';
import { Page } from '../../../widgets/page';
import { usePlan } from '../../../widgets/plan-dialog/plan-dialog';
import {
  addStep,
  answerOf,
  concernsOf,
  type DraftRow,
  draftOf,
  filled,
  isOff,
  rowsOf,
  summaryOf,
  toggleOff,
} from '../draft';
import { type FillBy, fillOf } from '../fill';
import { nextWaiting, useQuoteActs } from '../queries';
import { forgetDraft, keepDraft, keepDraftSoon, keptDraft, type Terms } from '../kept-draft';
import { gridColumns, isShort, longestPrice } from './columns';
import { HandOver } from './hand-over';
import { QuoteSide } from './quote-side';
import { WaitsForLook } from './waits-for-look';
import { TableDownload, TableUpload } from './quote-table';
import './quote-desk.css';

interface Props {
  quote: WireAdminQuote;
  /** somebody answered it meanwhile: it is not sent before that is settled */
  isStale: boolean;
  onStale: () => void;
}

/** The grid of one request and what is sent with it. */
export function QuoteDesk({ quote, isStale, onStale }: Props) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { limits } = useMe();
  const mayAnswer = useCan('quote.answer');
  const showsCost = useCan('cost.read');
  const hasCost = showsCost && quote.lines.some(({ facts }) => facts.cost !== undefined);
  const mayBelowCost = useCan('price.below-cost');
  const plan = usePlan();
  const mayPlace = useCan('order.place') && quote.state === 'quoted' && quote.khId !== undefined;
  const isOpen =
    mayAnswer && quote.state !== 'withdrawn' && quote.state !== 'declined' && quote.state !== 'ordered';
  const [kept] = useState(() => keptDraft(quote));
  const [history, setHistory] = useState<History>(() => begun(kept?.values ?? draftOf(quote.lines)));
  const [rounding, setRounding] = usePref<PriceRounding>('quote.rounding', 'fen');
  const [typed, setTyped] = useState({ list: '0.95', cost: '18' });
  const [terms, setTerms] = useState<Terms>(
    kept?.terms ?? { days: 7, message: quote.sellerMessage, discounts: quote.discountsAllowed },
  );
  const [handing, setHanding] = useState(false);
  const active = useRef<DraftRow>(undefined);
  const acts = useQuoteActs(quote.id);

  const values = history.now;
  const rows = useMemo(() => rowsOf(quote.lines, values), [quote.lines, values]);
  const [room] = useState(() => window.innerWidth);
  // Cost and margin take the room of the wide columns.
  const isNarrow = room < (hasCost ? 1_600 : 1_360);
  // Once there, it stays: a name that is cleared must not take the column from under the cursor.
  const isAnyShort = quote.lines.some((line) => isShort(values, line));
  const [hasShort, setHasShort] = useState(isAnyShort);
  if (isAnyShort && !hasShort) setHasShort(true);
  const columns = useMemo(
    () => gridColumns(values, { showsCost: hasCost, isNarrow, hasShort, digits: longestPrice(quote.lines) }),
    [values, hasCost, isNarrow, hasShort, quote.lines],
  );
  // Sums and warnings of thousands of lines follow the typed cell, they do not hold it up.
  const settled = useDeferredValue(values);
  const concerns = useMemo(
    () => concernsOf(quote.lines, settled, { mostDiscount: limits.quoteDiscount, mayBelowCost }),
    [quote.lines, settled, limits.quoteDiscount, mayBelowCost],
  );
  const summary = useMemo(() => summaryOf(quote.lines, settled), [quote.lines, settled]);
  const change = (next: typeof values) => {
    setHistory((now) => stepped(now, next));
    keepDraftSoon(quote, { values: next, terms });
  };
  const changeTerms = (next: Terms) => {
    setTerms(next);
    keepDraftSoon(quote, { values, terms: next });
  };
  const problem = (text: string) => void message.warning(text);
  const fill = (by: FillBy) => {
    const done = filled(values, quote.lines, fillOf(by, typed), rounding);
    if ('problem' in done) return problem(done.problem);
    change(done.values);
    if (done.missing > 0) problem(`${done.missing} 行没有这个价，未填入`);
  };
  const next = async () => {
    const id = await nextWaiting(quote.id).catch(() => undefined);
    void navigate(id ? `/quotes/${id}` : '/quotes');
  };
  const send = async () => {
    if (isStale) return onStale();
    const { missing } = summaryOf(quote.lines, values);
    if (missing > 0) return problem(`还有 ${missing} 行没有报价；没有货的按 W 标为无货`);
    const row = { line: 1, ...answerOf(quote, values, terms) };
    // What is sent is kept until it has landed, also where nothing was typed.
    keepDraft(quote, { values, terms });
    // Where a colleague was faster the page shows both versions instead of a refusal.
    const newest = await acts.anew().catch(() => undefined);
    if (newest && newest.version !== quote.version) return undefined;
    const outcome = await plan({ kind: 'quote-answer', rows: [row] });
    if (outcome === 'done') {
      forgetDraft(quote);
      void message.success('报价已发出，按 N 接下一张');
    }
    if (outcome !== 'left') await acts.anew().catch(() => undefined);
    return undefined;
  };
  const onActive = useCallback((row: DraftRow) => {
    active.current = row;
  }, []);
  useKeys([
    { key: 'n', words: '下一张待报价', run: () => void next() },
    ...(isOpen ? [{ key: 'Ctrl Enter', words: '发出报价', run: () => void send() }] : []),
  ]);

  const red = [...concerns.values()].filter(({ tone }) => tone === 'red').length;
  const amber = concerns.size - red;
  const purpose = `${quote.company || quote.contact}，${quote.kinds} 种，${
    quote.dueTime ? `等了 ${since(quote.createTime)}` : quote.stateName
  }${quote.version > 0 ? `，第 ${quote.version} 版` : ''}`;
  return (
    <Page
      title={`询价单 ${quote.no}`}
      purpose={purpose}
      extra={
        mayAnswer && (
          <>
            {mayPlace && (
              <Button onClick={() => void navigate(`/order-for?kh=${quote.khId}&quote=${quote.id}`)}>
                代客下单
              </Button>
            )}
            <TableDownload id={quote.id} />
            {isOpen && (
              <>
                <TableUpload quote={quote} values={values} acts={acts} onRead={change} />
                {!quote.claimedBy && <Button onClick={() => acts.claim.mutate()}>认领</Button>}
                <Button onClick={() => setHanding(true)}>转交</Button>
                <Button type="primary" onClick={() => void send()}>
                  发出报价 <Kbd>Ctrl Enter</Kbd>
                </Button>
              </>
            )}
          </>
        )
      }
    >
      <div className="quote-desk">
        <section className="card quote-grid">
          {quote.waitingLook && <WaitsForLook look={quote.waitingLook} />}
          {isOpen && (
            <div className="quote-fill">
              <span className="t3">整列填入</span>
              <Button size="small" onClick={() => fill('own')}>
                沿用客户价
              </Button>
              <span className="quote-factor">
                <Button size="small" onClick={() => fill('list')}>
                  标价 ×
                </Button>
                <Input
                  size="small"
                  aria-label="标价的倍数"
                  value={typed.list}
                  onChange={({ target }) => setTyped({ ...typed, list: target.value })}
                  onPressEnter={() => fill('list')}
                />
              </span>
              {hasCost && (
                <span className="quote-factor">
                  <Button size="small" onClick={() => fill('cost')}>
                    成本 +
                  </Button>
                  <Input
                    size="small"
                    suffix="%"
                    aria-label="成本上加的百分之几"
                    value={typed.cost}
                    onChange={({ target }) => setTyped({ ...typed, cost: target.value })}
                    onPressEnter={() => fill('cost')}
                  />
                </span>
              )}
              <Button size="small" onClick={() => fill('last')}>
                沿用上次报价
              </Button>
              <Select
                size="small"
                aria-label="算出的价取整到"
                value={rounding}
                onChange={setRounding}
                options={PRICE_ROUNDINGS.map((value) => ({
                  value,
                  label: `取整到 ${PRICE_ROUNDING_WORDS[value]}`,
                }))}
              />
              <Button
                size="small"
                type="link"
                onClick={() => active.current && change(addStep(values, active.current.line))}
              >
                + 数量档
              </Button>
              <span className="quote-marks">
                {red > 0 && <b className="tx-red">需注意 {red}</b>}
                {amber > 0 && <span className="tx-amber">提醒 {amber}</span>}
                {summary.off > 0 && <span className="t3">无货 {summary.off}</span>}
              </span>
            </div>
          )}
          <MoneyGrid
            label={`询价单 ${quote.no} 的报价`}
            rows={rows}
            columns={isOpen ? columns : columns.map(({ edit: _, ...column }) => column)}
            idOf={({ id }) => id}
            values={values}
            onChange={change}
            rounding={rounding}
            dense
            isOff={({ line }) => isOff(values, line)}
            markOf={({ line, step }, column) =>
              step === 0 && (column === 'perPack' || column === 'perPiece')
                ? concerns.get(line.lineNo)
                : undefined
            }
            letters={{ w: ({ line }) => change(toggleOff(values, line)), n: () => void next() }}
            onUndo={() => setHistory(undone)}
            onRedo={() => setHistory(redone)}
            onActive={onActive}
            onProblem={problem}
          />
          <footer className="quote-foot">
            <span className="t2">
              共 {quote.lines.length} 行，已填 {summary.filled}
              {summary.off > 0 && `，无货 ${summary.off}`}
              {summary.missing > 0 && <span className="tx-amber">，未填 {summary.missing}</span>}
            </span>
            {isOpen && (
              <span className="t3 s12 row gap8 keys-only">
                <Kbd>Ctrl D</Kbd> 向下填充 <Kbd>W</Kbd> 无货 <Kbd>N</Kbd> 下一张
              </span>
            )}
            {hasCost && summary.cost !== null && summary.amount > 0 && (
              <span className="push t2">
                毛利 <Money yuan={fenToYuan(fen(summary.amount - summary.cost))} />（
                {(((summary.amount - summary.cost) / summary.amount) * 100).toFixed(1)}%）
              </span>
            )}
            <span className={hasCost && summary.cost !== null && summary.amount > 0 ? '' : 'push'}>
              合计 <Money yuan={fenToYuan(fen(summary.amount))} big />
            </span>
          </footer>
        </section>
        <QuoteSide quote={quote} acts={acts} terms={terms} onTerms={changeTerms} isOpen={isOpen} />
      </div>
      <HandOver
        open={handing}
        onClose={() => setHanding(false)}
        onGive={(to) =>
          acts.handOver.mutate(to, {
            onSuccess: ({ message: said }) => {
              setHanding(false);
              void message.success(said);
              void next();
            },
            onError: (error) => problem(textOf(error)),
          })
        }
      />
    </Page>
  );
}
