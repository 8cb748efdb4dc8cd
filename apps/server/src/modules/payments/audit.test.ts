import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { audit, orderOf } from '../../../test/builders/orders';
import { app, aScan, clean, notify, openPayments, payNoOf } from '../../../test/grounds/payments';

/** The books as they would be if a guard had been missing: the audit must see it without the guard. */
openPayments();

const TWICE = 'I28 a transaction of a provider was captured more than once';
const SUM = 'I28 what was captured for an order is not what it was paid and what was owed back';
const found = async () => (await audit(app)).map((line) => line.replace(/: [^:]*$/, ''));
const copied = (orderId: string, use: string) => sql`
  insert into captures (payment_id, order_id, instalment_id, provider, provider_transaction, amount, use, captured_at,
                        created_at)
  select payment_id, order_id, instalment_id, provider, provider_transaction, amount, ${use}, captured_at, created_at
  from captures where order_id = ${orderId} limit 1`;

async function aPaid() {
  const scan = await aScan();
  expect((await notify(await payNoOf(scan.order.id))).statusCode).toBe(200);
  return scan;
}

describe('核对：一笔交易只算一次', () => {
  it('唯一约束被拿掉、同一笔交易记了两次 → 报出，不论第二次记成什么', async () => {
    await sql`alter table captures drop constraint captures_provider_provider_transaction_key`.execute(
      app.db,
    );
    for (const use of ['applied', 'excess', 'late']) {
      const { order } = await aPaid();
      await clean();
      await copied(order.id, use).execute(app.db);
      const findings = await found();
      expect(findings).toContain(TWICE);
      expect(findings).toContain(SUM);
      await sql`delete from captures where id = (select max(id) from captures where order_id = ${order.id})`.execute(
        app.db,
      );
    }
    await clean();
  });

  it('同一笔交易付清了两张订单 → 报出，虽然每张订单自己的账都平', async () => {
    const one = await aPaid();
    const other = await aPaid();
    await sql`update captures set provider_transaction = (
      select provider_transaction from captures where order_id = ${one.order.id}) where order_id = ${other.order.id}`.execute(
      app.db,
    );
    expect(await found()).toEqual([TWICE]);
    await sql`update captures set provider_transaction = 'own' where order_id = ${other.order.id}`.execute(
      app.db,
    );
  });
});

describe('核对：收到的 = 已付的 + 应退的', () => {
  it('多收的一笔只记了一部分应退 → 报出', async () => {
    const { who, order } = await aScan();
    await notify(await payNoOf(order.id), { amount: 7201 });
    await clean();
    await sql`update refunds set amount = 7200 where order_id = ${order.id}`.execute(app.db);
    expect(await found()).toEqual([SUM]);
    await sql`update refunds set amount = 7201 where order_id = ${order.id}`.execute(app.db);
    expect((await orderOf(app, who, order.id)).state).toBe('unpaid');
    await clean();
  });
});
