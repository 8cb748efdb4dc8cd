import type { CallData } from '@pifa/contract';
import { addDays, fen, fenToYuan } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { CallContext, Db } from '../../platform';
import { can, type Operator, ownedInScope } from '../staff';

type News = CallData<'adminTodayNews'>['news'];

/** As many as are shown. */
const MOST = 5;
/** Older ones are no news; it also bounds what a person without any customers makes the database read. */
const DAYS = 7;
const REMARK_LENGTH = 40;

/** 我的客户动态 and 店主通知. */
export async function showNews(
  { db, now }: CallContext<'adminTodayNews'>,
  operator: Operator,
): Promise<CallData<'adminTodayNews'>> {
  const [news, notice] = await Promise.all([newsOf(db, operator, addDays(now, -DAYS)), noticeOf(db)]);
  return { news, ...(notice && { notice }) };
}

interface Row {
  kind: News[number]['kind'];
  id: string;
  no: string;
  company: string;
  amount: number | null;
  kinds: number;
  remark: string;
  at: Date;
}

/** The newest orders, quotes, vouchers and reminders of the companies that the person looks after. */
async function newsOf(db: Db, operator: Operator, since: Date): Promise<News> {
  if (!can(operator, 'customer.read')) return [];
  const parts: RawBuilder<unknown>[] = [];
  // Whoever reads orders may know that a voucher came; the voucher itself wants `payment.read`.
  if (can(operator, 'order.read'))
    parts.push(newOrders(operator, since), newReminders(operator, since), newVouchers(operator, since));
  if (can(operator, 'quote.read')) parts.push(newQuotes(operator, since));
  if (parts.length === 0) return [];
  const { rows } = await sql<Row>`
    select n.kind, n.id, n.no, coalesce(c.name, '') as company, n.amount, n.kinds, left(n.remark, ${REMARK_LENGTH}) as remark, n.at
    from (${sql.join(parts, sql` union all `)}) as n(kind, id, no, kh_id, amount, kinds, remark, at) left join companies c on c.kh_id = n.kh_id
    order by n.at desc, n.id limit ${MOST}`.execute(db);
  return rows.map(({ at, amount, ...row }) => ({
    ...row,
    ...(amount !== null && { amount: fenToYuan(fen(amount)) }),
    time: at.toISOString(),
  }));
}

const newOrders = (operator: Operator, since: Date) => sql`
  (select 'order', o.id, o.no, o.kh_id, o.payable_amount, o.kinds, o.remark, o.created_at
   from orders o
   where o.parent_id is null and o.state <> 'cancelled' and o.created_at >= ${since}::timestamptz
     and ${ownedInScope(operator, 'o.kh_id')}
   order by o.created_at desc limit ${MOST})`;

const newReminders = (operator: Operator, since: Date) => sql`
  (select 'reminder', o.id, o.no, o.kh_id, null::bigint, o.kinds, '', o.reminded_at
   from orders o
   where o.reminded_at >= ${since}::timestamptz and o.parent_id is null and ${ownedInScope(operator, 'o.kh_id')}
   order by o.reminded_at desc limit ${MOST})`;

const newQuotes = (operator: Operator, since: Date) => sql`
  (select 'quote', r.id, r.no, r.kh_id, null::bigint, r.kinds, r.remark, r.created_at
   from quote_requests r
   where r.created_at >= ${since}::timestamptz and r.kh_id is not null and ${ownedInScope(operator, 'r.kh_id')}
   order by r.created_at desc limit ${MOST})`;

const newVouchers = (operator: Operator, since: Date) => sql`
  (select 'voucher', o.id, o.no, o.kh_id, p.amount, o.kinds, '', v.created_at
   from transfer_vouchers v join payments p on p.id = v.payment_id join orders o on o.id = v.order_id
   where v.created_at >= ${since}::timestamptz and ${ownedInScope(operator, 'o.kh_id')}
   order by v.created_at desc limit ${MOST})`;

async function noticeOf(db: Db): Promise<CallData<'adminTodayNews'>['notice']> {
  const row = await db
    .selectFrom('staff_board as b')
    .innerJoin('operators as o', 'o.id', 'b.written_by')
    .select(['b.text', 'b.written_at', 'o.name', 'o.display_name'])
    .executeTakeFirst();
  return row && { text: row.text, by: row.display_name || row.name, time: row.written_at.toISOString() };
}
