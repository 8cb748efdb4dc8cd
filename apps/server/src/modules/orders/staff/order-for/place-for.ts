import { isRefusal, refuse } from '@pifa/contract';
import { fen, fenToYuan } from '@pifa/domain';
import { findBasket } from '../../../cart';
import { recordAct, type StaffHandler } from '../../../staff';
import { orderEvent } from '../../events';
import { orderParts } from '../../order-parts';
import { basketSource } from '../../order-source';
import { placeOrder } from '../../place-order';
import { customerInScope, NO_CUSTOMER } from './customer';
import { buyingSession } from './read-basket';

/**
 * 代客下单: the basket becomes an order of one of the company's users, by the very code that places the buyer's own cart.
 * The order keeps the name of the member of staff, and its buyer is told.
 */
export const placeFor: StaffHandler<'adminOrderForPlace'> = async (call, operator) => {
  const { platform, database, db, jobs, ids, now, body } = call;
  const { khId, version, userId, addressId, contactName, contactPhone, message, ...order } = body;
  const customer = await customerInScope(db, khId, operator);
  if (!customer) return NO_CUSTOMER;
  if (customer.status !== 'open')
    return refuse('transition-refused', { text: '该客户已停用，恢复后才能下单' });
  const session = await buyingSession(db, customer, userId, now);
  if (!session) return refuse('transition-refused', { text: '所选的下单人已停用，请另选一位' });
  const basket = await findBasket(db, { operatorId: operator.id, khId: customer.khId });
  if (!basket) return refuse('nothing-to-order', {});
  const source = basketSource({
    session,
    basketId: basket.id,
    seenVersion: version,
    placedBy: operator.id,
    placedNote: message,
    async also(tx, { id, no, payable }) {
      await recordAct(tx, operator, {
        what: 'order.place-for',
        object: `order:${id}`,
        after: { orderNo: no, payable: fenToYuan(fen(payable)) },
        now,
      });
      const payload = { orderId: id, khId: customer.khId, userId: session.userId };
      await jobs.announce(tx, orderEvent('placed-for', payload, now));
    },
  });
  const contact = {
    name: contactName || session.name || customer.name,
    phone: contactPhone || session.phone,
  };
  const to = { contact, ...(addressId === '' ? {} : { addressId }) };
  const placed = await placeOrder(
    { platform, database, db, jobs, ids, now, session, body: { ...order, points: 0, ...to } },
    orderParts(platform),
    source,
  );
  if (isRefusal(placed)) return placed;
  const { id, orderNo, payAmount } = placed;
  return { id, orderNo, payAmount };
};
