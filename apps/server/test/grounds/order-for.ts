import type { CallBodyInput } from '@pifa/contract';
import { afterAll, beforeAll, expect } from 'vitest';
import { aStaff } from '../builders/operators';
import { aShopper, audit, type Shopper } from '../builders/orders';
import { startTestApp, type TestApp } from '../harness';

/** 代客下单: a mall with its staff, of whom the salesperson is called 王芳; after all tests its audit. */
export let app: TestApp;
export let staff: Awaited<ReturnType<typeof aStaff>>;

export function openDesk(): void {
  beforeAll(async () => {
    app = await startTestApp();
    staff = await aStaff(app);
    await app.db.updateTable('operators').set({ display_name: '王芳' }).where('name', '=', 'sales').execute();
  }, 60_000);
  afterAll(async () => {
    expect(await audit(app)).toEqual([]);
    await app.stop();
  }, 60_000);
}

type Line = CallBodyInput<'adminOrderForSave'>['lines'][number];

/** A customer of 销售. */
export async function aCustomer(): Promise<Shopper> {
  const who = await aShopper(app);
  const { id } = await app.db
    .selectFrom('operators')
    .select('id')
    .where('name', '=', 'sales')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('companies').set({ salesperson_id: id }).where('kh_id', '=', who.khId).execute();
  return who;
}

export const show = async ({ khId }: Shopper, role: 'sales' | 'owner' = 'sales') =>
  app.call('adminOrderFor', { headers: staff.as(role), query: { khId: String(khId) } });

export const save = (
  who: Shopper,
  version: number,
  lines: Line[],
  own: Partial<CallBodyInput<'adminOrderForSave'>> = {},
) =>
  app.call('adminOrderForSave', {
    headers: staff.as('sales'),
    body: { khId: String(who.khId), version, lines, addressId: who.addressId, ...own },
  });

let requests = 0;
export const placeFor = (who: Shopper, own: Partial<CallBodyInput<'adminOrderForPlace'>> = {}) => {
  requests += 1;
  return app.call('adminOrderForPlace', {
    headers: staff.as('sales'),
    body: {
      khId: String(who.khId),
      version: 1,
      requestId: `on-behalf-${requests}`,
      userId: String(who.userId),
      addressId: who.addressId,
      payMethod: 'transfer',
      seenPayAmount: 1_000_000,
      ...own,
    },
  });
};
