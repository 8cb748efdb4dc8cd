import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { audit, aWater, inCart, place, stockOf } from '../../../test/builders/orders';
import { app, openOrders, shopper } from '../../../test/grounds/orders';

openOrders();

/** An order of three goods, as they were put into the cart. */
async function ofThree() {
  const who = await shopper();
  const goods = [await aWater(app.db), await aWater(app.db), await aWater(app.db)];
  for (const [at, id] of goods.entries()) await inCart(app, who, id, { ipcnt: at + 2 });
  const { data } = await place(app, who);
  return { who, goods, id: data.id };
}
const claimsOf = (orderId: string) =>
  app.db.selectFrom('claims').selectAll().where('order_id', '=', orderId).execute();
const ledgerOf = async (claimId: number) =>
  (
    await sql<{ said: string }>`
      select act || ' ' || quantity as said from scarce_moves where claim_id = ${claimId} order by 1`.execute(
      app.db,
    )
  ).rows.map(({ said }) => said);

describe('订单占用的库存', () => {
  it('一张订单一行占用，每种商品各记一笔账；取消时各还各的', async () => {
    const { who, goods, id } = await ofThree();
    const [claim, ...others] = await claimsOf(id);
    expect(others).toEqual([]);
    expect(claim).toMatchObject({
      scarce_id: null,
      quantity: null,
      quantities: [48, 72, 96],
      state: 'reserved',
    });
    expect(await ledgerOf(claim?.id ?? 0)).toEqual(['reserve 48', 'reserve 72', 'reserve 96']);
    const reserved = async () =>
      (await Promise.all(goods.map((one) => stockOf(app.db, one)))).map((s) => s.reserved);
    expect(await reserved()).toEqual([48, 72, 96]);
    expect(await audit(app)).toEqual([]);
    await app.call('orderCancel', { token: who.token, params: { id }, body: { reason: '不要了' } });
    expect(await reserved()).toEqual([0, 0, 0]);
    expect((await claimsOf(id)).map(({ state }) => state)).toEqual(['released']);
    expect(await ledgerOf(claim?.id ?? 0)).toHaveLength(6);
    expect(await audit(app)).toEqual([]);
  });

  it('占用一经写下不改不删；订单、商品与库存不删', async () => {
    const { goods, id } = await ofThree();
    const never = /is never changed or deleted/;
    const stays = /are never deleted/;
    await expect(
      sql`update claims set quantities = '{1,2,3}' where order_id = ${id}`.execute(app.db),
    ).rejects.toThrow(never);
    await expect(sql`delete from claims where order_id = ${id}`.execute(app.db)).rejects.toThrow(never);
    await expect(sql`delete from orders where id = ${id}`.execute(app.db)).rejects.toThrow(stays);
    await expect(sql`delete from goods where id = ${goods[0]}`.execute(app.db)).rejects.toThrow(stays);
    await expect(sql`delete from scarce where ref = ${String(goods[0])}`.execute(app.db)).rejects.toThrow(
      stays,
    );
  });

  it('两个清单长短不一、有空、有零都写不进去', async () => {
    const { id } = await ofThree();
    for (const [ids, quantities] of [
      ['{1,2}', '{1}'],
      ['{1,null}', '{1,1}'],
      ['{1,2}', '{1,0}'],
      ['{}', '{}'],
    ]) {
      const write = sql`insert into claims (order_id, scarce_ids, quantities, state, created_at)
        values (${id}, ${ids}::bigint[], ${quantities}::bigint[], 'reserved', now())`;
      await expect(write.execute(app.db)).rejects.toMatchObject({ code: '23514' });
    }
  });

  it('账目看得见少记的一笔与没有订单的行', async () => {
    const { id } = await ofThree();
    await sql`alter table claims disable trigger claims_stand`.execute(app.db);
    await sql`update claims set quantities = '{48,72,95}' where order_id = ${id}`.execute(app.db);
    const found = (await audit(app)).map((finding) => finding.split(':')[0]);
    expect(found).toContain('I2 a counter differs from the fold of its ledger');
    expect(found).toContain('I2 reserved or used differs from the live claims');
    expect(found).toContain('I25 an order that holds less or more than its lines');
    await sql`update claims set quantities = '{48,72,96}' where order_id = ${id}`.execute(app.db);
    expect(await audit(app)).toEqual([]);
    for (const [table, named] of [
      ['order_lines', 'line'],
      ['order_instalments', 'instalment'],
      ['claims', 'claim'],
    ] as const) {
      const own = sql.table(table);
      await sql`update ${own} set order_id = 'lost-' || order_id where order_id = ${id}`.execute(app.db);
      expect((await audit(app)).join('\n')).toMatch(new RegExp(`does not exist[^\\n]*: ${named} `));
      await sql`update ${own} set order_id = ${id} where order_id = ${`lost-${id}`}`.execute(app.db);
    }
    await sql`alter table claims enable trigger claims_stand`.execute(app.db);
    expect(await audit(app)).toEqual([]);
  });
});
