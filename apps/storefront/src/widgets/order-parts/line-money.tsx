import type { ExplainedStep } from '@pifa/domain';
import { formatAmount } from '@pifa/domain';
import { cx } from '../../ui/cx';
import { Money, PriceBlock, WhyPrice } from '../price-block';
import type { TradeLine } from './trade-line';

/** The unit prices of a line, as everywhere else; `--` where the mall sent none. */
export function LinePrice({
  line,
  symbol,
  align = 'start',
  className,
}: {
  line: Pick<TradeLine, 'rule' | 'pair' | 'list' | 'promoted'>;
  symbol: string;
  /** In a column of numbers everything is right-aligned. */
  align?: 'start' | 'end';
  className?: string;
}) {
  const right = align === 'end' && 'justify-end text-right **:data-unit-prices:justify-end';
  if (!line.pair) return <span className={cx(right && 'block text-right')}>--</span>;
  return (
    <PriceBlock
      rule={line.rule}
      pair={line.pair}
      list={line.list}
      promoted={line.promoted}
      symbol={symbol}
      size="row"
      unitsBelow
      className={cx(right, className)}
    />
  );
}

/** 小计 with the saving and the reasons for the price; an outdated sum is dimmed until the server responds. */
export function LineAmount({
  line,
  symbol,
  stale = false,
  className,
}: {
  line: Pick<TradeLine, 'amount' | 'saved' | 'payable'> & { steps: readonly ExplainedStep[] };
  symbol: string;
  stale?: boolean;
  className?: string;
}) {
  return (
    <span
      className={cx('inline-flex flex-col items-end transition-opacity', stale && 'opacity-60', className)}
    >
      <Money amount={line.amount} symbol={symbol} className="text-16" />
      {line.saved > 0 && (
        <span className="text-12 text-green-700">
          省 {symbol}
          {formatAmount(line.saved)}
        </span>
      )}
      <WhyPrice
        inRow
        steps={line.steps}
        total={line.amount === null ? undefined : `小计 ${symbol}${formatAmount(line.amount)}`}
        payable={line.payable === undefined ? undefined : `本行实付 ${symbol}${formatAmount(line.payable)}`}
      />
    </span>
  );
}
