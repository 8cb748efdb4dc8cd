import { isRefusal } from '@pifa/contract';
import type { DemoInvoice, DemoTitle } from '@pifa/demo-mall';
import type { TitleFields } from '@pifa/domain';
import type { Transaction } from '../../../platform';
import { billFor, FILES_JOB } from '../../invoices';
import { insertRows } from './insert-rows';

export interface Desk {
  tx: Transaction;
  khId: number;
  userId: number;
  now: Date;
  newId: () => string;
}

/** Writes the titles of a company and its invoices; what the simulator has issued stands in its books. */
export async function writeInvoices(
  desk: Omit<Desk, 'userId'>,
  titles: readonly DemoTitle[],
  invoices: readonly DemoInvoice[],
): Promise<void> {
  const user = await desk.tx
    .selectFrom('users')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('kh_id', '=', desk.khId)
    .executeTakeFirstOrThrow();
  const own = { ...desk, userId: user.id };
  const written: Written[] = [];
  for (const title of titles) written.push(await writeTitle(own, title));
  for (const invoice of invoices) {
    const title = written[invoice.title];
    if (title) await writeInvoice(own, invoice, title);
  }
}

/** A title that is written. */
export type Written = TitleFields & { id: number };

async function writeTitle({ tx, khId, userId }: Desk, title: DemoTitle): Promise<Written> {
  const { fields, isDefault, state, reason, field, validUntil, submittedAt, reviewedAt } = title;
  const { id } = await tx
    .insertInto('invoice_titles')
    .values({
      kh_id: khId,
      kind: fields.kind,
      holder: fields.holder,
      name: fields.name,
      tax_number: fields.taxNumber,
      address: fields.address,
      phone: fields.phone,
      bank: fields.bank,
      account: fields.account,
      receive_phone: fields.receivePhone,
      receive_email: fields.receiveEmail,
      is_default: isDefault,
      state,
      reason,
      field,
      valid_until: validUntil,
      submitted_at: submittedAt,
      reviewed_at: reviewedAt,
      created_by: userId,
      created_at: submittedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...fields, id };
}

/** An invoice over the orders that it names; none where they cannot be invoiced. */
export async function writeInvoice(desk: Desk, own: DemoInvoice, title: Written): Promise<void> {
  const { tx, khId, userId, newId, now } = desk;
  const { state, serial: count, provider, failure, createdAt, endedAt } = own;
  const bill = await billFor(tx, khId, own.orderIds, 'detail');
  if (isRefusal(bill)) return;
  const id = newId();
  const serial = `PFDEMO${newId().replaceAll(/[-_]/g, 'x')}`;
  const number = state === 'issued' ? `26339000900000${String(count).padStart(6, '0')}` : '';
  const { id: titleId, ...fields } = title;
  await insertRows(tx, 'invoices', [
    {
      id,
      no: `FP${createdAt.toISOString().slice(0, 10).replaceAll('-', '')}9${String(count).padStart(5, '0')}`,
      serial,
      kh_id: khId,
      user_id: userId,
      request_id: `demo-invoice-${count}`,
      body_hash: 'demo',
      title_id: titleId,
      title: fields,
      kind: title.kind,
      content: 'detail',
      receive_way: 'email',
      receive_to: title.receiveEmail,
      remark: '',
      lines: bill.lines,
      amount: bill.amount,
      net_amount: bill.net,
      tax_amount: bill.tax,
      red_amount: 0,
      provider,
      state,
      sweeps: 0,
      attempted_at: provider === 'hand' ? null : createdAt,
      number,
      issued_at: state === 'issued' ? endedAt : null,
      fail_reason: failure?.reason ?? '',
      fail_field: failure?.field ?? '',
      created_at: createdAt,
      updated_at: endedAt,
    },
  ]);
  await insertRows(
    tx,
    'invoice_orders',
    bill.orders.map(({ row, amount }) => ({
      invoice_id: id,
      order_id: row.id,
      amount,
      red_amount: 0,
      live: state !== 'failed',
    })),
  );
  await insertRows(
    tx,
    'invoice_history',
    own.steps.map(({ event, from, to, note, at }) => ({
      invoice_id: id,
      from_state: from,
      to_state: to,
      event,
      actor_kind: from === null ? 'buyer' : 'system',
      actor_id: from === null ? userId : null,
      note,
      at,
    })),
  );
  if (state === 'issued' && provider === 'sandbox')
    await bookAtSandbox(tx, { id, serial, number, bill, title, ended: endedAt, now });
}

/** What the simulator would have in its books, so that the file is fetched when the mall runs. */
async function bookAtSandbox(
  tx: Transaction,
  own: {
    id: string;
    serial: string;
    number: string;
    bill: {
      lines: readonly { name: string; net: number; tax: number; taxRateBp: number }[];
      amount: number;
      net: number;
      tax: number;
    };
    title: Written;
    ended: Date;
    now: Date;
  },
): Promise<void> {
  const yuan = (fen: number): string => (fen / 100).toFixed(2);
  const { bill, title } = own;
  await insertRows(tx, 'sandbox_invoices', [
    {
      serial: own.serial,
      body_hash: 'demo',
      body: {
        type: title.kind === 'special' ? 'SPECIAL' : 'ORDINARY',
        seller: { name: '批发商城（模拟）', taxNumber: '91350100M000100Y43' },
        buyer: { name: title.name, taxNumber: title.taxNumber },
        lines: bill.lines.map((line) => ({
          name: line.name,
          netAmount: yuan(line.net),
          taxAmount: yuan(line.tax),
          taxRate: (line.taxRateBp / 10_000).toFixed(4),
        })),
        totalAmount: yuan(bill.amount),
        totalNetAmount: yuan(bill.net),
        totalTaxAmount: yuan(bill.tax),
      },
      outcome: 'success',
      asked: 1,
      issues: 1,
      state: 'ISSUED',
      number: own.number,
      sent_to: '',
      created_at: own.ended,
      ready_at: own.ended,
      issued_at: own.ended,
    },
  ]);
  await insertRows(tx, 'jobs', [{ kind: FILES_JOB, key: own.id, payload: {}, run_at: own.now, attempts: 0 }]);
}
