import { afterAll, beforeAll } from 'vitest';
import { aShopper, setSwitch, type Shopper } from '../builders/orders';
import { startTestApp, type TestApp } from '../harness';
import { cartModule } from '../../src/modules/cart';
import { deliveryModule } from '../../src/modules/delivery';
import { siteModule } from '../../src/modules/site';
import { ordersModule } from '../../src/modules/orders';

export let app: TestApp;

export const shopper = (): Promise<Shopper> => aShopper(app);
export const operator = { kind: 'operator' } as const;

/** A mall whose buyers may scan; for all tests of a file. */
export function openOrders(): void {
  beforeAll(async () => {
    app = await startTestApp({ modules: [siteModule, deliveryModule, cartModule, ordersModule] });
    await setSwitch(app, 'cloudPay', true);
  });
  afterAll(() => app.stop());
}
