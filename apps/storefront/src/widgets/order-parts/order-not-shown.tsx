import { errorText, refusalOf } from '../../lib/errors';
import { LinkButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { ORDERS_PATH } from './links';

/** In place of an order that did not come: the mall's own words and the way to 我的订单, or a retry after a fault. */
export function OrderNotShown({
  query,
}: {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}) {
  if (!refusalOf(query.error)) {
    return (
      <RetryBlock
        cause={errorText(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return (
    <Empty
      drawing="lost"
      title={errorText(query.error)}
      className="rounded-card border border-line bg-card"
      action={<LinkButton to={ORDERS_PATH}>我的订单</LinkButton>}
    />
  );
}
