import { errorText, refusalOf } from '../../../lib/errors';
import { LinkButton } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Empty } from '../../../ui/empty';
import { RetryBlock } from '../../../ui/retry-block';
import { Skeleton, Waiting } from '../../../ui/skeleton';
import { ORDERS_PATH } from '../../../widgets/order-parts';
import { FRAME } from './frame';

interface NoPreviewProps {
  error: unknown;
  onRetry: () => void;
  busy: boolean;
}

/** The page when the preview failed: nothing to order, or a call that can be repeated. */
export function NoPreview({ error, onRetry, busy }: NoPreviewProps) {
  return (
    <div className="container-page py-6">
      {refusalOf(error)?.code === 'nothing-to-order' ? (
        <Empty
          drawing="cart"
          title="没有要结算的商品"
          hint="请先在购物车勾选商品；如果刚刚提交过订单，可以在“我的订单”里继续支付。"
          className="rounded-card border border-line bg-card"
          action={
            <>
              <LinkButton variant="brand" to="/cart">
                回购物车
              </LinkButton>
              <LinkButton to={ORDERS_PATH}>我的订单</LinkButton>
            </>
          }
        />
      ) : (
        <RetryBlock cause={errorText(error)} onRetry={onRetry} busy={busy} />
      )}
    </div>
  );
}

export function PaySkeleton() {
  return (
    <Waiting>
      <div className={cx(FRAME, 'container-page py-6')}>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-36 w-full rounded-card" />
          <Skeleton className="h-60 w-full rounded-card" />
          <Skeleton className="h-24 w-full rounded-card" />
        </div>
        <Skeleton className="h-60 w-full rounded-card" />
      </div>
    </Waiting>
  );
}
