import type { WireOrder } from '@pifa/contract/client';
import { formatMinute } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../ui/router';
import { leadsSomewhere } from '../../../lib/screen-route';
import { Button, LinkButton } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { Picture } from '../../../ui/picture';
import { SkeletonRows } from '../../../ui/skeleton';
import { fenOf, ORDERS_PATH, orderPath, payPath, StatusTag, useReorder } from '../../../widgets/order-parts';
import { Money } from '../../../widgets/price-block';
import { latestOrdersQuery } from '../queries';
import { ListBlock } from './list-block';

const PICTURES = 5;

/** The latest three orders, each one press away from being ordered again. */
export function LatestOrders({ symbol }: { symbol: string }) {
  const { data, isError, isFetching, refetch } = useQuery(latestOrdersQuery);
  const reorder = useReorder();
  return (
    <>
      <ListBlock
        title="最近订单"
        more={{ label: '全部订单', to: ORDERS_PATH }}
        query={{ rows: data?.list.slice(0, 3), isError, isFetching, refetch }}
        waiting={<SkeletonRows rows={3} />}
        none={
          <Empty
            drawing="paper"
            className="py-8!"
            title="还没有订单"
            hint="下单后可以在这里一键再来一单"
            action={<LinkButton to="/pages/ordercenter">去订货中心</LinkButton>}
          />
        }
      >
        {(orders) => (
          <ul className="divide-y divide-line">
            {orders.map((order) => (
              <OrderRow
                key={order.id}
                order={order}
                symbol={symbol}
                busy={reorder.busyWith === order.id}
                onReorder={() => reorder.start(order.id)}
              />
            ))}
          </ul>
        )}
      </ListBlock>
      {reorder.dialog}
    </>
  );
}

function OrderRow({
  order,
  symbol,
  busy,
  onReorder,
}: {
  order: WireOrder;
  symbol: string;
  busy: boolean;
  onReorder: () => void;
}) {
  const kinds = order.kinds || order.lines.length;
  const pay = order.actions.includes('pay') && leadsSomewhere(payPath(order.id));
  const to = orderPath(order.id);
  const no = leadsSomewhere(to) ? (
    <Link to={to} className="relative text-t1 hover:text-blue-600 phone:hit-44">
      {order.orderNo}
    </Link>
  ) : (
    <span className="text-t1">{order.orderNo}</span>
  );
  return (
    <li className="flex items-center gap-x-4 gap-y-2 px-5 py-3 phone:grid phone:grid-cols-[minmax(0,1fr)_auto] phone:px-3">
      <div className="w-44 min-w-0 max-[1279px]:w-34 phone:w-auto">
        <p className="truncate text-13">{no}</p>
        <p className="text-12 text-t3">{order.createTime && formatMinute(new Date(order.createTime))}</p>
      </div>
      <ul aria-hidden className="flex min-w-0 flex-1 items-center gap-2 overflow-hidden phone:order-1">
        {order.lines.slice(0, PICTURES).map((line) => (
          <li
            key={line.id}
            className="shrink-0 overflow-hidden rounded-tag border border-line md:max-xl:nth-[n+4]:hidden"
          >
            <Picture
              src={line.image}
              alt=""
              name={line.goodsName}
              width={48}
              className="size-12 phone:size-11"
            />
          </li>
        ))}
      </ul>
      <div className="w-36 text-right max-[1279px]:w-24 phone:order-1 phone:w-auto">
        <Money amount={fenOf(order.payAmount)} symbol={symbol} className="text-16" />
        <p className="text-12 text-t3">共 {kinds} 种</p>
      </div>
      <div className="w-18 text-right phone:w-auto">
        <StatusTag order={order} />
      </div>
      <div className="flex w-48 justify-end gap-2 max-[1279px]:w-40 phone:order-2 phone:col-span-2 phone:w-auto phone:gap-3">
        {pay && (
          <LinkButton to={payPath(order.id)} variant="brand" size="dense">
            去支付
          </LinkButton>
        )}
        <Button
          variant="brand-outline"
          size="dense"
          busy={busy}
          aria-label={`再来一单：${order.orderNo}`}
          onClick={onReorder}
        >
          再来一单
        </Button>
      </div>
    </li>
  );
}
