import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, PASSWORD } from '../../../test/builders/members';
import { aTitle } from '../../../test/builders/invoices';
import { anAddress, anOrder, audit, aWater, inCart, setSwitch } from '../../../test/builders/orders';
import { anOldOrder } from '../../../test/builders/old-orders';
import { anInquiry } from '../../../test/builders/quotes';
import { startTestApp, type TestApp } from '../../../test/harness';

/** What must be gone with the last user: a recipient, a phone and a street that stand nowhere else. */
const RECIPIENT = '欧阳收货人';
const PHONE = '13955550001';
const STREET = '银杏支路 77 弄';
const MARK = `${RECIPIENT} ${PHONE} ${STREET}`;

/** What a finished order must keep: where its goods went, what was agreed about them, and its invoices. */
const KEPT: Record<string, string> = {
  orders: '成交凭证：送到哪里、备注',
  order_history: '成交凭证：取消、拒绝的原因',
  invoices: '已申请的发票：抬头与收票方式',
  invoice_history: '已申请的发票：经过',
  transfer_vouchers: '收款凭证的说明',
  receipts: '收款凭证：付款户名与说明',
  refunds: '退款凭证的原因',
  payments: '支付凭证',
  payment_notices: '支付凭证：支付机构的来文',
  money_cases: '没有入账的款项：支付机构的来文',
  comments: '已公开的评价，匿名显示',
  after_sale_history: '售后处理的经过，由商家写下',
};

/** Tables in which nothing of a buyer's person is ever written: goods, shop, settings, ledgers, numbers. */
const NOTHING_OF_A_PERSON = new Set(
  `adverts after_sale_lines after_sale_photos article_categories articles balance_reminders basket_lines bought_goods brands
   old_order_lines buying_group_members buying_groups captchas captures carts categories claims company_acts company_figures company_orders_changed figure_days figure_days_changed figure_goods_days coupons customer_prices company_groups goods_bases price_grants price_list_rows price_files list_price_changes price_rules price_rule_changes price_notices
   dictionary dictionary_values draw_grants draw_records draw_rules freight_rules freight_templates goods goods_groups
   goods_pictures guard_counters home_floors invoice_files invoice_orders invoice_reds invoice_title_history jobs
   ladders levels links marks menus message_templates content_versions article_versions search_days goods_demand_days home_versions previews operator_acts operator_imports operator_messages operator_sessions operators operator_recovery_codes order_instalments order_lines outbox plans plan_rows order_prints goods_costs shipments_taken_back point_lots point_moves price_lists promotions queue_tickets quote_attachments promotion_sales rehearsals
   quote_line_orders recent_views reminders review_pictures sandbox_invoice_nonces sandbox_invoices sandbox_refunds
   sandbox_trades scarce scarce_ledger schema_migrations sell_types sessions shipment_corrections staff_roles staff_views synonyms uploads versions order_adjustments order_shortages order_shortage_lines release_limits second_looks staff_notices staff_devices staff_settings first_owner_links staff_phrases staff_robots staff_board opening_skips delivery_ways pickup_places pictures picture_uses imports import_mappings import_sources import_hosts import_pictures receipt_groups favourites known_browsers goods_changes shipment_lines coupon_counters goods_words attribute_types stock_movements stock_receipts deleted_goods`.split(
    /\s+/,
  ),
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect(await audit(app)).toEqual([]);
  await app.stop();
});

/** Writes the mark into every free text of a company's rows, as its users might have. */
async function plant(khId: number, userId: number): Promise<Set<string>> {
  const planted = new Set<string>();
  const write = async (table: string, columns: readonly string[], where: string): Promise<void> => {
    const sets = columns.map((column) => `${column} = '${MARK}'`).join(', ');
    const { numAffectedRows } = await sql.raw(`update ${table} set ${sets} where ${where}`).execute(app.db);
    expect(Number(numAffectedRows), table).toBeGreaterThan(0);
    planted.add(table);
  };
  const own = `kh_id = ${khId}`;
  const quotes = `(select id from quote_requests where ${own})`;
  const orders = `(select id from orders where ${own})`;
  await write('addresses', ['name', 'phone', 'address'], own);
  await write('companies', ['contact', 'phone', 'address'], own);
  await write(
    'applications',
    ['contact', 'address'],
    `phone = (select phone from users where id = ${userId})`,
  );
  await write('invoice_titles', ['address', 'phone', 'receive_phone', 'receive_email'], own);
  await write('customer_goods_codes', ['words'], own);
  await write('customer_notes', ['text'], own);
  await sql`update baskets set wish = jsonb_build_object('remark', ${MARK}::text) where kh_id = ${khId}`.execute(
    app.db,
  );
  planted.add('baskets');
  await write('quote_requests', ['contact', 'phone', 'remark'], own);
  await write('quote_messages', ['text'], `quote_id in ${quotes}`);
  await write('quote_history', ['note'], `quote_id in ${quotes}`);
  await write('messages', ['title', 'text'], `user_id = ${userId}`);
  await write('cart_lines', ['context'], `user_id = ${userId}`);
  await write('orders', ['remark', 'placed_note'], own);
  await write('old_orders', ['recipient', 'address', 'note'], own);
  await write('shipments', ['handed_to'], `order_id in ${orders}`);
  await write('order_notes', ['text'], `order_id in ${orders}`);
  await write('order_history', ['note'], `order_id in ${orders}`);
  return planted;
}

