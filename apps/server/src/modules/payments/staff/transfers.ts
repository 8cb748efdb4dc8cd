import { type CallData, type Refusal, refuse } from '@pifa/contract';
import {
  fen,
  formatAmount,
  orderWord,
  parseYuan,
  type OrderState,
  receiptChecks,
  voucherText,
} from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { badInput, type CallContext, type Db, keyOf, pageByKey } from '../../../platform';
import { yuan } from '../../orders';
import { type Operator, ownedInScope, staffFileLink } from '../../staff';
import {
  knownPayers,
  ordersWithReference,
  saysWho,
  startOfToday,
  WANTED,
  WHO_COLUMNS,
  WHO_TABLES,
  type WhoRow,
  whoToWire,
} from './facts';

type View = CallContext<'adminTransfers'>['query']['view'];
type Wire = CallData<'adminTransfers'>['list'][number];

interface TransferRow extends WhoRow {
  id: string;
  no: string;
  order_id: string;
  order_no: string;
  amount: number;
  wanted: number;
  state: 'processing' | 'succeeded' | 'failed' | 'closed' | 'waiting';
  note: string;
  reason: string;
  created_at: Date;
  ended_at: Date | null;
}

const COLUMNS = sql`
  p.id, p.no, p.order_id, o.no as order_no, p.amount, ${WANTED} as wanted, p.state, p.fail_reason as reason,
  coalesce((select v.note from transfer_vouchers v where v.payment_id = p.id and v.state <> 'rejected'
            order by v.id desc limit 1), '') as note,
  p.created_at, p.ended_at, ${WHO_COLUMNS}
  from payments p join orders o on o.id = p.order_id join order_instalments i on i.id = p.instalment_id ${WHO_TABLES}`;

/** Conditions as the partial indexes have them, and what a view is sorted by. */
const VIEWS: Record<View, { where: RawBuilder<unknown>; at: RawBuilder<unknown>; oldestFirst?: true }> = {
  waiting: {
    where: sql`p.method = 'transfer' and p.state = 'processing'`,
    at: sql`p.created_at`,
    oldestFirst: true,
  },
  confirmed: {
    where: sql`p.method = 'transfer' and p.ended_at is not null and p.state = 'succeeded'`,
    at: sql`p.ended_at`,
  },
  rejected: {
    where: sql`p.method = 'transfer' and p.ended_at is not null and p.state = 'failed'`,
    at: sql`p.ended_at`,
  },
  all: { where: sql`p.method = 'transfer'`, at: sql`p.created_at` },
};

