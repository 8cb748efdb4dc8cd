import { type PricePair, type QuantityRule, type QuoteOffer, samePair } from '@pifa/domain';
import { Check } from 'lucide';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { type Difference, priceTexts, tierText } from '../model';

/** 「48 瓶起 ¥1.45」「240 瓶起 ¥1.40」: the tier in force is marked, for screen readers too. */
export function Offers({
  offers,
  rule,
  inForce,
  symbol,
}: {
  offers: readonly QuoteOffer[];
  rule: QuantityRule;
  /** The price pair of the selected quantity; null = none or not selectable. */
  inForce: PricePair | null;
  symbol: string;
}) {
  return (
    <ol aria-label={`${rule.name} 报价`} className="flex flex-col gap-1 text-13">
      {offers.map((offer) => {
        const current = inForce !== null && samePair(offer.pair, inForce);
        return (
          <li
            key={offer.fromPieces}
            className={cx(
              'flex flex-wrap items-center gap-x-2 rounded-tag px-2 py-0.5',
              current ? 'bg-blue-50 text-blue-600' : 'text-t2',
            )}
          >
            {offers.length > 1 && (
              <span className="inline-flex min-w-20 items-center gap-1">
                {current ? <Icon as={Check} size={14} /> : <span aria-hidden className="w-3.5" />}
                {tierText(offer, rule.unit)}
                {current && <span className="sr-only">（当前）</span>}
              </span>
            )}
            <span className={cx('font-medium', !current && 'text-t1')}>
              {priceTexts(rule, offer.pair, symbol).join(' · ')}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** ↓¥0.05/瓶, read out as 「比目标价低 ¥0.05/瓶」. */
export function Differences({ list }: { list: readonly Difference[] }) {
  return list.map(({ arrow, amount, text }) => (
    <span
      key={text}
      title={text}
      className={cx(
        'block px-2 text-12',
        arrow === '↓' ? 'text-green-700' : arrow === '↑' ? 'text-amber-800' : 'text-t3',
      )}
    >
      {arrow && (
        <span aria-hidden>
          {arrow}
          {amount}{' '}
        </span>
      )}
      <span className={arrow ? 'sr-only' : undefined}>{text}</span>
      {arrow && <span aria-hidden>{arrow === '↓' ? '低于目标价' : '高于目标价'}</span>}
    </span>
  ));
}
