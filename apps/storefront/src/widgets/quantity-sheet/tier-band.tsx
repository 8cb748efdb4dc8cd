import { formatUnitPrice, samePair, type TierInfo } from '@pifa/domain';
import { cx } from '../../ui/cx';

/**
 * The ladder as a band of columns, the one in force marked. Where another price beats every tier there is nothing
 * to climb, and no band.
 */
export function TierBand({ tier, symbol = '¥' }: { tier: TierInfo; symbol?: string }) {
  const [first] = tier.bands;
  if (!first || tier.bands.every((band) => samePair(band.pair, first.pair))) return null;
  return (
    <dl className="flex overflow-x-auto rounded-card bg-brand-50">
      {tier.bands.map((band) => (
        <div
          key={band.fromPieces}
          aria-current={band.current || undefined}
          className="min-w-22 flex-1 px-2 py-2 text-center whitespace-nowrap"
        >
          <dt className={cx('text-12', band.current ? 'font-medium text-brand-700' : 'text-t2')}>
            {band.label}
          </dt>
          <dd className={cx('text-14', band.current ? 'font-semibold text-brand-700' : 'text-t1')}>
            {symbol}
            {formatUnitPrice(band.pair.perPiece)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
