import { createHash, type KeyObject } from 'node:crypto';
import { formatDate } from '@pifa/domain';
import { sql } from 'kysely';
import { type Platform, toJson } from '../../platform';
import { instantOf, sameSignature, signAnswer, signQuestion, SKEW_MS } from '../../modules/invoices';
import { invoicePage, type Printed } from './invoice-page';
import { type Outcome, outcomeOf, WORK_MS } from './outcomes';

export interface SandboxRequest {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}
export interface SandboxAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

interface Book {
  serial: string;
  body: Printed;
  outcome: Outcome;
  state: string;
  number: string;
  ready_at: Date;
  issued_at: Date | null;
}

const NEVER = new Date('9999-12-31T00:00:00Z');

/**
 * The simulated provider: a stranger with books of its own, reached only by signed messages. It checks signature,
 * age and nonce as a real one would, and a serial is booked once whatever comes.
 */
export async function answerSandbox(
  platform: Platform,
  own: { appKey: string; secret: KeyObject },
  request: SandboxRequest,
): Promise<SandboxAnswer> {
  const now = platform.clock.now();
  const refusal = await refuse(platform, own, request, now);
  const response = refusal ?? { status: 200, body: await answer(platform, request, now) };
  const timestamp = String(now.getTime());
  const body = JSON.stringify(response.body);
  const nonce = request.headers['x-nonce'] ?? '';
  return {
    status: response.status,
    body,
    headers: {
      'x-timestamp': timestamp,
      'x-signature': signAnswer(own.secret, { status: response.status, timestamp, nonce, body }),
    },
  };
}

async function refuse(
  { db }: Platform,
  own: { appKey: string; secret: KeyObject },
  { path, headers, body }: SandboxRequest,
  now: Date,
): Promise<{ status: number; body: object } | undefined> {
  const no = (error: string) => ({ status: 401, body: { error } });
  const timestamp = headers['x-timestamp'] ?? '';
  const nonce = headers['x-nonce'] ?? '';
  const wanted = signQuestion(own.secret, { method: 'POST', path, timestamp, nonce, body });
  if (headers['x-app-key'] !== own.appKey || !sameSignature(headers['x-signature'] ?? '', wanted))
    return no('signature');
  if (!(Math.abs(instantOf(timestamp) - now.getTime()) <= SKEW_MS)) return no('timestamp');
  const { rows } = await sql`
    insert into sandbox_invoice_nonces (nonce, at) values (${nonce}, ${now}) on conflict do nothing
    returning nonce`.execute(db);
  await sql`delete from sandbox_invoice_nonces where at < ${new Date(now.getTime() - 2 * SKEW_MS)}`.execute(
    db,
  );
  return rows.length === 1 ? undefined : no('replayed');
}

async function answer(platform: Platform, { path, body }: SandboxRequest, now: Date): Promise<object> {
  const content = JSON.parse(body) as { serial: string; remark?: string; email?: string };
  const { serial } = content;
  switch (path) {
    case '/v1/invoices':
    case '/v1/invoices/red': {
      const isNew = await book(platform, serial, body, outcomeOf(content.remark ?? ''), now);
      if (!isNew) return { serial, status: 'DUPLICATE' };
      const made = await lookUp(platform, serial, now);
      return made?.outcome === 'duplicate' ? { serial, status: 'DUPLICATE' } : verdictOf(serial, made);
    }
    case '/v1/invoices/query':
      return verdictOf(serial, await lookUp(platform, serial, now));
    case '/v1/invoices/files': {
      const made = await lookUp(platform, serial, now);
      if (made?.state !== 'ISSUED') return { files: [] };
      const page = invoicePage(made.body, made.number, formatDate(made.issued_at ?? now));
      return { files: [{ format: 'pdf', content: page.toString('base64') }] };
    }
    case '/v1/invoices/deliver':
      await sql`update sandbox_invoices set sent_to = ${content.email ?? ''} where serial = ${serial}`.execute(
        platform.db,
      );
      return { done: true };
    default:
      return { error: 'no such path' };
  }
}

/** Books a serial; false when it was there. */
async function book(
  { db }: Platform,
  serial: string,
  body: string,
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  const wait = WORK_MS[outcome];
  const readyAt = Number.isFinite(wait) ? new Date(now.getTime() + wait) : NEVER;
  const hash = createHash('sha256').update(body).digest('hex');
  const { rows } = await sql`
    insert into sandbox_invoices (serial, body_hash, body, outcome, state, issues, created_at, ready_at)
    values (${serial}, ${hash}, ${toJson(JSON.parse(body))}, ${outcome}, 'PROCESSING', 1, ${now}, ${readyAt})
    on conflict (serial) do update set issues = sandbox_invoices.issues + 1
    returning issues`.execute(db);
  return (rows[0] as { issues: number } | undefined)?.issues === 1;
}

/** A serial as it stands now: what was worked on long enough is done, once. */
async function lookUp({ db }: Platform, serial: string, now: Date): Promise<Book | undefined> {
  await sql`
    update sandbox_invoices set
      state = case outcome when 'refused' then 'REFUSED' else 'ISSUED' end,
      number = case outcome when 'refused' then '' else '26339000' || lpad(nextval('sandbox_invoice_no')::text, 12, '0') end,
      issued_at = ${now}
    where serial = ${serial} and state = 'PROCESSING' and ready_at <= ${now}`.execute(db);
  const { rows } = await sql<Book>`
    update sandbox_invoices set asked = asked + 1 where serial = ${serial}
    returning serial, body, outcome, state, number, ready_at, issued_at`.execute(db);
  return rows[0];
}

function verdictOf(serial: string, book: Book | undefined): object {
  if (!book) return { serial, status: 'NOT_FOUND' };
  switch (book.state) {
    case 'ISSUED':
      return {
        serial,
        status: 'ISSUED',
        invoiceNo: book.number,
        totalAmount: book.body.totalAmount,
        issuedAt: book.issued_at?.toISOString(),
      };
    case 'REFUSED':
      return { serial, status: 'REFUSED', reason: '购方税号与名称不符，请核对抬头', field: 'taxNumber' };
    default:
      return { serial, status: 'PROCESSING' };
  }
}
