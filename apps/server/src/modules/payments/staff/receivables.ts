import type { CallData } from '@pifa/contract';
import { type RawBuilder, sql } from 'kysely';
import { badInput, type Db, keyOf, pageByKey } from '../../../platform';
import { yuan } from '../../orders';
import { ownedInScope, type StaffHandler } from '../../staff';
import {
  knownPayers,
  saysWho,
  WAITS,
  WANTED,
  WHO_COLUMNS,
  WHO_TABLES,
  type WhoRow,
  whoToWire,
} from './facts';

type Receivable = CallData<'adminReceivables'>['list'][number];

export interface DueRow extends WhoRow {
  id: string;
  no: string;
  state: string;
  payable: number;
  paid: number;
  wanted: number;
  part: string;
  parts: number;
  /** open now */
  open: boolean;
  live: string | null;
  created_at: Date;
}

const MOST_FOUND = 20;
/** of one customer, the longest wait first: so many one sum may pay */
const MOST_OF_ONE = 30;

/** Orders `o` with the instalment that they wait for, under a condition. */
export const dueRows = (where: RawBuilder<unknown>, now: Date, rest: RawBuilder<unknown>) => sql<DueRow>`
  select o.id, o.no, o.state, o.payable_amount as payable, o.paid_amount as paid, ${WANTED} as wanted, i.name as part,
    (select count(*)::int from order_instalments n where n.order_id = o.id) as parts,
    (i.seq = 0 or i.opens_at <= ${now}::timestamptz) and (i.closes_at is null or i.closes_at > ${now}::timestamptz)
      as open,
    (select p.method from payments p where p.order_id = o.id and p.state = 'processing' limit 1) as live,
    o.created_at, ${WHO_COLUMNS}
  from orders o
  join lateral (
    select * from order_instalments n where n.order_id = o.id
    order by (n.paid_amount < n.amount) desc, n.seq limit 1) i on true
  ${WHO_TABLES}
  where o.parent_id is null and ${where} ${rest}`;

/** Why nothing can be recorded for an order; '' when it can. */
export function blockedFor({ wanted, open, live }: DueRow): string {
  if (wanted <= 0) return '订单已不等付款';
  if (live === 'transfer') return '买家已上传转账凭证，请在「转账核对」里确认';
  if (live !== null) return '有一笔在线支付正在处理';
  return open ? '' : '还没到付款的时间';
}

/** The same where one sum is divided: a transfer whose voucher waits is confirmed with it. */
export const blockedToDivide = (row: DueRow): string =>
  row.live === 'transfer' ? blockedFor({ ...row, live: null }) : blockedFor(row);

/** Whether the order's instalment may be paid in part. */
export const isPartly = ({ parts }: DueRow): boolean => parts === 1;

async function dueToWire(db: Db, row: DueRow, withPayers: boolean): Promise<Receivable> {
  return {
    orderId: row.id,
    orderNo: row.no,
    ...whoToWire(row),
    payAmount: yuan(row.payable),
    paidAmount: yuan(row.paid),
    wanted: yuan(row.wanted),
    partName: row.part,
    partly: isPartly(row),
    blocked: blockedFor(row),
    voucher: row.live === 'transfer',
    blockedToDivide: blockedToDivide(row),
    knownPayers: withPayers ? await knownPayers(db, row.kh_id, row.company) : [row.company],
    createTime: row.created_at.toISOString(),
  };
}

/** Orders to record money for: one by its id, those of its customer, or what a number or a name finds. */
export const findReceivables: StaffHandler<'adminReceivables'> = async ({ db, query, now }, operator) => {
  const { orderId, together, keyword } = query;
  if (orderId === undefined && keyword === '') return { list: [] };
  const scope = ownedInScope(operator, 'o.kh_id');
  const own = sql`(select coalesce(parent_id, id) from orders where id = ${orderId ?? ''})`;
  if (orderId !== undefined && together) {
    const { rows } = await dueRows(
      sql`${scope} and ${WAITS} and o.kh_id = (select kh_id from orders where id = ${orderId})`,
      now,
      sql`order by (o.id = ${own}) desc, o.created_at, o.no limit ${MOST_OF_ONE}`,
    ).execute(db);
    const [first] = rows;
    const payers = first ? await knownPayers(db, first.kh_id, first.company) : [];
    const list = await Promise.all(rows.map((row) => dueToWire(db, row, false)));
    return { list: list.map((row) => ({ ...row, knownPayers: payers })) };
  }
  const where =
    orderId === undefined
      ? sql`${WAITS} and ${scope} and ${saysWho(keyword)}`
      : sql`o.id = ${own} and ${scope}`;
  const { rows } = await dueRows(
    where,
    now,
    sql`order by o.created_at desc, o.id desc limit ${MOST_FOUND}`,
  ).execute(db);
  return { list: await Promise.all(rows.map((row) => dueToWire(db, row, rows.length === 1))) };
};

/** Orders of which a part came, newest first. */
export const listPartPaid: StaffHandler<'adminPartPaid'> = async ({ db, query, now }, operator) => {
  const { keyword, size } = query;
  const key = keyOf(query.cursor);
  if (key === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const { rows } = await dueRows(
    sql`${WAITS} and o.paid_amount > 0 and i.paid_amount > 0 and ${ownedInScope(operator, 'o.kh_id')}
      and (${keyword}::text = '' or ${saysWho(keyword)})
      and ${key ? sql`(o.created_at, o.id) < (${key.at}::timestamptz, ${key.id}::text)` : sql`true`}`,
    now,
    sql`order by o.created_at desc, o.id desc limit ${size + 1}`,
  ).execute(db);
  const page = pageByKey(rows, size, ({ created_at: at, id }) => ({ at, id }));
  const list = await Promise.all(page.rows.map((row) => dueToWire(db, row, false)));
  return page.next === undefined ? { list } : { list, next: page.next };
};
