import type { WireActivityKind } from '@pifa/contract/client';
import { type ActivityPhase, activityButton, fen, lineAmount } from '@pifa/domain';
import type { ReactNode } from 'react';
import { goodsPath } from '../../lib/links';
import { loginPath } from '../../lib/navigation';
import { Button, LinkButton } from '../../ui/button';
import { StickyBar } from '../../ui/sticky-bar';
import { useIsPhone } from '../../ui/use-media';
import { type ActivityItem, instantOf, kindLook, type Span } from '../activity-card';
import { useShelf } from '../goods-card';
import { Money } from '../price-block';
import { QuantityPair } from '../quantity-pair';
import { RemindButton } from './remind-button';
import type { Entry } from './use-entry';

/** The two quantity boxes under the activity's rule, and the resulting amount. */
export function ActivityQuantity({
  item,
  entry,
  symbol,
  withTotal = true,
}: {
  item: ActivityItem;
  entry: Entry;
  symbol: string;
  withTotal?: boolean;
}) {
  const phone = useIsPhone();
  const { packs, pieces } = entry.quantity;
  const cataloguePrice = useShelf(item.goods);
  // The order will use the cheaper of the two (RULINGS 4).
  const pairs = [item.pair, cataloguePrice?.pair].filter((pair) => pair != null);
  const sums = item.pair ? pairs.map((pair) => lineAmount(pair, packs, pieces)) : [];
  const sum = sums.length > 0 ? fen(Math.min(...sums)) : null;
  const cheaper = item.pair && cataloguePrice && sum !== null && sum < lineAmount(item.pair, packs, pieces);
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <span className="text-14 leading-9 text-t2 phone:w-full">数量</span>
      <QuantityPair
        ref={entry.pair}
        rule={item.rule}
        value={entry.quantity}
        onChange={entry.setQuantity}
        density={phone ? 'touch' : 'default'}
        pair={item.pair}
        symbol={symbol}
        name={item.goods.name}
        className="w-full max-w-90"
      />
      {withTotal && sum !== null && (
        <span className="text-14 leading-9 text-t2">
          合计 <Money amount={sum} symbol={symbol} tone="brand" className="text-20" />
          {cheaper && <span className="ml-2 text-13">您的现价更低，按更低的价计算</span>}
        </span>
      )}
    </div>
  );
}

/** The buttons of an activity's page; at the bottom edge on the phone. */
export function ActionBar({ label, children }: { label: string; children: ReactNode }) {
  const phone = useIsPhone();
  if (!phone) return <div className="flex flex-wrap items-center gap-3">{children}</div>;
  return (
    // The space for the bar is reserved at the end of the page, not here.
    <div className="[&>div[aria-hidden]]:hidden">
      <StickyBar phoneOnly label={label} className="*:min-w-0 *:flex-1">
        {children}
      </StickyBar>
    </div>
  );
}

/**
 * The button in its four states (UX §4.10): 「即将开始 12-01 10:00」 with a reminder, the live ones, 「已抢光 · 原价购买」,
 * 「活动已结束 · 查看原商品」.
 */
export function StateButtons({
  kind,
  item,
  phase,
  span,
  children,
}: {
  kind: WireActivityKind;
  item: ActivityItem;
  phase: ActivityPhase;
  span: Span;
  /** The buttons while it runs. */
  children: ReactNode;
}) {
  const phone = useIsPhone();
  const text = activityButton(phase, instantOf(span.startTime), kindLook(kind).live);
  if (phase === 'live') return children;
  if (phase === 'not-started')
    return (
      <>
        {phone ? (
          // Two buttons side by side would truncate the time.
          <p className="flex-none! text-13 whitespace-nowrap text-t2">{text}</p>
        ) : (
          <Button size="touch" disabledReason="到点后可购买，页面会自动更新" className="px-4!">
            {text}
          </Button>
        )}
        <RemindButton
          variant={phone ? 'brand' : 'brand-outline'}
          size="touch"
          activityId={item.activityId}
          goodsId={item.goods.id}
          reminded={item.reminded}
        />
      </>
    );
  return (
    <LinkButton to={goodsPath(item.goods.id)} variant="ink" size="touch">
      {text}
    </LinkButton>
  );
}

/** Space at the end of a page whose buttons are fixed to the bottom of the phone. */
export function ActionBarRoom() {
  return <div aria-hidden data-no-print className="h-(--sticky-bottom) md:hidden" />;
}

/** The visitor's button: log in and come back to this page. */
export function LoginFirst({ children }: { children: ReactNode }) {
  return (
    <LinkButton to={loginPath()} variant="brand" size="touch">
      {children}
    </LinkButton>
  );
}
