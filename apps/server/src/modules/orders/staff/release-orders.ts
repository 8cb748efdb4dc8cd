import { refuse } from '@pifa/contract';
import { formatAmount, parseYuan } from '@pifa/domain';
import { sql } from 'kysely';
import { Refused, refusableTransaction } from '../../../platform';
import { countWaiting, ownedInScope, type QueuePart, recordAct, type StaffHandler } from '../../staff';
import { yuan } from '../order-views';
import { OWED, releaseOrder } from '../release-order';
import { isInScope, ordersInScope } from './scope';

/** 放行. */
export const release: StaffHandler<'adminOrderRelease'> = async ({ platform, body, now }, operator) => {
  const { orderId, cause } = body;
  let message = '';
  const refusal = await releaseOrder(platform, {
    orderId,
    cause,
    operatorId: operator.id,
    now,
    may: async (tx) =>
      (await isInScope(tx, orderId, operator)) ? undefined : refuse('not-found', { what: '该订单' }),
    async also(tx, { amount, owed, limit }) {
      message = `已放行，该客户未收款 ¥${formatAmount(owed)}，额度 ¥${formatAmount(limit)}`;
      await recordAct(tx, operator, {
        what: 'order.release',
        object: `order:${orderId}`,
        before: { state: 'unpaid' },
        after: { state: 'to-ship', amount, cause },
        now,
      });
    },
  });
  return refusal ?? { message };
};

interface OwedRow {
  kh_id: number;
  company: string;
  salesperson: string;
  orders: number;
  owed: number;
  shipped: number;
  since: Date | null;
  limit: number;
}

/** Companies that are answered at once; those who have owed longest come first. */
const MOST = 100;

/** 放行未收款, by company: how much, how old, and up to how much it may owe. */
export const listOwed: StaffHandler<'adminOwed'> = async ({ db, query }, operator) => {
  const khId = query.khId ?? null;
  const { rows } = await sql<
    OwedRow & { all_orders: number; all_owed: number; all_shipped: number; oldest: Date | null }
  >`
    with owed as materialized (
      select o.kh_id, count(*) as orders, sum(o.payable_amount - o.paid_amount)::bigint as owed,
        coalesce(sum(o.payable_amount - o.paid_amount) filter (where o.state <> 'to-ship'), 0)::bigint as shipped,
        min(o.released_at) as since
      from orders o
      where o.parent_id is null and ${OWED} and ${ordersInScope(operator)}
        and (${khId}::bigint is null or o.kh_id = ${khId}::bigint)
      group by o.kh_id)
    select c.kh_id, c.name as company, coalesce(nullif(s.display_name, ''), s.name, '') as salesperson,
      coalesce(w.orders, 0) as orders, coalesce(w.owed, 0)::bigint as owed, coalesce(w.shipped, 0)::bigint as shipped,
      w.since, coalesce(l.amount, 0)::bigint as limit,
      coalesce(sum(w.orders) over (), 0)::bigint as all_orders, coalesce(sum(w.owed) over (), 0)::bigint as all_owed,
      coalesce(sum(w.shipped) over (), 0)::bigint as all_shipped, min(w.since) over () as oldest
    from companies c left join owed w on w.kh_id = c.kh_id
    left join operators s on s.id = c.salesperson_id
    left join release_limits l on l.kh_id = c.kh_id
    where (c.kh_id = ${khId}::bigint and ${ownedInScope(operator, 'c.kh_id')})
      or (${khId}::bigint is null and w.kh_id is not null)
    order by w.since, c.kh_id limit ${MOST}`.execute(db);
  const [first] = rows;
  return {
    orderNum: first?.all_orders ?? 0,
    amount: yuan(first?.all_owed ?? 0),
    shippedAmount: yuan(first?.all_shipped ?? 0),
    ...(first?.oldest ? { oldTime: first.oldest.toISOString() } : {}),
    list: rows.map((row) => ({
      khId: String(row.kh_id),
      company: row.company,
      salesperson: row.salesperson,
      orderNum: row.orders,
      amount: yuan(row.owed),
      shippedAmount: yuan(row.shipped),
      ...(row.since ? { oldTime: row.since.toISOString() } : {}),
      limit: yuan(row.limit),
    })),
  };
};

/** Up to how much a company may owe for released orders. Lowering it leaves what was released. */
export const setLimit: StaffHandler<'adminReleaseLimit'> = async ({ platform, body, now }, operator) => {
  const limit = parseYuan(body.limit);
  if (limit === null || limit < 0) return refuse('bad-input', { text: '额度最多两位小数' });
  const khId = Number(body.khId);
  const refusal = await refusableTransaction(platform.database, async (tx) => {
    const { rows } = await sql<{ before: number }>`
      select coalesce((select amount from release_limits l where l.kh_id = c.kh_id), 0)::bigint as before
      from companies c where c.kh_id = ${khId}::bigint and ${ownedInScope(operator, 'c.kh_id')}`.execute(tx);
    const [row] = rows;
    if (!row) throw new Refused(refuse('not-found', { what: '该客户' }));
    await sql`
      insert into release_limits (kh_id, amount, set_by, set_at)
      values (${khId}, ${limit}, ${operator.id}, ${now})
      on conflict (kh_id) do update set amount = excluded.amount, set_by = excluded.set_by, set_at = excluded.set_at`.execute(
      tx,
    );
    await recordAct(tx, operator, {
      what: 'order.release-limit',
      object: `company:${khId}`,
      before: { releaseLimit: yuan(row.before) },
      after: { releaseLimit: yuan(limit) },
      now,
    });
  });
  return refusal ?? { message: limit > 0 ? `先发货额度已设为 ¥${formatAmount(limit)}` : '已取消先发货额度' };
};

/** Money that is out with the goods, for 工作台. */
export const owedQueue: QueuePart = {
  name: 'orders-owed',
  title: '未收款已发货',
  permission: 'order.release',
  path: 'orders?view=released',
  promise: '',
  read: (db, operator) =>
    countWaiting(
      db,
      sql`select o.released_at as at from orders o
        where o.parent_id is null and ${OWED} and o.state <> 'to-ship' and ${ordersInScope(operator)}
        order by o.released_at`,
    ),
};
