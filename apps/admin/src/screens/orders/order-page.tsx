import { useNavigate, useParams } from 'react-router';
import { Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { OrderActs } from './parts/order-acts';
import { OrderBody } from './parts/order-body';
import { OrderFailed, OrderSub } from './parts/order-drawer';
import { useOrder } from './queries';

/** One order on a page of its own. */
export function Screen() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useOrder(id);
  return (
    <Page
      title={data ? `订单 ${data.orderNo}` : '订单'}
      purpose={data && <OrderSub order={data} />}
      extra={data && <OrderActs key={data.id} order={data} />}
      flush
    >
      {data ? (
        <div className="od-page">
          <OrderBody key={data.id} order={data} />
        </div>
      ) : isPending ? (
        <Skeleton rows={10} />
      ) : (
        <OrderFailed error={error} onRetry={() => void refetch()} onClose={() => void navigate('/orders')} />
      )}
    </Page>
  );
}
