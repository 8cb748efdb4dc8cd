import type { ActivityPhase, Visibility } from '@pifa/domain';
import { isOrderable } from '@pifa/domain';
import { Link } from '../../../ui/router';
import { goodsPath } from '../../../lib/links';
import { LinkButton } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Picture } from '../../../ui/picture';
import { useIsPhone } from '../../../ui/use-media';
import { type ActivityItem, ActivityPrice, kindLook, StockBar } from '../../../widgets/activity-card';
import { RefusalLine } from '../../../widgets/activity-parts';
import { QuantityPair, RuleLine } from '../../../widgets/quantity-pair';
import type { Entries } from '../use-entries';

/** One goods of the sale with its own quantity entry. */
export function SaleRow({
  item,
  phase,
  entries,
  visibility,
  symbol,
  refused,
}: {
  item: ActivityItem;
  phase: ActivityPhase;
  entries: Entries;
  visibility: Visibility;
  symbol: string;
  refused: string | undefined;
}) {
  const phone = useIsPhone();
  const { goods } = item;
  const own: ActivityPhase = phase === 'live' && item.left <= 0 ? 'sold-out' : phase;
  const over = own === 'ended' || own === 'sold-out';
  return (
    <li
      data-goods={goods.id}
      data-phase={own}
      className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line p-4 last:border-b-0 lg:grid-cols-[120px_minmax(0,1fr)_320px] phone:p-3"
    >
      <Link
        to={goodsPath(goods.id)}
        tabIndex={-1}
        aria-hidden
        className="self-start rounded-card border border-line"
      >
        <Picture
          src={goods.image}
          alt=""
          name={goods.name}
          width={120}
          className={cx('w-full rounded-card', over && 'grayscale')}
        />
      </Link>
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="line-clamp-2 text-16 font-normal">
          <Link to={goodsPath(goods.id)} title={goods.name} className="hover:text-brand-700">
            {goods.name}
          </Link>
        </h2>
        {goods.spec && <p className="truncate text-12 text-t3">{goods.spec}</p>}
        <ActivityPrice item={item} visibility={visibility} symbol={symbol} over={over} asLink />
        {own !== 'ended' && (
          <StockBar
            rule={goods.rule}
            quota={item.quota}
            left={item.left}
            fill={kindLook('flash-sale').fill}
            className="max-w-80"
          />
        )}
        {item.limits.length > 0 && <p className="text-12 text-t3">{item.limits.join(' · ')}</p>}
      </div>
      <div className="col-span-2 flex flex-col justify-center gap-1 lg:col-span-1">
        {over ? (
          <LinkButton to={goodsPath(goods.id)} size="dense" className="self-start lg:self-end">
            {own === 'ended' ? '查看原商品' : '已抢光 · 原价购买'}
          </LinkButton>
        ) : (
          visibility.pricesVisible && (
            <>
              <QuantityPair
                ref={(handle) => entries.hold(goods.id, handle)}
                rule={item.rule}
                value={entries.of(goods.id)}
                onChange={(quantity) => entries.set(goods.id, quantity)}
                density={phone ? 'touch' : 'default'}
                pair={item.pair}
                symbol={symbol}
                name={goods.name}
                disabled={own !== 'live'}
              />
              <RuleLine rule={goods.rule} />
              {own === 'live' && !isOrderable(item.rule) && (
                <p className="text-12 text-amber-800">您的限购数量已用完或余量不足</p>
              )}
            </>
          )
        )}
        <RefusalLine text={refused} />
      </div>
    </li>
  );
}
