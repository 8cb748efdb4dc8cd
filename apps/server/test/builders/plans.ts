import type { CallBodyInput, CallData } from '@pifa/contract';
import { bookPayment } from '../../src/modules/payments';
import type { TestApp } from '../harness';
import { anOrder, type Shopper } from './orders';
import { numbersOfFile } from '../numbers';

const number = numbersOfFile();
let serial = 0;

/** An order of two packs that is paid and waits to be shipped. */
export async function anOrderToShip(
  app: TestApp,
  buyer: Shopper,
  goodsId: number,
  own: { ipcnt?: number; spcnt?: number } & Partial<CallBodyInput<'orderPlace'>> = { ipcnt: 2 },
): Promise<CallData<'orderDetail'>> {
  const order = await anOrder(app, buyer, goodsId, { ...own, payMethod: 'transfer' });
  serial = number();
  const money = { method: 'transfer', provider: 'transfer', transaction: `PLAN-${serial}` } as const;
  await bookPayment(app.platform, {
    orderId: order.id,
    ...money,
    userId: buyer.userId,
    now: app.clock.now(),
  });
  return order;
}

/** Plans as one member of staff makes and commits them. */
export const plansBy = (app: TestApp, headers: Record<string, string>) => ({
  make: (body: CallBodyInput<'adminPlanMake'>) => app.call('adminPlanMake', { headers, body }),
  ship: (rows: readonly (readonly [string, string, string?])[], carrier = '顺丰速运') =>
    app.call('adminPlanMake', {
      headers,
      body: {
        kind: 'ship',
        rows: rows.map(([orderNo, trackingNo, own], n) => ({
          line: n + 1,
          orderNo,
          trackingNo,
          ...(own ? { carrier: own } : {}),
        })),
        settings: { carrier },
      },
    }),
  commit: (id: string, allOrNothing = false) =>
    app.call('adminPlanCommit', { headers, params: { id }, body: { allOrNothing } }),
  show: (id: string) => app.call('adminPlanShow', { headers, params: { id } }),
  undo: (id: string) => app.call('adminPlanUndo', { headers, params: { id } }),
});
