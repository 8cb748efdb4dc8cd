import type { CallData } from '@pifa/contract';
import type { Operator } from '../staff';
import { type Db, type Platform, port, type Transaction } from '../../platform';

type Detail = CallData<'orderDetail'>;
export type DeskMoney = Pick<CallData<'adminOrder'>, 'payments' | 'refunds' | 'vouchers'>;

/**
 * What orders need to know of money. Payments knows orders, never the reverse: it gives its answers through this
 * port, which orders owns (RULINGS "Orders").
 */
export interface OrderMoney {
  /** Orders among these for which a capture is under way or a voucher waits to be looked at. */
  pendingOf(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Everything about an order's money, for its page. */
  ofOrder(db: Db, orderId: string): Promise<Pick<Detail, 'payments' | 'refunds' | 'vouchers'>>;
  /** What is open at a provider is closed, because the amount changes. */
  closeTries(tx: Transaction, orderId: string, now: Date): Promise<void>;
  /** The same for staff: with the ids that their calls ask for, and vouchers that open for this person. */
  forDesk(db: Db, orderId: string, operator: Operator, now: Date): Promise<DeskMoney>;
  /** Asks the providers about tries that live, outside of any transaction: before an order is given up. */
  lookAgain(orderId: string, now: Date): Promise<void>;
  /**
   * The order died in this transaction: tries that still live are closed, what was captured and not given back yet is
   * owed back. Answers how many refunds of it are open now. With `keep` what was captured stays with the seller.
   */
  orderDied(
    tx: Transaction,
    orderId: string,
    reason: string,
    now: Date,
    own?: { keep: boolean },
  ): Promise<number>;
}

const nobody: OrderMoney = {
  pendingOf: async () => new Set(),
  ofOrder: async () => ({ payments: [], refunds: [], vouchers: [] }),
  closeTries: async () => undefined,
  forDesk: async () => ({ payments: [], refunds: [], vouchers: [] }),
  lookAgain: async () => undefined,
  orderDied: async () => 0,
};

const moneyPort = port<OrderMoney>(nobody);

export const orderMoney = ({ ports }: Pick<Platform, 'ports'>): OrderMoney => ports.get(moneyPort);

/** Called once by payments while it is set up. */
export function provideOrderMoney({ ports }: Pick<Platform, 'ports'>, money: OrderMoney): void {
  ports.provide(moneyPort, money);
}
