import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from '../../../ui/router';
import { invoicePath } from '../../../widgets/invoice-parts';
import { orderPath } from '../../../widgets/order-parts';
import type { ChosenOrder } from '../draft';
import { namedOrderQuery } from '../queries';

/** The order the buyer came from (`?orderId=`): selected if eligible, else the reason. */
export function NamedOrder({ orderId, onFound }: { orderId: string; onFound: (order: ChosenOrder) => void }) {
  const { data } = useQuery({ ...namedOrderQuery(orderId), staleTime: 0 });
  const order = data?.list.find((row) => row.id === orderId);
  const done = useRef(false);
  useEffect(() => {
    if (!order?.canApply || done.current) return;
    done.current = true;
    onFound(order);
  }, [order, onFound]);
  if (!order) return null;
  return (
    <p
      role="status"
      className={
        order.canApply
          ? 'rounded-card bg-blue-50 px-4 py-3 text-blue-600'
          : 'rounded-card bg-amber-50 px-4 py-3 text-amber-800'
      }
    >
      {order.canApply ? (
        <>已为您选好订单 {order.orderNo}，也可以加上其他订单一起开。</>
      ) : (
        <>
          订单{' '}
          <Link to={orderPath(order.id)} className="underline">
            {order.orderNo}
          </Link>{' '}
          不能申请开票：{order.reason}
          {order.invoiceId && (
            <>
              。
              <Link to={invoicePath('paperIng', order.invoiceId)} className="underline">
                查看发票
              </Link>
            </>
          )}
        </>
      )}
    </p>
  );
}
