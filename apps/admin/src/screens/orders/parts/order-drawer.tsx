import { Button, Result } from 'antd';
import { StaffRefusal } from '../../../lib/client';
import { money, since } from '../../../lib/format';
import { Tag } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { Drawer, type Walk } from '../../../widgets/drawer';
import { type Order, useOrder } from '../queries';
import { toneOf } from './columns';
import { OrderActs } from './order-acts';
import { OrderBody } from './order-body';

interface Props {
  id: string;
  walk: Walk;
  onClose: () => void;
}

/** An order over the list that it is in. */
export function OrderDrawer({ id, walk, onClose }: Props) {
  const { data, error, isPending, refetch } = useOrder(id);
  const shown = data?.id === id ? data : undefined;
  return (
    <Drawer
      open={id !== ''}
      onClose={onClose}
      walk={walk}
      href={`/orders/${id}`}
      title={shown?.orderNo ?? '订单'}
      sub={shown && <OrderSub order={shown} />}
      foot={shown && <OrderActs key={shown.id} order={shown} />}
    >
      {shown ? (
        <OrderBody key={shown.id} order={shown} />
      ) : isPending ? (
        <Skeleton rows={10} />
      ) : (
        <OrderFailed error={error} onRetry={() => void refetch()} onClose={onClose} />
      )}
    </Drawer>
  );
}

/** State, wait and money in one line beside the number. */
export function OrderSub({ order }: { order: Order }) {
  return (
    <span className="row gap8">
      <Tag tone={toneOf(order.tone)}>{order.stateName}</Tag>
      {order.owedAmount !== undefined && <Tag tone="red">未收款 ¥{money(order.owedAmount)}</Tag>}
      {order.mark && <Tag tone={toneOf(order.mark.colour)}>{order.mark.word}</Tag>}
      <span>
        {order.waitTime ? `等了 ${since(order.waitTime)}，` : ''}
        {order.paidAmount > 0 ? `已付 ¥${money(order.paidAmount)}` : `应付 ¥${money(order.payAmount)}`}
      </span>
    </span>
  );
}

/** An order that is none, or somebody else's, is no fault to try again. */
export function OrderFailed({
  error,
  onRetry,
  onClose,
}: {
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}) {
  if (error instanceof StaffRefusal && error.code === 'not-found') {
    return (
      <Result
        title="没有这张订单"
        subTitle="单号不对，或不在您能看的范围内。"
        extra={<Button onClick={onClose}>回到订单列表</Button>}
      />
    );
  }
  return <Failed error={error} onRetry={onRetry} />;
}
