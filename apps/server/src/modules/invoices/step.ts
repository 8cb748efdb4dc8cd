import { isInvoiceOpen } from '@pifa/domain';
import { sql } from 'kysely';
import type { TitleFields } from '@pifa/domain';
import type { Platform } from '../../platform';
import { type Document, findDocument, tableOf } from './invoice-store';
import { STEP_JOB } from './job-names';
import {
  type InvoiceProvider,
  type InvoiceVerdict,
  type IssueOrder,
  type PrintedLine,
  ProviderAway,
} from './provider';
import { providerOf } from './providers';
import { moveDocument } from './settle';

/** How long one server has a document to itself; the lock of a server that died ends after this time. */
const TURN_MS = 30_000;
const FIRST_MS = 3_000;
const LONGEST_MS = 10 * 60_000;
const SYSTEM = { kind: 'system', id: null } as const;

/** 3 s, 6 s, 12 s … 10 min. */
const pause = (looks: number): number => Math.min(FIRST_MS * 2 ** Math.min(looks, 12), LONGEST_MS);
const isOpen = ({ state }: Document): boolean => isInvoiceOpen(state);

/**
 * One step with one document. The first request is recorded before it is sent. From then on the serial is queried, and
 * requested again, under the same serial, only if the provider does not have it. So neither a crash before the answer nor
 * a lost answer issues anything twice.
 */
export async function stepDocument(platform: Platform, id: string, now: Date): Promise<void> {
  const document = await findDocument(platform.db, id);
  if (!document || !isOpen(document)) return;
  const provider = providerOf(platform, document.provider);
  if (!provider) {
    platform.log.warn({ document: id }, 'the invoice service of this document is not switched on any more');
    return later(platform, id, now, LONGEST_MS);
  }
  if (!(await takeTurn(platform, document, now))) return later(platform, id, now, TURN_MS);
  const answer = await exchange(platform, provider, document).catch((error: unknown): Answer => {
    platform.log.warn({ err: error, document: id }, 'the invoice service gave no answer');
    return error instanceof ProviderAway ? 'away' : 'silent';
  });
  await endTurn(platform, document);
  await applyAnswer(platform, document, answer, now);
}

/** 'away': the provider was not reached. 'silent': the outcome is unknown. */
type Answer = InvoiceVerdict | 'away' | 'silent';

async function applyAnswer(
  platform: Pick<Platform, 'settings' | 'database' | 'db' | 'log' | 'jobs'>,
  document: Document,
  answer: Answer,
  now: Date,
): Promise<void> {
  const move = (own: Omit<Parameters<typeof moveDocument>[3], 'actor' | 'now'>) =>
    platform.database.transaction(
      (tx) => moveDocument(tx, platform, document.id, { ...own, actor: SYSTEM, now }),
      { retry: true },
    );
  if (typeof answer === 'string') return lookAgain(platform, document, now, answer === 'silent');
  if (answer.state === 'refused') {
    await move({ event: 'refused', reason: answer.reason || '开票服务拒绝了申请', field: answer.field });
    return;
  }
  if (answer.state === 'issued') {
    const { number, amount, issuedAt } = answer;
    if (amount === document.amount && number !== '') {
      await move({ event: 'issued', number, issuedAt: issuedAt ?? now });
      return;
    }
    platform.log.error({ document: document.id }, 'the invoice service issued another amount than requested');
  }
  if (answer.state === 'processing') await move({ event: 'accepted' });
  return lookAgain(platform, document, now, true);
}

/** Requests the document; one that may have been requested before is queried first. */
async function exchange(
  platform: Pick<Platform, 'db' | 'clock'>,
  provider: InvoiceProvider,
  document: Document,
): Promise<InvoiceVerdict> {
  const isFirst = await markAttempted(platform, document);
  const known = isFirst ? undefined : await provider.query(document.serial);
  if (known && known.state !== 'unknown') return known;
  const answer =
    document.kind === 'invoice'
      ? await provider.issue(await orderOf(platform, document))
      : await provider.redLetter(await redOrderOf(platform, document));
  return answer.state === 'duplicate' ? provider.query(document.serial) : answer;
}

