import { expect } from 'vitest';
import { cartModule } from '../../src/modules/cart';
import { deliveryModule } from '../../src/modules/delivery';
import { ordersModule } from '../../src/modules/orders';
import { paymentsModule } from '../../src/modules/payments';
import { siteModule } from '../../src/modules/site';
import { createLog } from '../../src/platform/log/log';
import type { Settings } from '../../src/platform/settings';
import { anOrder, aShopper, audit, aWater, orderOf, setSwitch, type Shopper } from '../builders/orders';
import { startTestApp } from '../harness';
import type { TestClock } from '../test-clock';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';

/** A mall that takes real payments, with helpers for tests. Every log line is kept. */
export async function payingMall(settings: Settings, clock: TestClock, notifyType: string) {
  const lines: string[] = [];
  const { payments, providerKeys } = settings;
  const app = await startTestApp({
    modules: [siteModule, deliveryModule, cartModule, ordersModule, paymentsModule],
    settings: { payments, providerKeys },
    clock,
    log: createLog({ level: 'trace', stream: { write: (line: string) => void lines.push(line) } }),
  });
  await setSwitch(app, 'cloudPay', true);
  const scan = ({ token }: Shopper, orderId: string, own: { renew?: boolean; phone?: boolean } = {}) =>
    app.call('scanCodePay', {
      token,
      body: { orderId, renew: own.renew ?? false },
      headers: own.phone ? { 'user-agent': PHONE } : {},
    });
  return {
    app,
    lines,
    scan,
    /** An order of ¥72.00, its payment started. */
    async aScan(own: { phone?: boolean } = {}) {
      const who = await aShopper(app);
      const order = await anOrder(app, who, await aWater(app.db));
      const { data: pay, code } = await scan(who, order.id, own);
      const { no } = await app.db
        .selectFrom('payments')
        .select('no')
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow();
      return { who, order, pay, no, code };
    },
    stateOf: async (who: Shopper, id: string) => (await orderOf(app, who, id)).state,
    notify: (payload: string, headers: Record<string, string> = {}) =>
      app.http.inject({
        method: 'POST',
        url: `/api/payYunZhiFu/notify/${payments.offered[0]}`,
        headers: { 'content-type': notifyType, ...headers },
        payload,
      }),
    cancel: ({ token }: Shopper, id: string) => app.call('orderCancel', { token, params: { id }, body: {} }),
    captures: (orderId: string) =>
      app.db.selectFrom('captures').select(['amount', 'use']).where('order_id', '=', orderId).execute(),
    /** Why the reported money is a case for staff, which is then settled; '' when there is no case. */
    async caseOf(no: string): Promise<string> {
      const row = await app.db
        .updateTable('money_cases')
        .set({ state: 'settled' })
        .where('out_trade_no', '=', no)
        .returning('reason')
        .executeTakeFirst();
      return row?.reason ?? '';
    },
    refunds: (orderId: string) =>
      app.db
        .selectFrom('refunds')
        .select(['no', 'amount', 'state', 'fail_reason'])
        .where('order_id', '=', orderId)
        .execute(),
    async minutes(minutes: number): Promise<void> {
      clock.advance({ minutes });
      await app.runJobs();
    },
    clean: async (): Promise<void> => expect(await audit(app)).toEqual([]),
  };
}
