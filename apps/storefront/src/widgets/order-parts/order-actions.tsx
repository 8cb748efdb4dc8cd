import type { WireOrder } from '@pifa/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, callKey } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { leadsSomewhere } from '../../lib/screen-route';
import { orderPath, payPath, reviewPath } from './links';
import { Button, LinkButton } from '../../ui/button';
import type { ButtonLook } from '../../ui/button-look';
import { confirm } from '../../ui/confirm';
import { toast } from '../../ui/toast';
import { cartKey } from '../cart';
import { CancelDialog } from './cancel-dialog';
import { useReorder } from './reorder';

type ActingOrder = Pick<WireOrder, 'id' | 'orderNo' | 'state' | 'actions'>;

/** What the server allows; a mall that sends no actions allows what every order has. */
function actionsOf({ actions, state }: ActingOrder): readonly string[] {
  if (actions.length > 0) return actions;
  return state === 'unpaid' ? ['pay', 'reorder', 'print'] : ['reorder', 'print'];
}

/** The buttons of orders with all that belongs to them; `layers` goes once into the screen. */
export function useOrderActions({ onPrint }: { onPrint?: (order: ActingOrder) => void } = {}) {
  const queries = useQueryClient();
  const reorder = useReorder();
  const [cancelling, setCancelling] = useState<ActingOrder | null>(null);

  const refresh = async () => {
    await Promise.all(
      (['orderPage', 'orderNum', 'orderDetail', 'payState'] as const).map((name) =>
        queries.invalidateQueries({ queryKey: callKey(name) }),
      ),
    );
  };
  const receive = useMutation({
    meta: { replay: '确认收货' },
    mutationFn: (order: ActingOrder) => api('orderConfirm', { params: { id: order.id }, body: {} }),
    onSuccess: async () => {
      await refresh();
      toast({ text: '已确认收货', tone: 'success' });
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'error' });
      void refresh();
    },
  });

  const remind = useMutation({
    mutationFn: (order: ActingOrder) => api('orderRemind', { params: { id: order.id }, body: {} }),
    onSuccess: ({ text }) => toast({ text: text || '已提醒商家尽快发货', tone: 'success' }),
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'error' });
      void refresh();
    },
  });

  const confirmReceipt = async (order: ActingOrder) => {
    const yes = await confirm({
      title: '确认已收到货？',
      body: `订单 ${order.orderNo} 的商品都已收到且无误后再确认，确认后不能撤回。`,
      confirmLabel: '确认收货',
    });
    if (yes) receive.mutate(order);
  };

  const buttons = (order: ActingOrder, size: ButtonLook['size'] = 'dense', links = true): ReactNode => {
    const has = new Set(actionsOf(order));
    const cancel = has.has('cancel') || has.has('cancel-paid');
    return (
      <>
        {cancel && (
          <Button size={size} onClick={() => setCancelling(order)}>
            {has.has('cancel-paid') ? '取消并退款' : '取消订单'}
          </Button>
        )}
        {has.has('remind-shipping') && (
          <Button
            size={size}
            busy={remind.isPending && remind.variables.id === order.id}
            onClick={() => remind.mutate(order)}
          >
            提醒发货
          </Button>
        )}
        {has.has('print') &&
          (onPrint ? (
            <Button size={size} onClick={() => onPrint(order)}>
              打印
            </Button>
          ) : (
            // Paper is a desk's business; on the phone the order itself still prints.
            <LinkButton size={size} to={`${orderPath(order.id)}&print=1`} className="phone:hidden">
              打印
            </LinkButton>
          ))}
        {has.has('reorder') && (
          <Button size={size} busy={reorder.busyWith === order.id} onClick={() => reorder.start(order.id)}>
            再来一单
          </Button>
        )}
        {(has.has('confirm-receipt') || has.has('confirm')) && (
          <Button
            size={size}
            variant="brand"
            busy={receive.isPending && receive.variables.id === order.id}
            onClick={() => void confirmReceipt(order)}
          >
            确认收货
          </Button>
        )}
        {has.has('review') && leadsSomewhere(reviewPath(order.id)) && (
          <LinkButton size={size} variant="brand" to={reviewPath(order.id)}>
            评价
          </LinkButton>
        )}
        {has.has('pay') && links && (
          <LinkButton size={size} variant="brand" to={payPath(order.id)}>
            去支付
          </LinkButton>
        )}
      </>
    );
  };

  const layers = (
    <>
      {reorder.dialog}
      {cancelling && (
        <CancelDialog
          order={cancelling}
          paid={actionsOf(cancelling).includes('cancel-paid')}
          onClose={() => setCancelling(null)}
          onDone={async () => {
            setCancelling(null);
            await refresh();
            void queries.invalidateQueries({ queryKey: cartKey });
          }}
        />
      )}
    </>
  );
  return { buttons, layers };
}
