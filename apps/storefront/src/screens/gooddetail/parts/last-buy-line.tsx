import type { Goods } from '@pifa/contract/client';
import { formatDate, quantityLabel, type Quantity } from '@pifa/domain';
import { useLoggedIn } from '../../../lib/session';
import { cx } from '../../../ui/cx';

interface LastBuyLineProps {
  goods: Goods;
  onTake: (quantity: Quantity) => void;
}

/**
 * 「上次 2026-11-03 购买 2件+12瓶 · 按上次数量」, for members. A served page keeps its place from the first moment, so that
 * nothing below moves when a member's own answers come; visitors see none of it.
 */
export function LastBuyLine({ goods: { lastBuy, rule }, onTake }: LastBuyLineProps) {
  const loggedIn = useLoggedIn();
  return (
    <p
      data-own
      className={cx(
        'min-h-5.5 flex-wrap items-center gap-x-2 text-13 text-t2',
        loggedIn ? 'flex' : 'hidden in-data-own-prices:flex',
      )}
    >
      {lastBuy ? (
        <>
          上次 {formatDate(new Date(lastBuy.time))} 购买 {quantityLabel(rule, lastBuy.quantity)}
          <button
            type="button"
            className="relative text-blue-600 hover:underline phone:hit-44"
            onClick={() => onTake(lastBuy.quantity)}
          >
            按上次数量
          </button>
        </>
      ) : (
        loggedIn && <span className="text-t3">还没有购买过这个商品</span>
      )}
    </p>
  );
}
