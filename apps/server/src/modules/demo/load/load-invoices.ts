import { isRefusal } from '@pifa/contract';
import { type InvoiceState, taxNumberCheck, type TitleFields } from '@pifa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform';
import { billFor, FILES_JOB } from '../../invoices';
import { insertRows } from './insert-rows';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** 13800000001 and 13800000003 buy for this company. */
const KH_ID = 1001;
/** The newest orders stay free: somebody wants to apply. */
const LEFT_FREE = 3;

const code = (first17: string): string => `${first17}${taxNumberCheck(first17)}`;
const NOTHING = { address: '', phone: '', bank: '', account: '', receivePhone: '', receiveEmail: '' };

interface DemoTitle extends TitleFields {
  state: 'waiting' | 'valid' | 'invalid';
  /** Days from now until it is over. */
  days: number | null;
  reason: string;
  field: string;
}

/** One of each validity; the first is the default. `company`: the name of the demo company. */
function titlesOf(company: string): DemoTitle[] {
  const special = {
    address: '浙江省杭州市西湖区文三路 90 号 3 幢 601 室',
    phone: '0571-88120000',
    bank: '中国工商银行杭州文三路支行',
    account: '1202021409900012345',
  };
  const own = { holder: 'enterprise', reason: '', field: '', ...NOTHING } as const;
  const mail = { receiveEmail: 'caiwu@example.com', receivePhone: '13800000001' };
  return [
    {
      ...own,
      ...special,
      ...mail,
      kind: 'special',
      name: company,
      taxNumber: code('91330106MA2AXK1Q2'),
      state: 'valid',
      days: 600,
    },
    {
      ...own,
      ...mail,
      kind: 'ordinary',
      name: company,
      taxNumber: code('91330106MA2AXK1Q2'),
      state: 'valid',
      days: 600,
    },
    {
      ...own,
      ...mail,
      kind: 'ordinary',
      name: `${company}滨江分公司`,
      taxNumber: code('91330108MA2BYN7T5'),
      state: 'waiting',
      days: null,
    },
    {
      ...own,
      ...special,
      ...mail,
      kind: 'special',
      name: `${company}余杭仓储部`,
      taxNumber: code('91330110MA2CWD3R8'),
      state: 'invalid',
      days: null,
      reason: '开户行与账号不是同一家银行，请核对开户许可证',
      field: 'bank',
    },
    {
      ...own,
      ...mail,
      kind: 'ordinary',
      name: `${company}（旧名）`,
      taxNumber: code('91330106MA2EHL9P6'),
      state: 'valid',
      days: -20,
    },
    {
      ...NOTHING,
      ...mail,
      kind: 'ordinary',
      holder: 'personal',
      name: '王小敏',
      taxNumber: '',
      state: 'valid',
      days: 300,
      reason: '',
      field: '',
    },
  ];
}

const STATES: readonly {
  state: InvoiceState;
  ago: number;
  provider: string;
  path: readonly InvoiceState[];
}[] = [
  { state: 'issued', ago: 9 * DAY, provider: 'sandbox', path: ['applying', 'issuing', 'issued'] },
  { state: 'failed', ago: 3 * DAY, provider: 'sandbox', path: ['applying', 'failed'] },
  { state: 'timeout', ago: 40 * MINUTE, provider: 'sandbox', path: ['applying', 'issuing', 'timeout'] },
  { state: 'issuing', ago: 2 * MINUTE, provider: 'sandbox', path: ['applying', 'issuing'] },
  { state: 'applying', ago: 1 * MINUTE, provider: 'hand', path: ['applying'] },
];
const EVENTS: Partial<Record<InvoiceState, string>> = {
  applying: 'applied',
  issuing: 'accepted',
  issued: 'issued',
  failed: 'refused',
  timeout: 'no-answer',
};
const REFUSED = { fail_reason: '购方开户行与账号不符，请核对抬头', fail_field: 'bank' };

