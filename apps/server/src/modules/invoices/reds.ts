import { fen, type GoneBack, type InvoiceLine, invoiceTotals, redLetterLines } from '@pifa/domain';
import { sql } from 'kysely';
import { type Platform, toJson, type Transaction } from '../../platform';
import { type Document, recordStep } from './invoice-store';
import { RED_JOB, STEP_JOB } from './job-names';
import { goneBack } from './orders-to-invoice';
import { BY_HAND } from './providers';

interface Owed {
  orderId: string;
  due: number;
}

/**
 * 红冲: an issued invoice may not exceed what its orders paid and kept. The difference is computed from the orders, not
 * from an event, so a refund event that comes twice, or never, changes nothing. The invoice is locked, and each order's
 * part is claimed by a guarded update.
 */
export async function makeRedLetter(
  platform: Pick<Platform, 'database' | 'ids' | 'jobs'>,
  invoiceId: string,
  now: Date,
): Promise<void> {
  await platform.database.transaction(
    async (tx) => {
      const { rows } = await sql<{ state: string; provider: string; lines: InvoiceLine[] }>`
        select state, provider, lines from invoices where id = ${invoiceId} for update`.execute(tx);
      const [invoice] = rows;
      if (invoice?.state !== 'issued') return;
      const owed = await claimOwed(tx, invoiceId);
      const due = owed.reduce((sum, part) => sum + part.due, 0);
      if (due === 0) return;
      const earlier = await sql<{ lines: InvoiceLine[] }>`
        select lines from invoice_reds r where r.invoice_id = ${invoiceId}
          and not exists (select 1 from invoice_reds n where n.previous_id = r.id)
        order by created_at, id`.execute(tx);
      const lines = redLetterLines(
        invoice.lines,
        earlier.rows.map((row) => row.lines),
        fen(due),
        await goneBackOf(tx, invoice.lines),
      );
      const parts = Object.fromEntries(owed.map((part) => [part.orderId, part.due]));
      const { provider } = invoice;
      await writeRed(tx, platform, { invoiceId, provider, parts, lines, previousId: null, now });
    },
    { retry: true },
  );
}

/** What was given back so far of the order lines behind an invoice, by line id. */
async function goneBackOf(tx: Transaction, lines: readonly InvoiceLine[]): Promise<Map<number, GoneBack>> {
  const ids = lines.flatMap(({ from = [] }) => from.map(({ lineId }) => lineId));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<GoneBack & { id: number }>`
    select l.id, back.refunded, back.returned
    from unnest(${ids}::bigint[]) as l(id) cross join lateral (${goneBack(sql`l.id`)}) back`.execute(tx);
  return new Map(rows.map(({ id, ...back }) => [id, back]));
}

/** Claims each order's part of what was refunded since. One guarded statement. */
async function claimOwed(tx: Transaction, invoiceId: string): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    with owed as (
      select i.order_id, least(i.amount - i.red_amount,
               greatest(0, i.amount - i.red_amount - (o.payable_amount - o.refunded_amount))) as due
      from invoice_orders i join orders o on o.id = i.order_id
      where i.invoice_id = ${invoiceId} and i.live)
    update invoice_orders i set red_amount = i.red_amount + owed.due
    from owed where i.invoice_id = ${invoiceId} and i.order_id = owed.order_id and owed.due > 0
      and i.red_amount + owed.due <= i.amount
    returning i.order_id as "orderId", owed.due`.execute(tx);
  return rows;
}

interface NewRed {
  invoiceId: string;
  provider: string;
  parts: Record<string, number>;
  lines: readonly InvoiceLine[];
  previousId: string | null;
  now: Date;
}

async function writeRed(
  tx: Transaction,
  { ids, jobs }: Pick<Platform, 'ids' | 'jobs'>,
  { invoiceId, provider, parts, lines, previousId, now }: NewRed,
): Promise<string> {
  const id = ids.unguessable();
  const { amount, net, tax } = invoiceTotals(lines);
  await tx
    .insertInto('invoice_reds')
    .values({
      id,
      serial: `PR${ids.unguessable().replaceAll(/[-_]/g, 'x')}`,
      invoice_id: invoiceId,
      previous_id: previousId,
      parts: toJson(parts),
      lines: toJson(lines),
      amount,
      net_amount: net,
      tax_amount: tax,
      reason: '订单退款',
      provider,
      state: 'applying',
      created_at: now,
      updated_at: now,
    })
    .execute();
  const actor = { kind: 'system', id: null } as const;
  await recordStep(tx, { invoiceId, redId: id, to: 'applying', event: 'applied', actor, now });
  if (provider !== BY_HAND) await jobs.enqueue(tx, STEP_JOB, { key: id, runAt: now });
  return id;
}

/** Makes a refused red letter again under a new serial; its claims stay. */
export async function renewRed(
  tx: Transaction,
  platform: Pick<Platform, 'ids' | 'jobs'>,
  failed: Document,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ parts: Record<string, number>; lines: InvoiceLine[]; renewed: boolean }>`
    select parts, lines, exists (select 1 from invoice_reds n where n.previous_id = r.id) as renewed
    from invoice_reds r where id = ${failed.id} for update`.execute(tx);
  const [row] = rows;
  if (!row || row.renewed || failed.state !== 'failed') return undefined;
  const { invoiceId, provider, id } = failed;
  return writeRed(tx, platform, { invoiceId, provider, ...row, previousId: id, now });
}

/** Queues red letters for issued invoices whose orders were refunded more than red letters cover. */
export async function sweepReds(platform: Pick<Platform, 'db' | 'jobs'>, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.id from invoice_orders io
    join invoices i on i.id = io.invoice_id and i.state = 'issued'
    join orders o on o.id = io.order_id
    where io.live and io.amount - io.red_amount > o.payable_amount - o.refunded_amount
    limit 500`.execute(platform.db);
  for (const { id } of rows) await platform.jobs.enqueue(platform.db, RED_JOB, { key: id, runAt: now });
}

/** Money of an order was refunded: checks whether its invoice needs a red letter. */
export async function onRefund(
  platform: Pick<Platform, 'db' | 'jobs'>,
  orderId: string,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select invoice_id as id from invoice_orders where order_id = ${orderId} and live`.execute(platform.db);
  for (const { id } of rows) await platform.jobs.enqueue(platform.db, RED_JOB, { key: id, runAt: now });
}
