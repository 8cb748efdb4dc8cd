import { sql } from 'kysely';
import type { Transaction } from '../../platform';

const NOBODY = '已注销用户';
const ERASED = '（已抹去）';

/**
 * Erases all names of people, phones and streets of a company whose last user has left: the address book, the contact,
 * applications with their licence, invoice titles, who received its old orders and where, what its users wrote in quotes
 * and after-sale requests, and what staff noted about it. What an order must keep stays: its shipping address and its
 * invoices. Returns the ids of uploads whose files must be removed after the commit.
 */
export async function eraseCompany(
  tx: Transaction,
  { khId, now }: { khId: number; now: Date },
): Promise<string[]> {
  await tx.deleteFrom('addresses').where('kh_id', '=', khId).execute();
  await tx
    .updateTable('companies')
    .set({ contact: '', phone: '', address: '', region_code: '', region_names: '[]' })
    .where('kh_id', '=', khId)
    .execute();
  // The title of a natural person is that person's name; the name of an enterprise is not personal.
  await sql`update invoice_titles
    set name = case holder when 'personal' then ${NOBODY} else name end,
        address = '', phone = '', receive_phone = '', receive_email = '', bank = '', account = '',
        is_default = false, deleted_at = coalesce(deleted_at, ${now}::timestamptz)
    where kh_id = ${khId}`.execute(tx);
  await tx.deleteFrom('customer_goods_codes').where('kh_id', '=', khId).execute();
  await tx.deleteFrom('baskets').where('kh_id', '=', khId).execute();
  await tx.deleteFrom('customer_notes').where('kh_id', '=', khId).execute();
  await sql`delete from order_notes where order_id in (select id from orders where kh_id = ${khId})`.execute(
    tx,
  );
  await sql`update shipments set handed_to = ''
    where handed_to <> '' and order_id in (select id from orders where kh_id = ${khId})`.execute(tx);
  await sql`update old_orders set recipient = '', address = '', note = '' where kh_id = ${khId}`.execute(tx);
  await eraseQuotes(tx, khId);
  await tx.updateTable('after_sales').set({ description: '' }).where('kh_id', '=', khId).execute();
  return eraseApplications(tx, khId);
}

async function eraseQuotes(tx: Transaction, khId: number): Promise<void> {
  const ofCompany = sql`select id from quote_requests where kh_id = ${khId}`;
  await tx
    .updateTable('quote_requests')
    .set({ contact: NOBODY, phone: '', remark: '', region_code: '', region_names: '[]' })
    .where('kh_id', '=', khId)
    .execute();
  await sql`update quote_messages set text = ${ERASED}, author_name = ${NOBODY}
    where author = 'buyer' and quote_id in (${ofCompany})`.execute(tx);
  await sql`update quote_history set note = '', actor_name = ${NOBODY}
    where actor_kind = 'buyer' and quote_id in (${ofCompany})`.execute(tx);
  // Offers never change, but the buyer's texts may be erased (trigger quotes_stand).
  await sql`update quote_versions set message = '', author_name = ''
    where author = 'buyer' and request_id in (${ofCompany})`.execute(tx);
  await sql`update quote_lines l set remark = '' from quote_versions v
    where v.id = l.version_id and v.author = 'buyer' and v.request_id in (${ofCompany})`.execute(tx);
}

/** An application belongs to the company when one of its users applied: both have the same `gone-…` number as phone. */
async function eraseApplications(tx: Transaction, khId: number): Promise<string[]> {
  const { rows } = await sql<{ licence: string | null }>`
    with mine as (
      select a.id, a.licence_upload_id from applications a join users u on u.phone = a.phone where u.kh_id = ${khId}
    )
    update applications a
    set contact = ${NOBODY}, address = '', region_code = '', region_names = '[]', licence_upload_id = null
    from mine where mine.id = a.id
    returning mine.licence_upload_id as licence`.execute(tx);
  const licences = rows.flatMap(({ licence }) => (licence === null ? [] : [licence]));
  if (licences.length > 0) await tx.deleteFrom('uploads').where('id', 'in', licences).execute();
  return licences;
}