/** The tables that still say one of the three. */
async function tablesThatSay(): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tables()) {
    const { rows } = await sql`select from ${sql.table(name)} t
      where t::text like ${`%${RECIPIENT}%`} or t::text like ${`%${PHONE}%`} or t::text like ${`%${STREET}%`}
      limit 1`.execute(app.db);
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.db);
  return rows.map(({ name }) => name);
}

describe('公司最后一位用户注销', () => {
  it('收货人、电话、街道从每张表里消失；成交订单必须留下的逐一点名', async () => {
    await setSwitch(app, 'inquiry', true);
    const water = await aWater(app.db, { stock: 5_000 });
    const account = await addAccount(app.db, { phone: '13444440001' });
    const addressId = await anAddress(app.db, account.khId, {});
    const person = { ...account, addressId, token: await app.signIn(account.userId) };
    const { token, userId, khId } = person;
    await app.db
      .updateTable('addresses')
      .set({ name: RECIPIENT, phone: PHONE, address: STREET })
      .where('kh_id', '=', khId)
      .execute();
    const removed = await anAddress(app.db, khId, {});
    await app.call('addressDelete', { token, query: { id: removed } });
    await sql`insert into applications (no, phone, password_hash, company, contact, region_code, address, status,
        agreed_version, agreed_at, created_at)
      values ('A1', '13444440001', 'x', '某公司', 'x', '330106', 'x', 'approved', '1', now(), now())`.execute(
      app.db,
    );
    const order = await anOrder(app, person, water, { payMethod: 'transfer' });
    await app.call('orderCancel', { token, params: { id: order.id }, body: { reason: MARK } });
    await aTitle(app.db, person, { name: '导出测试公司' });
    const quote = await anInquiry(app, person, [
      { goodsId: String(water), ipcnt: 2, spcnt: 0, remark: MARK },
    ]);
    await app.call('quoteMessage', {
      token,
      params: { id: quote.id },
      body: { text: MARK, requestId: 'message-of-a-leaver' },
    });
    await app.call('quickOrderCodes', {
      token,
      body: { codes: [{ words: '老板水', goodsId: String(water) }] },
    });
    await inCart(app, person, water, { ipcnt: 2 });
    await sql`
      with clerk as (
        insert into operators (name, role, password_hash, created_at) values ('记事的人', 'sales', 'x', now())
        returning id),
      noted as (
        insert into order_notes (order_id, operator_id, text, created_at) select ${order.id}, id, 'x', now() from clerk),
      basket as (
        insert into baskets (operator_id, kh_id, updated_at) select id, ${khId}, now() from clerk)
      insert into customer_notes (kh_id, operator_id, text, created_at) select ${khId}, id, 'x', now() from clerk`.execute(
      app.db,
    );
    await anOldOrder(app.db, person, { goodsId: water });
    await sql`insert into messages (user_id, kh_id, event_id, type, title, text, created_at)
      values (${userId}, ${khId}, 'leaver', 'system', 'x', 'x', now())`.execute(app.db);
    await sql`insert into shipments (order_id, shipped_at, received_at) values (${order.id}, now(), now())`.execute(
      app.db,
    );
    const planted = await plant(khId, userId);
    const unknown = (await tables()).filter(
      (name) =>
        !planted.has(name) && !(name in KEPT) && !NOTHING_OF_A_PERSON.has(name) && !ELSEWHERE.has(name),
    );
    expect(unknown, '新表要说明：写不写得下收货人、电话、街道').toEqual([]);

    const closed = await app.call('accountClose', { token, body: { password: PASSWORD } });
    expect(closed.message).toBe('');
    expect((await tablesThatSay()).filter((name) => !(name in KEPT))).toEqual([]);
    // The order still says where its goods went.
    const { rows } = await sql<{ street: string }>`select address ->> 'address' as street from orders
      where id = ${order.id}`.execute(app.db);
    expect(rows[0]?.street).toBe(STREET);
  });

  it('报价的价钱仍然改不了，只有买家的话可以抹去', async () => {
    await expect(sql`update quote_lines set packs = packs + 1`.execute(app.db)).rejects.toThrow(
      /never changes/,
    );
    await expect(sql`update quote_lines set remark = '改过'`.execute(app.db)).rejects.toThrow(
      /never changes/,
    );
    await expect(sql`delete from quote_versions`.execute(app.db)).rejects.toThrow(/never changes/);
  });
});

/** Erased with the person itself or written by nobody but the mall; the tests of closing look at them. */
const ELSEWHERE = new Set([
  'users',
  'sms_codes',
  'sms_outbox',
  'after_sales',
  'quote_lines',
  'quote_versions',
]);
