import { refuse } from '@pifa/contract';
import {
  fen,
  formatAmount,
  formatDate,
  isInvoiceNumber,
  isInvoiceOpen,
  parseYuan,
  startOfNamedDay,
} from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, isUniqueViolation, Refused } from '../../../../platform';
import {
  type JudgeContext,
  type JudgedRow,
  type ObjectMark,
  ownedInScope,
  type PlanInput,
  type PlanKind,
  recordAct,
} from '../../../staff';
import { INVOICE_COLUMNS, type InvoiceRow } from '../../invoice-store';
import { BY_HAND } from '../../providers';
import { moveDocument } from '../../settle';
import { checksOf } from '../../staff/list-invoices';
import { detailRows } from '../../views';

const settings = z.strictObject({});
const MOST_NAMED = 3;

/** A pasted line: the application's number, the invoice's, and what else the tax office's list says. */
const issuedRow = z.object({
  line: z.number().int().min(1).max(1_000_000),
  no: z.string().trim().max(40),
  number: z.string().trim().max(40),
  amount: z.string().max(20).default(''),
  day: z.string().max(10).default(''),
});
type IssuedRow = z.output<typeof issuedRow>;

interface Change {
  id: string;
  number: string;
  /** ISO */
  issuedAt: string;
}

/**
 * 批量登记已开具: the numbers of invoices that were issued at the tax office. A total that differs from the application's
 * is refused. An invoice is never taken back, only countered by a red letter.
 */
export const issueInvoicesPlan: PlanKind<z.output<typeof settings>, Change> = {
  kind: 'issue-invoices',
  permission: 'invoice.issue',
  settings,
  title: (rows) => `登记已开具 ${rows} 张发票`,
  verb: (rows) => `登记 ${rows} 张发票`,
  async judge(context, { rows: sent }: PlanInput<unknown>) {
    const rows = sent.map(readRow);
    const invoices = await invoicesOf(context, rows);
    const used = await numbersInUse(context, rows);
    const judged = rows.map((row) => judgeRow(row, { rows, invoices, used, now: context.now }));
    const going = judged.filter(({ refusal }) => !refusal);
    const sum = going.reduce(
      (all, { change }) => all + (invoices.byId.get(change?.id ?? '')?.row.amount ?? 0),
      0,
    );
    return {
      rows: judged,
      effects:
        going.length > 0
          ? [
              { text: `价税合计 ¥${formatAmount(fen(sum))}；客户会收到开票通知`, tone: 'plain' },
              { text: '登记后不能撤销，开错了只能另开红字', tone: 'amber' },
            ]
          : [],
    };
  },
  marks: invoiceMarks,
  atOnce: 1,
  async write({ tx, platform, operator, now }, rows) {
    for (const { object, change } of rows) {
      const { id, number, issuedAt } = change;
      const to = await moveDocument(tx, platform, id, {
        event: 'issued',
        actor: { kind: 'operator', id: operator.id },
        now,
        number,
        issuedAt: new Date(issuedAt),
      }).catch((error: unknown) => {
        if (isUniqueViolation(error)) throw refused('该发票号码已登记过');
        throw error;
      });
      if (to === null) throw refused('该申请已有结果');
      await recordAct(tx, operator, {
        what: 'invoice.issue',
        object,
        before: { state: 'applying' },
        after: { state: 'issued', number, file: '' },
        now,
      });
    }
    return rows.map(() => ({}));
  },
};

const refused = (text: string) => new Refused(refuse('transition-refused', { text }));

function readRow(sent: Readonly<Record<string, unknown>>): IssuedRow {
  const row = issuedRow.safeParse(sent);
  if (row.success) return row.data;
  throw new Refused(badInput('粘贴的内容读不出来：每行应有申请号、发票号码'));
}

interface Known {
  row: InvoiceRow & { attempted_at: Date | null };
  /** what does not fit: orders that were refunded since, a title that is incomplete */
  doubts: string[];
}

interface Invoices {
  byNo: ReadonlyMap<string, Known>;
  byId: ReadonlyMap<string, Known>;
}