/** Titles in every validity and an invoice on each of the five screens, for the first demo company. */
export async function loadDemoInvoices(
  tx: Transaction,
  { now, newId }: { now: Date; newId: () => string },
): Promise<void> {
  const { rows } = await sql<{ name: string; userId: number }>`
    select c.name, min(u.id) as "userId" from companies c join users u on u.kh_id = c.kh_id
    where c.kh_id = ${KH_ID} group by c.name`.execute(tx);
  const [company] = rows;
  if (!company) return;
  const titles = await writeTitles(tx, titlesOf(company.name), company.userId, now);
  const orders = await sql<{ id: string }>`
    select id from orders where kh_id = ${KH_ID} and parent_id is null and state = 'completed'
      and payable_amount > 0 and refunded_amount = 0
      and not exists (select 1 from after_sales a where a.order_id = orders.id)
    order by completed_at desc, id offset ${LEFT_FREE} limit ${STATES.length + 1}`.execute(tx);
  const ids = orders.rows.map(({ id }) => id);
  // The issued one covers two orders.
  const shares = STATES.map((_, at) => (at === 0 ? ids.slice(0, 2) : ids.slice(at + 1, at + 2)));
  for (const [at, wish] of STATES.entries()) {
    const own = shares[at] ?? [];
    const title = titles[at % 2];
    if (own.length > 0 && title)
      await writeInvoice(tx, { ...wish, at, orderIds: own, title, userId: company.userId, newId, now });
  }
}

type Written = TitleFields & { id: number };

async function writeTitles(
  tx: Transaction,
  titles: readonly DemoTitle[],
  userId: number,
  now: Date,
): Promise<Written[]> {
  const written: Written[] = [];
  for (const [at, { state, days, reason, field, ...title }] of titles.entries()) {
    const submitted = new Date(now.getTime() - (state === 'waiting' ? 3 : 130 * 24) * 60 * MINUTE);
    const reviewed = state === 'waiting' ? null : new Date(submitted.getTime() + 5 * 60 * MINUTE);
    const { id } = await tx
      .insertInto('invoice_titles')
      .values({
        kh_id: KH_ID,
        kind: title.kind,
        holder: title.holder,
        name: title.name,
        tax_number: title.taxNumber,
        address: title.address,
        phone: title.phone,
        bank: title.bank,
        account: title.account,
        receive_phone: title.receivePhone,
        receive_email: title.receiveEmail,
        is_default: at === 0,
        state,
        reason,
        field,
        valid_until: days === null ? null : new Date(now.getTime() + days * DAY),
        submitted_at: submitted,
        reviewed_at: reviewed,
        created_by: userId,
        created_at: submitted,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    written.push({ ...title, id });
  }
  return written;
}

interface DemoInvoice {
  state: InvoiceState;
  ago: number;
  provider: string;
  path: readonly InvoiceState[];
  at: number;
  orderIds: readonly string[];
  title: Written;
  userId: number;
  newId: () => string;
  now: Date;
}

async function writeInvoice(tx: Transaction, own: DemoInvoice): Promise<void> {
  const { state, path, at, title, userId, newId, now } = own;
  const bill = await billFor(tx, KH_ID, own.orderIds, 'detail');
  if (isRefusal(bill)) return;
  const id = newId();
  const serial = `PFDEMO${newId().replaceAll(/[-_]/g, 'x')}`;
  const created = new Date(now.getTime() - own.ago);
  const ended = new Date(Math.min(now.getTime(), created.getTime() + 3 * MINUTE));
  const number = state === 'issued' ? `26339000900000${String(at + 1).padStart(6, '0')}` : '';
  const { id: titleId, ...fields } = title;
  await insertRows(tx, 'invoices', [
    {
      id,
      no: `FP${created.toISOString().slice(0, 10).replaceAll('-', '')}9${String(at + 1).padStart(5, '0')}`,
      serial,
      kh_id: KH_ID,
      user_id: userId,
      request_id: `demo-invoice-${at + 1}`,
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
      provider: own.provider,
      state,
      sweeps: 0,
      attempted_at: own.provider === 'hand' ? null : created,
      number,
      issued_at: state === 'issued' ? ended : null,
      ...(state === 'failed' ? REFUSED : { fail_reason: '', fail_field: '' }),
      created_at: created,
      updated_at: ended,
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
  for (const [step, to] of path.entries()) {
    await tx
      .insertInto('invoice_history')
      .values({
        invoice_id: id,
        from_state: path[step - 1] ?? null,
        to_state: to,
        event: EVENTS[to] ?? '',
        actor_kind: step === 0 ? 'buyer' : 'system',
        actor_id: step === 0 ? userId : null,
        note: to === 'failed' ? REFUSED.fail_reason : '',
        at: new Date(created.getTime() + (step * (ended.getTime() - created.getTime())) / path.length),
      })
      .execute();
  }
  if (state === 'issued') await bookAtSandbox(tx, { id, serial, number, bill, title, ended, now });
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
