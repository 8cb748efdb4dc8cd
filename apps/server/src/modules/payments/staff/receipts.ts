import { type Refusal, refuse } from '@pifa/contract';
import {
  fen,
  formatAmount,
  formatDate,
  parseYuan,
  RECEIPT_WAY_FACTS,
  type ReceiptWay,
  receiptChecks,
  receiptWayText,
  startOfNamedDay,
} from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { badInput, type CallContext, type Db, keyOf, pageByKey, type Transaction } from '../../../platform';
import { yuan } from '../../orders';
import {
  askSecondLook,
  idOfLook,
  type Operator,
  ownedInScope,
  recordAct,
  type SecondLookKind,
  staffFileLink,
  type StaffHandler,
  withinLimit,
} from '../../staff';
import { recordReceipt } from '../record-receipt';
import { isReceiptFile } from './receipt-file';
import {
  knownPayers,
  ordersWithReference,
  saysWho,
  WHO_COLUMNS,
  WHO_TABLES,
  type WhoRow,
  whoToWire,
} from './facts';
import { blockedFor, type DueRow, dueRows } from './receivables';

const DAY_MS = 86_400_000;

interface ReceiptRow extends WhoRow {
  id: string;
  order_id: string;
  order_no: string;
  way: string;
  amount: number;
  applied: number;
  reference: string;
  payer: string;
  received_on: string;
  note: string;
  recorded_by: string;
  asked_by: string;
  upload_id: string | null;
  media_type: string | null;
  created_at: Date;
  /** of the whole sum, where it pays several orders */
  sum: number | null;
  order_nos: string[] | null;
}

/** What came, newest first; whoever recorded it, and its file. */
export const listReceipts: StaffHandler<'adminReceipts'> = async ({ platform, db, query, now }, operator) => {
  const { way, from, to, keyword, size } = query;
  const key = keyOf(query.cursor);
  if (key === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const conditions: RawBuilder<unknown>[] = [ownedInScope(operator, 'r.kh_id')];
  if (way === 'direct') conditions.push(sql`r.way <> 'transfer'`);
  else if (way !== '') conditions.push(sql`r.way = ${way}`);
  const until = to === undefined ? undefined : startOfNamedDay(to);
  if (from !== undefined) conditions.push(sql`r.created_at >= ${startOfNamedDay(from)}::timestamptz`);
  if (until) conditions.push(sql`r.created_at < ${new Date(until.getTime() + DAY_MS)}::timestamptz`);
  if (keyword !== '')
    conditions.push(
      sql`(${saysWho(keyword)} or r.reference = ${keyword} or strpos(r.payer, ${keyword}) > 0
        or r.group_id in (select t.group_id from receipts t join orders s on s.id = t.order_id where s.no = ${keyword}))`,
    );
  if (key) conditions.push(sql`(r.created_at, r.payment_id) < (${key.at}::timestamptz, ${key.id}::text)`);
  const { rows } = await sql<ReceiptRow>`
    select r.payment_id as id, r.order_id, o.no as order_no, r.way, r.amount, r.reference, r.payer, r.received_on,
      r.note, coalesce(nullif(w.display_name, ''), w.name, '') as recorded_by,
      coalesce(nullif(a.display_name, ''), a.name, '') as asked_by, r.upload_id, u.media_type, r.created_at,
      coalesce((select sum(k.amount) from captures k where k.payment_id = r.payment_id and k.use = 'applied'), 0)::bigint
        as applied, g.amount as sum,
      case when g.id is null then null else array(
        select s.no from receipts t join orders s on s.id = t.order_id where t.group_id = g.id order by s.no) end
        as order_nos, ${WHO_COLUMNS}
    from receipts r join orders o on o.id = r.order_id ${WHO_TABLES}
    left join operators w on w.id = r.recorded_by left join operators a on a.id = r.asked_by
    left join uploads u on u.id = r.upload_id left join receipt_groups g on g.id = r.group_id
    where ${sql.join(conditions, sql` and `)}
    order by r.created_at desc, r.payment_id desc limit ${size + 1}`.execute(db);
  const page = pageByKey(rows, size, ({ created_at: at, id }) => ({ at, id }));
  const list = page.rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    orderNo: row.order_no,
    ...whoToWire(row),
    way: row.way,
    wayName: receiptWayText(row.way),
    amount: yuan(row.amount),
    applied: yuan(row.applied),
    reference: row.reference,
    payer: row.payer,
    receivedOn: row.received_on,
    note: row.note,
    recordedBy: row.recorded_by,
    askedBy: row.asked_by,
    createTime: row.created_at.toISOString(),
    ...(row.sum !== null && { together: { amount: yuan(row.sum), orderNos: row.order_nos ?? [] } }),
    ...(row.upload_id && {
      file: {
        url: staffFileLink(platform, operator, row.upload_id, now),
        isPicture: (row.media_type ?? '').startsWith('image/'),
      },
    }),
  }));
  return page.next === undefined ? { list } : { list, next: page.next };
};

const payload = z.object({
  orderId: z.string(),
  received: z.number().int(),
  wanted: z.number().int(),
  way: z.string(),
  reference: z.string(),
  payer: z.string(),
  receivedOn: z.string(),
  note: z.string(),
  uploadId: z.string().optional(),
  requestId: z.string(),
  /** whoever entered it */
  enteredBy: z.number().int(),
});
type Recorded = z.infer<typeof payload>;

