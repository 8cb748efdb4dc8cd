import type { WireActivityKind } from '@pifa/contract/client';
import type { ActivityPhase, Visibility } from '@pifa/domain';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx';
import { type ActivityItem, ActivityPrice, kindLook, StockBar } from '../activity-card';
import { RuleLine } from '../quantity-pair';

/** The activity's price against the list price, the stock bar, the limits and the quantity rule. */
export function ActivityPriceBand({
  item,
  kind,
  phase,
  visibility,
  symbol,
  children,
}: {
  item: ActivityItem;
  kind: WireActivityKind;
  phase: ActivityPhase;
  visibility: Visibility;
  symbol: string;
  /** Content specific to the kind: the deposit, the price of buying alone. */
  children?: ReactNode;
}) {
  const look = kindLook(kind);
  return (
    <div className="flex flex-col gap-2">
      <div className={cx('flex items-baseline gap-x-3 gap-y-1', !visibility.pricesVisible && 'flex-wrap')}>
        {visibility.pricesVisible && (
          <span className="text-14 whitespace-nowrap text-t2">{look.priceName}</span>
        )}
        <ActivityPrice
          item={item}
          visibility={visibility}
          symbol={symbol}
          size="detail"
          over={phase === 'ended' || phase === 'sold-out'}
          asLink
          className="min-w-0"
        />
        {!visibility.pricesVisible && <span className="text-12 text-t2">登录后可见{look.priceName}</span>}
      </div>
      {children}
      {phase !== 'ended' && (
        <StockBar
          rule={item.goods.rule}
          quota={item.quota}
          left={item.left}
          fill={look.fill}
          className="max-w-90"
        />
      )}
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-13 text-t2 empty:hidden">
        {item.limits.map((limit) => (
          <span key={limit}>{limit}</span>
        ))}
        <RuleLine rule={item.goods.rule} />
      </p>
    </div>
  );
}
