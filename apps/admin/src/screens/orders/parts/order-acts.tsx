import { type HoldReason, isToShip, type OrderState } from '@pifa/domain';
import { App, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { textOf } from '../../../lib/client';
import { useCan } from '../../../lib/me';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { PrintDialog } from '../../../widgets/print-dialog/print-dialog';
import { type Order, useOrderActs } from '../queries';
import { AssignDialog, CancelDialog, MarkDialog } from './act-dialogs';
import { CancelConsequences } from './cancel-consequences';
import { RepriceDialog } from './change-dialogs';
import { HandOver } from './hand-over';
import { ReleaseDialog } from './release-dialog';
import { ShortDialog } from './short-dialog';

const ReceiptDialog = lazy(() =>
  import('../../../widgets/receipt-dialog/receipt-dialog').then((part) => ({ default: part.ReceiptDialog })),
);
/** The kit's cascader is heavy and seldom wanted. */
const AddressDialog = lazy(() =>
  import('./address-dialog').then((module) => ({ default: module.AddressDialog })),
);

type Act = 'print' | 'mark' | 'assign' | 'cancel' | 'reprice' | 'address' | 'receive' | 'short' | 'release';

/** What may be done with the order; what a role lacks is absent. */
export function OrderActs({ order }: { order: Order }) {
  const { message } = App.useApp();
  const [act, setAct] = useState<Act>();
  const { mark, assign, cancel, reprice, readdress, short, release } = useOrderActs();
  const mayNote = useCan('order.note');
  const mayCancel = useCan('order.cancel');
  const mayPlace = useCan('order.place');
  const waitsForMoney = order.state === 'unpaid' || order.owedAmount !== undefined;
  const mayPrice = useCan('order.price') && waitsForMoney && order.paidAmount === 0;
  const isFree = order.holdReasons.length === 0;
  const mayRelease =
    useCan('order.release') &&
    order.state === 'unpaid' &&
    isFree &&
    order.paidAmount === 0 &&
    !order.parentId;
  const isGoing = order.state === 'unpaid' || order.state === 'to-ship' || order.state === 'part-shipped';
  const mayShort = mayCancel && isFree && isGoing && order.lines.some(({ leftNum }) => leftNum > 0);
  const mayMove = useCan('order.address');
  const mayReceive = useCan('payment.confirm') && waitsForMoney;
  const mayShip = useCan('order.ship') && (order.parentId !== '' || order.children.length === 0);
  const isCancellable = order.state === 'unpaid' || order.state === 'to-ship';
  const isDue = isToShip({
    state: order.state as OrderState,
    holds: order.holdReasons as HoldReason[],
  });
  const { id: orderId, orderNo } = order;
  const close = () => setAct(undefined);
  const mayPrint = order.state !== 'unpaid' && order.state !== 'cancelled';
  useKeys([{ key: 'Ctrl P', words: '打印', run: () => setAct('print') }], mayPrint);
  const answer = {
    onSuccess: ({ message: text }: { message: string }) => {
      void message.success(text);
      close();
    },
    onError: (error: unknown) => void message.error(textOf(error)),
  };
  return (
    <div className="row gap8">
      {mayShip && isDue && (
        <Link to={`/ship?orders=${orderId}`}>
          <Button type="primary" tabIndex={-1}>
            {order.way === 'pickup' ? '去备货' : '去发货'}
          </Button>
        </Link>
      )}
      {mayShip && <HandOver order={order} />}
      {mayReceive && !order.parentId && <Button onClick={() => setAct('receive')}>登记收款</Button>}
      {mayPrint && <Button onClick={() => setAct('print')}>打印</Button>}
      {mayNote && <Button onClick={() => setAct('mark')}>标记</Button>}
      {mayNote && <Button onClick={() => setAct('assign')}>分配</Button>}
      {mayPrice && !order.parentId && <Button onClick={() => setAct('reprice')}>改价</Button>}
      {mayMove && isCancellable && !order.parentId && (
        <Button onClick={() => setAct('address')}>改地址</Button>
      )}
      {mayPlace && !order.parentId && (
        <Link to={`/order-for?kh=${order.khId}&order=${orderId}`}>
          <Button tabIndex={-1}>复制为新订单</Button>
        </Link>
      )}
      {mayShort && <Button onClick={() => setAct('short')}>缺货</Button>}
      {mayRelease && <Button onClick={() => setAct('release')}>放行</Button>}
      {mayCancel && isCancellable && !order.parentId && (
        <Button danger onClick={() => setAct('cancel')}>
          取消订单
        </Button>
      )}
      {act === 'receive' && (
        <Suspense fallback={null}>
          <ReceiptDialog orderId={orderId} onClose={close} />
        </Suspense>
      )}
      {act === 'print' && <PrintDialog orders={[orderId]} onClose={close} />}
      {act === 'reprice' && (
        <RepriceDialog
          order={order}
          isPending={reprice.isPending}
          onSave={(wanted) => reprice.mutate({ orderId, ...wanted }, answer)}
          onClose={close}
        />
      )}
      {act === 'address' && (
        <Suspense fallback={null}>
          <AddressDialog
            order={order}
            isPending={readdress.isPending}
            onSave={(wanted) => readdress.mutate({ orderId, ...wanted }, answer)}
            onClose={close}
          />
        </Suspense>
      )}
      {act === 'short' && (
        <ShortDialog
          order={order}
          isPending={short.isPending}
          onSave={(wanted) => short.mutate({ orderId, ...wanted }, answer)}
          onClose={close}
        />
      )}
      {act === 'release' && (
        <ReleaseDialog
          order={order}
          isPending={release.isPending}
          onSave={(cause) => release.mutate({ orderId, cause }, answer)}
          onClose={close}
        />
      )}
      {act === 'mark' && (
        <MarkDialog
          title={`标记 ${orderNo}`}
          first={order.mark}
          isBare={order.mark === undefined}
          isPending={mark.isPending}
          onSave={(wanted) => mark.mutate({ orderId, ...wanted }, answer)}
          onClose={close}
        />
      )}
      {act === 'assign' && (
        <AssignDialog
          title={`分配 ${orderNo}`}
          firstId={order.assigned?.id}
          isPending={assign.isPending}
          onSave={(to) => assign.mutate({ orderId, to }, answer)}
          onClose={close}
        />
      )}
      {act === 'cancel' && (
        <CancelDialog
          title={`取消订单 ${orderNo}`}
          verb="取消这张订单"
          isPending={cancel.isPending}
          onSave={(reason) => cancel.mutate({ orderId, reason }, answer)}
          onClose={close}
        >
          <CancelConsequences order={order} />
        </CancelDialog>
      )}
    </div>
  );
}
