import type { Visibility } from '@pifa/domain';
import { cx } from '../../ui/cx';
import { MaskedPrice, PriceBlock } from '../price-block';
import type { ActivityItem } from './item';

/** The activity's price beside the list price, or the masked price for a visitor (UX §3 matrix). */
export function ActivityPrice({
  item,
  visibility,
  symbol,
  size = 'card',
  asLink,
  over = false,
  className,
}: {
  item: Pick<ActivityItem, 'goods' | 'pair' | 'list'>;
  visibility: Visibility;
  symbol: string;
  size?: 'card' | 'row' | 'detail';
  /** Whether the masked price is a link of its own; false inside another link. */
  asLink?: boolean;
  /** Sold out or ended. */
  over?: boolean;
  className?: string;
}) {
  if (!visibility.pricesVisible)
    return <MaskedPrice asLink={asLink ?? visibility.priceSlotIsLink} className={className} />;
  if (!item.pair) return <span className={cx('text-14 text-t3', className)}>--</span>;
  return (
    <PriceBlock
      rule={item.goods.rule}
      pair={item.pair}
      list={item.list}
      promoted
      over={over}
      symbol={symbol}
      size={size}
      className={className}
    />
  );
}
