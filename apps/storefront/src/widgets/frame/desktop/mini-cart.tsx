import { parseYuan, quantityLabel } from '@pifa/domain';
import { ruleFromWire } from '@pifa/contract/client';
import { Link } from '../../../ui/router';
import { goodsPath } from '../../../lib/links';
import { loginPath } from '../../../lib/navigation';
import { useLoggedIn } from '../../../lib/session';
import { LinkButton } from '../../../ui/button';
import { RetryBlock } from '../../../ui/retry-block';
import { Picture } from '../../../ui/picture';
import { SkeletonRows } from '../../../ui/skeleton';
import { useCart } from '../../cart';
import { Money } from '../../price-block';
import { useWebConfig } from '../../site';

const MOST = 5;

/** The last five lines of the cart with their quantities, and the way to it. */
export function MiniCart({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="absolute top-full right-0 z-dropdown w-90 pt-1">
      <section aria-label="购物车" className="animate-fade rounded-card border border-line bg-card shadow-e2">
        <Content onLeave={onLeave} />
      </section>
    </div>
  );
}

function Content({ onLeave }: { onLeave: () => void }) {
  const loggedIn = useLoggedIn();
  const { data: cart, isError, refetch, isFetching } = useCart();
  const { symbol } = useWebConfig();
  if (!loggedIn) {
    return (
      <div className="flex items-center justify-between gap-3 p-4 text-14">
        <span>登录后可查看购物车中的商品</span>
        <LinkButton variant="brand" size="dense" to={loginPath()} onClick={onLeave}>
          立即登录
        </LinkButton>
      </div>
    );
  }
  if (!cart) {
    return isError ? (
      <RetryBlock look="strip" className="border-0" busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={2} />
    );
  }
  if (cart.cartList.length === 0)
    return <p className="p-4 text-14 text-t3">购物车还是空的，去挑选需要的商品吧</p>;
  return (
    <>
      <ul className="divide-y divide-line px-4">
        {cart.cartList
          .slice(-MOST)
          .reverse()
          .map((line) => (
            <li key={line.id} className="flex items-center gap-3 py-2">
              <Picture
                src={line.image}
                alt=""
                name={line.goodsName}
                width={44}
                className="size-11 shrink-0 rounded-tag border border-line"
              />
              <span className="min-w-0 flex-1">
                <Link
                  to={goodsPath(line.goodsId)}
                  onClick={onLeave}
                  className="block truncate text-14 text-t1 hover:text-brand-700"
                >
                  {line.goodsName}
                </Link>
                <span className="text-12 text-t3">
                  {quantityLabel(ruleFromWire(line), { packs: line.ipcnt, pieces: line.spcnt })}
                </span>
              </span>
              <Money
                amount={line.amount === undefined ? null : parseYuan(line.amount)}
                symbol={symbol}
                className="text-14"
              />
            </li>
          ))}
      </ul>
      <div className="flex items-center justify-between gap-3 border-t border-line bg-sub p-4">
        <span className="text-12 text-t3">
          共 {cart.cartList.length} 种，已选合计
          <Money
            amount={parseYuan(cart.totals.payAmount)}
            symbol={symbol}
            tone="tint"
            className="ml-1 text-18"
          />
        </span>
        <LinkButton variant="brand" size="dense" to="/cart" onClick={onLeave}>
          去购物车
        </LinkButton>
      </div>
    </>
  );
}
