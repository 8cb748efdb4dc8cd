import { ShoppingCart } from 'lucide';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/icon';
import { Badge } from '../../ui/tag';
import { useFlights } from './balls';
import { useCartCounts } from './use-cart';

/** The two counts of SPEC §2: 「件」 = Σ ipcnt, 「个」 = Σ spcnt; none for a visitor or an empty cart. */
export function CartCountPills({ className }: { className?: string }) {
  const counts = useCartCounts();
  const landings = useFlights((state) => state.landings);
  // A count that changes after a ball landed is animated.
  const roll = landings > 0 ? 'inline-flex animate-rise' : 'inline-flex';
  if (!counts || counts.packs + counts.pieces === 0) return null;
  return (
    <span
      className={cx('inline-flex items-center gap-1', className)}
      title={`共 ${counts.packs} 整件、${counts.pieces} 拆零，${counts.kinds} 种商品`}
    >
      <span key={`packs${counts.packs}`} className={roll}>
        <Badge count={counts.packs} unit="件" tone="brand" />
      </span>
      <span key={`pieces${counts.pieces}`} className={roll}>
        <Badge count={counts.pieces} unit="个" tone="ink" />
      </span>
    </span>
  );
}

/** The cart icon that balls fall into; it bumps when one lands. */
export function CartTarget({ size = 20 }: { size?: 20 | 24 }) {
  const landings = useFlights((state) => state.landings);
  return (
    <span data-cart-target key={landings} className={cx('inline-grid', landings > 0 && 'animate-bump')}>
      <Icon as={ShoppingCart} size={size} />
    </span>
  );
}
