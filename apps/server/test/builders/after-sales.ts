import type { CallBodyInput } from '@pifa/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { shipOrder } from '../../src/modules/orders';
import { bookPayment } from '../../src/modules/payments';
import type { TestApp } from '../harness';
import type { aStaff } from './operators';
import { anOrder, aWater, orderOf, type Shopper } from './orders';
import { numbersOfFile } from '../numbers';

interface Ground {
  app: TestApp;
  staff: Awaited<ReturnType<typeof aStaff>>;
  who: Shopper;
}

type AfterSaleFields = Partial<CallBodyInput<'afterSaleAdd'>> & { orderId: string };
const SHIPPER = { kind: 'operator' } as const;
const number = numbersOfFile();
let serial = 0;

/** Actions of buyers and operators in after-sales; `at` provides server and people at the moment of the call. */
export function afterSaleDesk(at: () => Ground) {
  const water = () => aWater(at().app.db);

  async function pay(orderId: string): Promise<void> {
    const { app, who } = at();
    serial = number();
    const money = { method: 'transfer', provider: 'transfer', transaction: `T-${serial}` } as const;
    await bookPayment(app.platform, { orderId, ...money, userId: who.userId, now: app.clock.now() });
  }
  const ship = (orderId: string, lines?: { orderLineId: number; pieces: number }[]) =>
    shipOrder(at().app.platform, {
      orderId,
      actor: SHIPPER,
      carrier: '顺丰',
      trackingNo: `SF-${orderId}`,
      lines,
      now: at().app.clock.now(),
    });

  /** 2 packs of water (48 bottles, ¥72.00 and freight), paid, shipped and received. */
  async function delivered() {
    const { app, who } = at();
    const goodsId = await water();
    const { id } = await anOrder(app, who, goodsId, { payMethod: 'transfer' });
    await pay(id);
    await ship(id);
    await app.call('orderConfirm', { token: who.token, params: { id }, body: {} });
    const order = await orderOf(app, who, id);
    return { order, goodsId, lineId: order.lines[0]?.id ?? '' };
  }

  function ask(lineId: string, num: number, { requestId, ...own }: AfterSaleFields, by: Shopper = at().who) {
    serial = number();
    return at().app.call('afterSaleAdd', {
      token: by.token,
      body: {
        kind: 'return',
        reason: own.kind === 'refund-only' ? '不想要了' : '质量问题',
        lines: [{ orderLineId: lineId, num }],
        requestId: requestId ?? `ask-${serial}-0000`,
        ...own,
      },
    });
  }
  const decide = (id: string, own: Partial<CallBodyInput<'adminAfterSaleDecide'>> = {}) =>
    at().app.call('adminAfterSaleDecide', {
      headers: at().staff.as('owner'),
      body: { id, verdict: 'agree', returnAddress: '杭州 1 号仓', ...own },
    });
  const receive = (id: string, restock: string[]) =>
    at().app.call('adminAfterSaleReceive', {
      headers: at().staff.as('warehouse'),
      body: { id, restock },
    });
  let parts = 0;
  const refund = (
    id: string,
    {
      requestId,
      amount,
      as = 'finance',
    }: { requestId?: string; amount?: number; as?: 'finance' | 'owner' } = {},
  ) => {
    parts += 1;
    const own = {
      requestId: requestId ?? `refund-part-${parts}`,
      ...(amount === undefined ? {} : { amount }),
    };
    return at().app.call('adminAfterSaleRefund', { headers: at().staff.as(as), body: { id, ...own } });
  };
  const detail = async (id: string) =>
    (await at().app.call('afterSaleDetail', { token: at().who.token, params: { id } })).data;

  /** Transfers are refunded by hand. */
  async function settleAll(orderId: string): Promise<void> {
    const { app, staff } = at();
    const { rows } = await sql<{ id: string }>`
      select id from refunds where order_id = ${orderId} and state <> 'succeeded' order by id`.execute(
      app.db,
    );
    for (const { id } of rows) {
      const body = { refundId: id, act: 'settle', reference: `B-${id}` } as const;
      expect((await app.call('adminRefund', { headers: staff.as('finance'), body })).success).toBe(true);
    }
    await app.runJobs();
  }
  return { water, pay, ship, delivered, ask, decide, receive, refund, detail, settleAll };
}