/** True for the first attempt. */
async function markAttempted(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { kind, id }: Document,
): Promise<boolean> {
  const { rows } = await sql`
    update ${tableOf(kind)} set attempted_at = ${clock.now()} where id = ${id} and attempted_at is null
    returning id`.execute(db);
  return rows.length === 1;
}

async function takeTurn({ db }: Pick<Platform, 'db'>, { kind, id }: Document, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update ${tableOf(kind)} set asking_until = ${new Date(now.getTime() + TURN_MS)}
    where id = ${id} and (asking_until is null or asking_until <= ${now}) returning id`.execute(db);
  return rows.length === 1;
}

async function endTurn({ db }: Pick<Platform, 'db'>, { kind, id }: Document): Promise<void> {
  await sql`update ${tableOf(kind)} set asking_until = null where id = ${id}`.execute(db);
}

const later = (platform: Pick<Platform, 'db' | 'jobs'>, id: string, now: Date, ms: number): Promise<void> =>
  platform.jobs.enqueue(platform.db, STEP_JOB, { key: id, runAt: new Date(now.getTime() + ms) });

/**
 * Without a final answer the document is tried again, with growing pauses. Tries are counted, and after as many as the
 * settings say the document shows 超时. A provider that was not reached does not count.
 */
async function lookAgain(
  platform: Pick<Platform, 'settings' | 'database' | 'db' | 'jobs'>,
  document: Document,
  now: Date,
  counts: boolean,
): Promise<void> {
  const { rows } = await sql<{ sweeps: number }>`
    update ${tableOf(document.kind)} set sweeps = sweeps + ${counts ? 1 : 0} where id = ${document.id}
    returning sweeps`.execute(platform.db);
  const looks = rows[0]?.sweeps ?? 0;
  if (counts && looks >= platform.settings.invoices.sweeps) {
    await platform.database.transaction(
      (tx) => moveDocument(tx, platform, document.id, { event: 'no-answer', actor: SYSTEM, now }),
      { retry: true },
    );
  }
  await later(platform, document.id, now, counts ? pause(looks) : LONGEST_MS / 20);
}

interface Printable {
  title: TitleFields;
  kind: 'ordinary' | 'special';
  receive_way: string;
  receive_to: string;
  lines: PrintedLine[];
  amount: number;
  net: number;
  tax: number;
}

const toOrder = (serial: string, row: Printable, remark: string): IssueOrder => {
  const { name, taxNumber, address, phone, bank, account } = row.title;
  return {
    serial,
    kind: row.kind,
    buyer: { name, taxNumber, address, phone, bank, account },
    email: row.receive_way === 'email' ? row.receive_to : '',
    phone: row.receive_way === 'phone' ? row.receive_to : '',
    remark,
    lines: row.lines,
    amount: row.amount,
    net: row.net,
    tax: row.tax,
  };
};

async function orderOf({ db }: Pick<Platform, 'db'>, { id, serial }: Document): Promise<IssueOrder> {
  const { rows } = await sql<Printable & { remark: string }>`
    select title, kind, receive_way, receive_to, remark, lines, amount, net_amount as net, tax_amount as tax
    from invoices where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The invoice is missing');
  return toOrder(serial, row, row.remark);
}

async function redOrderOf({ db }: Pick<Platform, 'db'>, { id, serial }: Document) {
  const { rows } = await sql<Printable & { number: string; serial: string; reason: string }>`
    select i.title, i.kind, i.receive_way, i.receive_to, r.lines, r.amount, r.net_amount as net, r.tax_amount as tax,
           i.number, i.serial, r.reason
    from invoice_reds r join invoices i on i.id = r.invoice_id where r.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The red letter is missing');
  return {
    ...toOrder(serial, row, ''),
    lines: row.lines.filter(({ amount }) => amount > 0),
    originalSerial: row.serial,
    originalNumber: row.number,
    reason: row.reason,
  };
}
