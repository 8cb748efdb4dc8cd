import { isOwed } from './release';
import { type OrderFacts, transition } from './transitions';

export type OrderAction =
  | 'pay'
  | 'cancel'
  | 'cancel-paid'
  | 'remind-shipping'
  | 'confirm-receipt'
  | 'review'
  | 'reorder'
  | 'invoice'
  | 'print';

export type OrderButton = { readonly action: OrderAction; readonly label: string; readonly primary: boolean };

/** The buyer's buttons for an order, most wanted first (UX §4.11 myorder). */
export function actionsFor(
  facts: OrderFacts & {
    readonly reviewed?: boolean;
    /** A part of the payment plan is open now; absent = yes. */
    readonly payable?: boolean;
  },
): OrderButton[] {
  const buttons: OrderButton[] = [];
  const { state, paid, released = false } = facts;
  const isWaiting = state === 'unpaid' || isOwed({ state, paid, released });
  if (isWaiting && facts.payable !== false) buttons.push({ action: 'pay', label: '去支付', primary: true });
  if (transition(facts, 'confirm-receipt', 'buyer').ok) {
    buttons.push({ action: 'confirm-receipt', label: '确认收货', primary: true });
  }
  if ((state === 'to-ship' && facts.holds.length === 0) || state === 'part-shipped') {
    buttons.push({ action: 'remind-shipping', label: '提醒发货', primary: false });
  }
  if (state === 'completed' && !facts.reviewed)
    buttons.push({ action: 'review', label: '评价', primary: true });
  buttons.push({ action: 'reorder', label: '再来一单', primary: false });
  if (paid && (state === 'shipped' || state === 'completed')) {
    buttons.push({ action: 'invoice', label: '申请开票', primary: false });
  }
  if (transition(facts, 'cancel', 'buyer').ok)
    buttons.push({ action: 'cancel', label: '取消订单', primary: false });
  if (transition(facts, 'cancel-paid', 'buyer').ok) {
    buttons.push({ action: 'cancel-paid', label: '取消并退款', primary: false });
  }
  buttons.push({ action: 'print', label: '打印', primary: false });
  return buttons;
}