/** The applications that are named, with their checks; those of another's customers are missing. */
async function invoicesOf({ tx, operator }: JudgeContext, rows: readonly IssuedRow[]): Promise<Invoices> {
  const nos = [...new Set(rows.map(({ no }) => no).filter(Boolean))];
  const { rows: found } = await sql<InvoiceRow & { attempted_at: Date | null }>`
    select i.attempted_at, ${INVOICE_COLUMNS}
    where i.no = any(${nos}::text[]) and ${ownedInScope(operator, 'i.kh_id')}`.execute(tx);
  const all = await detailRows(tx, found);
  const known = found.map((row) => ({
    row,
    doubts: checksOf(row, all)
      .filter(({ ok }) => ok === false)
      .map(({ text }) => text),
  }));
  return {
    byNo: new Map(known.map((one) => [one.row.no, one])),
    byId: new Map(known.map((one) => [one.row.id, one])),
  };
}

/** Applications' numbers by the invoice number that they bear already. */
async function numbersInUse({ tx }: JudgeContext, rows: readonly IssuedRow[]): Promise<ReadonlySet<string>> {
  const numbers = rows.map(({ number }) => number).filter(Boolean);
  const { rows: used } = await sql<{ number: string }>`
    select number from invoices where number = any(${numbers}::text[])
    union select number from invoice_reds where number = any(${numbers}::text[])`.execute(tx);
  return new Set(used.map(({ number }) => number));
}

interface Around {
  rows: readonly IssuedRow[];
  invoices: Invoices;
  used: ReadonlySet<string>;
  now: Date;
}

function judgeRow(row: IssuedRow, around: Around): JudgedRow<Change> {
  const { line, no, number } = row;
  const known = around.invoices.byNo.get(no);
  if (!known)
    return {
      line,
      object: '',
      name: no || number,
      fields: [],
      refusal: no === '' ? '多出来的号码，没有申请可对' : '没有这个申请号',
    };
  const { row: invoice, doubts } = known;
  const issuedAt = (row.day === '' ? undefined : startOfNamedDay(row.day)) ?? around.now;
  const refusal = refusalOf(row, invoice, around);
  return {
    line,
    object: `invoice:${invoice.id}`,
    name: `${invoice.no} ${invoice.title.name}`,
    mark: invoice.state,
    fields: [
      { label: '发票号码', before: '', after: number },
      { label: '价税合计', before: '', after: `¥${formatAmount(fen(invoice.amount))}` },
      { label: '开具日期', before: '', after: formatDate(issuedAt) },
    ],
    warnings: doubts.slice(0, MOST_NAMED),
    ...(refusal !== '' && { refusal }),
    change: { id: invoice.id, number, issuedAt: issuedAt.toISOString() },
  };
}

/** Why a line is left out; '' when it is not. */
function refusalOf(row: IssuedRow, invoice: Known['row'], { rows, used, now }: Around): string {
  const { line, no, number, amount, day } = row;
  if (!isInvoiceOpen(invoice.state)) return `该申请已有结果${invoice.number && `，号码 ${invoice.number}`}`;
  if (invoice.provider !== BY_HAND || invoice.attempted_at !== null) return '由开票服务开具，不能手工登记';
  if (!isInvoiceNumber(number)) return '发票号码应为 8 到 30 位数字或字母';
  const twice = rows.find((one) => one.line < line && (one.no === no || one.number === number));
  if (twice) return twice.no === no ? '同一个申请写了两次' : '同一个号码写了两次';
  if (used.has(number)) return '该发票号码已登记过';
  if (day !== '' && (startOfNamedDay(day) === undefined || day > formatDate(now))) return '开具日期不对';
  const total = amount === '' ? invoice.amount : parseYuan(amount);
  if (total !== invoice.amount)
    return `价税合计 ¥${amount} 与申请的 ¥${formatAmount(fen(invoice.amount))} 不一致`;
  return '';
}

/** Applications as they are now, locked until the transaction ends. */
async function invoiceMarks(
  { tx }: JudgeContext,
  objects: readonly string[],
): Promise<Map<string, ObjectMark>> {
  const ids = objects.map((object) => object.slice('invoice:'.length));
  const { rows } = await sql<{ id: string; state: string; updated_at: Date }>`
    select i.id, i.state, i.updated_at from invoices i
    where i.id = any(${ids}::text[]) order by i.id for update`.execute(tx);
  return new Map(rows.map(({ id, state, updated_at: at }) => [`invoice:${id}`, { mark: state, at }]));
}