/** One page of a view, and what all that wait and what was confirmed today add up to. */
export async function listTransfers(
  { db, query, now }: CallContext<'adminTransfers'>,
  operator: Operator,
): Promise<CallData<'adminTransfers'> | Refusal> {
  const { view, keyword, size } = query;
  const key = keyOf(query.cursor);
  if (key === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const { where, at, oldestFirst } = VIEWS[view];
  const side = oldestFirst ? sql`>` : sql`<`;
  const order = oldestFirst ? sql`${at}, p.id` : sql`${at} desc, p.id desc`;
  const next = key ? sql`and (${at}, p.id) ${side} (${key.at}::timestamptz, ${key.id}::text)` : sql``;
  const { rows } = await sql<TransferRow>`
    select ${COLUMNS} where ${where} and ${ownedInScope(operator, 'p.kh_id')} and ${says(keyword)} ${next}
    order by ${order} limit ${size + 1}`.execute(db);
  const page = pageByKey(rows, size, (row) => ({
    at: view === 'confirmed' || view === 'rejected' ? (row.ended_at ?? row.created_at) : row.created_at,
    id: row.id,
  }));
  const list = page.rows.map(transferToWire);
  const sums = await sumsOf(db, operator, now);
  return page.next === undefined ? { list, sums } : { list, sums, next: page.next };
}

/** An order, a company, an amount in yuan, or the reference of a confirmed one. */
function says(keyword: string): RawBuilder<unknown> {
  if (keyword === '') return sql`true`;
  const amount = /^[\d,.]+$/.test(keyword) ? parseYuan(keyword) : null;
  return sql`(${saysWho(keyword)} or p.amount = ${amount ?? -1}
    or exists (select from receipts r where r.payment_id = p.id and r.reference = ${keyword}))`;
}

async function sumsOf(db: Db, operator: Operator, now: Date): Promise<CallData<'adminTransfers'>['sums']> {
  const { rows } = await sql<{ waiting: number; confirmed: number }>`
    select
      (select coalesce(sum(p.amount), 0)::bigint from payments p
       where p.state = 'processing' and p.method = 'transfer' and ${ownedInScope(operator, 'p.kh_id')}) as waiting,
      (select coalesce(sum(r.amount), 0)::bigint from receipts r
       where r.created_at >= ${startOfToday(now)}::timestamptz and r.way = 'transfer'
         and ${ownedInScope(operator, 'r.kh_id')}) as confirmed`.execute(db);
  return { waiting: yuan(rows[0]?.waiting ?? 0), confirmedToday: yuan(rows[0]?.confirmed ?? 0) };
}

const STATES = {
  processing: { state: 'waiting', stateName: '待核对', tone: 'amber' },
  succeeded: { state: 'confirmed', stateName: '已确认', tone: 'green' },
  failed: { state: 'rejected', stateName: '已驳回', tone: 'red' },
  closed: { state: 'closed', stateName: '已关闭', tone: 'grey' },
  waiting: { state: 'closed', stateName: '已关闭', tone: 'grey' },
} as const;

function transferToWire(row: TransferRow): Wire {
  return {
    id: row.id,
    no: row.no,
    orderId: row.order_id,
    orderNo: row.order_no,
    ...whoToWire(row),
    amount: yuan(row.amount),
    wanted: yuan(row.wanted),
    ...STATES[row.state],
    hint: hintOf(row),
    note: row.note,
    reason: row.reason,
    createTime: row.created_at.toISOString(),
    ...(row.ended_at ? { doneTime: row.ended_at.toISOString() } : {}),
  };
}

/** What does not fit before anybody has read the voucher. */
function hintOf({ state, wanted, amount }: TransferRow): string {
  if (state !== 'processing') return '';
  if (wanted === 0) return '订单不等付款';
  if (amount === wanted) return '';
  return amount < wanted
    ? `少 ${formatAmount(fen(wanted - amount))}`
    : `多 ${formatAmount(fen(amount - wanted))}`;
}

type DetailRow = TransferRow & {
  payable: number;
  paid: number;
  packs: number;
  pieces: number;
  kinds: number;
  buyer: string;
  order_state: string;
  placed_at: Date;
};

async function detailRow(db: Db, id: string, operator: Operator): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select o.payable_amount as payable, o.paid_amount as paid, o.packs, o.pieces, o.kinds, o.state as order_state,
      o.created_at as placed_at, coalesce((select u.name from users u where u.id = o.user_id), '') as buyer, ${COLUMNS}
    where p.id = ${id} and p.method = 'transfer' and ${ownedInScope(operator, 'p.kh_id')}`.execute(db);
  return rows[0];
}

/** What was read from the voucher, as far as somebody has. */
export interface Read {
  /** fen */
  received?: number | undefined;
  payer: string;
  reference: string;
}

/** The checks of a transfer, with what it is compared with. */
export async function checkTransfer(db: Db, row: DetailRow, read: Read) {
  const payers = await knownPayers(db, row.kh_id, row.company);
  const { rows: same } = await sql<{ no: string }>`
    select distinct o.no from transfer_vouchers mine
    join transfer_vouchers v on v.upload_id = mine.upload_id and v.order_id <> mine.order_id
    join orders o on o.id = v.order_id
    where mine.payment_id = ${row.id} order by o.no limit 10`.execute(db);
  const checks = receiptChecks({
    wanted: row.wanted > 0 ? fen(row.wanted) : null,
    received: fen(read.received ?? row.amount),
    payer: read.payer,
    knownPayers: payers,
    reference: read.reference,
    sameReference: await ordersWithReference(db, read.reference, row.order_id),
    sameVoucher: same.map(({ no }) => no),
  });
  return { checks, payers };
}

/** What does not fit, in one sentence; undefined when all does, or nothing of that name is there. */
export async function misfitsOf(
  db: Db,
  id: string,
  read: Read,
  operator: Operator,
): Promise<string | undefined> {
  const row = await detailRow(db, id, operator);
  if (!row || (row.state !== 'processing' && row.state !== 'closed')) return undefined;
  const { checks } = await checkTransfer(db, row, read);
  const wrong = checks.filter(({ ok }) => ok === false).map(({ text }) => text);
  return wrong.length > 0 ? wrong.join('；') : undefined;
}

/** One transfer: its vouchers beside the order, and what fits. */
export async function showTransfer(
  { platform, db, params, query, now }: CallContext<'adminTransferOne'>,
  operator: Operator,
): Promise<CallData<'adminTransferOne'> | Refusal> {
  const row = await detailRow(db, params.id, operator);
  if (!row) return refuse('not-found', { what: '该转账' });
  const received = query.received === undefined ? undefined : (parseYuan(query.received) ?? undefined);
  const { checks, payers } = await checkTransfer(db, row, { ...query, received });
  return {
    ...transferToWire(row),
    checks: checks.map(({ ok, ...rest }) => (ok === null ? rest : { ...rest, ok })),
    payAmount: yuan(row.payable),
    paidAmount: yuan(row.paid),
    ipcnt: row.packs,
    spcnt: row.pieces,
    kinds: row.kinds,
    buyer: row.buyer,
    orderState: orderWord(row.order_state as OrderState, [], row.paid).word,
    knownPayers: payers,
    ...(await papersOf(platform, db, row, operator, now)),
  };
}

/** The vouchers of the order, this transfer's first, and what happened with its transfers. */
async function papersOf(
  platform: CallContext<'adminTransferOne'>['platform'],
  db: Db,
  row: DetailRow,
  operator: Operator,
  now: Date,
): Promise<Pick<CallData<'adminTransferOne'>, 'vouchers' | 'history'>> {
  const { rows } = await sql<{
    upload_id: string;
    media_type: string;
    state: string;
    note: string;
    mine: boolean;
    uploader: string;
    created_at: Date;
  }>`
    select v.upload_id, u.media_type, v.state, v.note, v.payment_id = ${row.id} as mine, coalesce(who.name, '') as uploader,
      v.created_at
    from transfer_vouchers v join uploads u on u.id = v.upload_id left join users who on who.id = v.uploaded_by
    where v.order_id = ${row.order_id} order by v.id`.execute(db);
  const { rows: ended } = await sql<{
    state: string;
    reason: string;
    at: Date;
    who: string;
    amount: number;
    sum: number | null;
  }>`
    select p.state, p.fail_reason as reason, p.ended_at as at, coalesce(r.amount, p.amount) as amount,
      g.amount as sum,
      coalesce(nullif(w.display_name, ''), w.name, '') as who
    from payments p left join receipts r on r.payment_id = p.id left join receipt_groups g on g.id = r.group_id
    left join operators w on w.id = r.recorded_by
    where p.order_id = ${row.order_id} and p.ended_at is not null and p.state in ('succeeded', 'failed')`.execute(
    db,
  );
  const history = [
    { words: `提交订单，应付 ¥${formatAmount(fen(row.payable))}`, actor: row.buyer, at: row.placed_at },
    ...rows.map(({ uploader, created_at: at }) => ({ words: '上传凭证', actor: uploader, at })),
    ...ended.map(({ state, reason, at, who, amount, sum }) => ({
      words:
        state === 'failed'
          ? `未到账：${reason}`
          : `到账 ¥${formatAmount(fen(amount))}${sum === null ? '' : `，一笔 ¥${formatAmount(fen(sum))} 付几张订单`}`,
      actor: who,
      at,
    })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  return {
    vouchers: [...rows.filter(({ mine }) => mine), ...rows.filter(({ mine }) => !mine)].map((voucher) => ({
      url: staffFileLink(platform, operator, voucher.upload_id, now),
      isPicture: voucher.media_type.startsWith('image/'),
      state: voucher.state,
      stateName: voucherText(voucher.state).word,
      note: voucher.note,
      createTime: voucher.created_at.toISOString(),
    })),
    history: history.map(({ at, ...step }) => ({ ...step, time: at.toISOString() })),
  };
}