/** Who records it, and who asked where two people were needed. */
interface By {
  operator: Operator;
  askedBy?: { id: number; name: string } | undefined;
  confirm?: (tx: Transaction) => Promise<void>;
}

async function record(
  platform: CallContext<'adminReceiptRecord'>['platform'],
  receipt: Recorded,
  { operator, askedBy, confirm }: By,
  now: Date,
): Promise<Refusal | undefined> {
  const { orderId, received, wanted, enteredBy: _, ...facts } = receipt;
  return recordReceipt(platform, {
    orderId,
    received,
    wanted,
    facts: { ...facts, recordedBy: operator.id, askedBy: askedBy?.id },
    now,
    seenBy: (tx) => isOwn(tx, orderId, operator),
    also: async (tx) => {
      await confirm?.(tx);
      await recordAct(tx, operator, {
        what: 'receipt.record',
        object: `order:${orderId}`,
        after: {
          way: receiptWayText(receipt.way),
          amount: received,
          reference: receipt.reference,
          payer: receipt.payer,
          note: receipt.note,
          ...(askedBy && { askedBy: askedBy.name }),
        },
        now,
      });
    },
  });
}

export async function isOwn(db: Db, orderId: string, operator: Operator): Promise<boolean> {
  const { rows } =
    await sql`select o.id from orders o where o.id = ${orderId} and ${ownedInScope(operator, 'o.kh_id')}`.execute(
      db,
    );
  return rows.length > 0;
}

/** Requests for a second look at money for an order of a customer that this person sees. */
export const receiptLooksInScope = (operator: Operator): RawBuilder<boolean> =>
  sql<boolean>`exists (select from orders o
    where o.id = ${idOfLook('order')} and ${ownedInScope(operator, 'o.kh_id')})`;

/** Money above the limit of whoever saw it is recorded by a second person. */
export const receiptLook: SecondLookKind<Recorded> = {
  kind: 'receipt.record',
  title: '登记收款',
  limit: 'payment',
  permission: 'payment.confirm',
  seenBy: receiptLooksInScope,
  payload,
  async carryOut({ platform, payload: receipt, now, operator, askedBy, confirm }) {
    const by = { operator, confirm, askedBy: { id: receipt.enteredBy, name: askedBy } };
    return record(platform, receipt, by, now);
  },
};

/** Records money without a voucher: whole or in part; what looks wrong wants `anyway`. */
export const recordOne: StaffHandler<'adminReceiptRecord'> = async (call, operator) => {
  const { platform, db, body, now } = call;
  const received = parseYuan(body.amount) ?? 0;
  const wanted = parseYuan(body.wanted) ?? 0;
  if (received <= 0) return badInput('请填写收到的金额');
  const today = formatDate(now);
  const receivedOn = body.receivedOn ?? today;
  if (receivedOn > today) return badInput('收款日期不能晚于今天');
  const way: ReceiptWay = body.way;
  const { wantsReference, reference: referenceName } = RECEIPT_WAY_FACTS[way];
  if (wantsReference && body.reference === '') return badInput(`请填写${referenceName}`);
  const { rows } = await dueRows(
    sql`o.id = (select coalesce(parent_id, id) from orders where id = ${body.orderId})
      and ${ownedInScope(operator, 'o.kh_id')}`,
    now,
    sql``,
  ).execute(db);
  const [order] = rows;
  if (!order) return refuse('not-found', { what: '该订单' });
  if (body.uploadId !== undefined && !(await isReceiptFile(db, body.uploadId)))
    return refuse('not-found', { what: '该凭证' });
  const receipt: Recorded = {
    orderId: order.id,
    received,
    wanted,
    way,
    reference: body.reference,
    payer: body.payer,
    receivedOn,
    note: body.note,
    uploadId: body.uploadId,
    requestId: body.requestId,
    enteredBy: operator.id,
  };
  if (!body.anyway) {
    const wrong = await misfits(db, order, receipt);
    if (wrong) return refuse('confirm-needed', { text: wrong });
  }
  if (!withinLimit(operator, 'payment', received)) {
    const blocked = blockedFor(order);
    if (blocked) return refuse('transition-refused', { text: blocked });
    return askSecondLook(call, operator, receiptLook, {
      object: `order:${order.id}`,
      amount: received,
      text: `订单 ${order.no}，${order.company}，${receiptWayText(way)} ¥${formatAmount(fen(received))}${body.reference && `，${body.reference}`}`,
      payload: receipt,
    });
  }
  const refusal = await record(platform, receipt, { operator }, now);
  if (refusal) return refusal;
  const rest = wanted - received;
  return {
    message: rest > 0 ? `已登记，还差 ¥${formatAmount(fen(rest))}` : '已登记，订单进入待发货',
  };
};

/** What looks wrong of it; a part is no mistake, because whoever records it sees the rest. */
async function misfits(db: Db, order: DueRow, receipt: Recorded): Promise<string | undefined> {
  const checks = receiptChecks({
    wanted: fen(receipt.wanted),
    received: fen(Math.max(receipt.received, receipt.wanted)),
    payer: receipt.payer,
    knownPayers: await knownPayers(db, order.kh_id, order.company),
    reference: receipt.reference,
    sameReference: await ordersWithReference(db, receipt.reference, order.id),
    sameVoucher: [],
  });
  const wrong = checks.filter(({ ok }) => ok === false).map(({ text }) => text);
  return wrong.length > 0 ? wrong.join('；') : undefined;
}
