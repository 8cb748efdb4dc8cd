import type { WireQuoteAnswer, WireQuoteDetail, WireQuoteLine } from '@pifa/contract/client';
import { TriangleAlert } from 'lucide';
import type { Ref } from 'react';
import { Checkbox } from '../../../ui/choice';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { useIsPhone } from '../../../ui/use-media';
import { Money } from '../../../widgets/price-block';
import { QuantityPair, type QuantityPairHandle } from '../../../widgets/quantity-pair';
import { lineRule, requestedRule } from '../model';
import type { Choice } from '../use-choice';
import { Answer, Closed, QuotedSum, RequestedTerms, RequestedGoods } from './line-cells';
import { LineTalk } from './line-talk';

interface LineProps {
  quote: WireQuoteDetail;
  line: WireQuoteLine;
  /** In the version that is looked at. */
  answer: WireQuoteAnswer | undefined;
  symbol: string;
  /** Null if nothing can be selected: an older version, or the quote is closed. */
  choice: Choice | null;
  /** The displayed version is the current one. */
  current: boolean;
  pairRef: Ref<QuantityPairHandle>;
}

const GRID =
  'grid gap-3 xl:grid-cols-[minmax(0,1fr)_136px_minmax(200px,240px)_232px_104px] xl:items-start xl:gap-x-4';

/** The column headings; below 1280px each cell has its own label. */
export function LineHeads() {
  return (
    <div
      aria-hidden
      className={cx(GRID, 'border-b border-line bg-sub px-4 py-2 text-13 text-t2 not-xl:hidden')}
    >
      <span>商品</span>
      <span>询价数量 / 目标价</span>
      <span>报价</span>
      <span>下单数量</span>
      <span className="text-right">小计</span>
    </div>
  );
}

/** One requested goods: the request, the offer, the quantity to order (UX §4.11 quotedetail). */
export function QuoteLine(props: LineProps) {
  const { quote, line, answer, symbol, choice, current, pairRef } = props;
  const phone = useIsPhone();
  const selectable = choice?.open.includes(line) ? choice : null;
  const chosen = selectable?.choiceOf(line);
  const rule = answer ? lineRule(line, answer) : requestedRule(line);
  return (
    <article aria-label={line.goodsName} className="px-4 py-4 phone:px-3">
      <div className={GRID}>
        <div className="flex min-w-0 gap-2">
          {choice && (
            <span className={cx('shrink-0', !selectable && 'w-4 phone:w-11')}>
              {selectable && chosen && <Tick line={line} choice={selectable} on={chosen.chosen} />}
            </span>
          )}
          <RequestedGoods line={line} answer={answer} />
        </div>
        <RequestedTerms line={line} symbol={symbol} />
        <Answer
          line={line}
          answer={answer}
          symbol={symbol}
          inForce={chosen?.pair ?? null}
          waiting={quote.state === 'waiting'}
        />
        <div className="min-w-0">
          {selectable && chosen && answer ? (
            <QuantityPair
              ref={pairRef}
              rule={rule}
              value={chosen.quantity}
              onChange={(quantity) => selectable.setQuantity(line.lineId, quantity)}
              density={phone ? 'touch' : 'dense'}
              pair={chosen.pair}
              symbol={symbol}
              name={rule.name}
              withRule
            />
          ) : (
            <Closed line={line} current={current} />
          )}
          {selectable && line.stockText && (
            <p role="status" className="mt-1 flex items-center gap-1 text-12 text-amber-800">
              <Icon as={TriangleAlert} size={14} />
              {line.stockText}，已按可订数量填入
            </p>
          )}
        </div>
        <p className="text-right">
          {chosen ? (
            <>
              <span className="mr-2 text-13 text-t3 xl:hidden">小计</span>
              <Money amount={chosen.amount} symbol={symbol} className="text-16" />
            </>
          ) : (
            <QuotedSum line={line} answer={answer} symbol={symbol} />
          )}
        </p>
      </div>
      <LineTalk quote={quote} line={line} />
    </article>
  );
}

function Tick({ line, choice, on }: { line: WireQuoteLine; choice: Choice; on: boolean }) {
  return (
    <Checkbox
      aria-label={`选择 ${line.goodsName}`}
      checked={on}
      onChange={(event) => choice.setChosen(line.lineId, event.target.checked)}
      className="pt-1"
    />
  );
}
