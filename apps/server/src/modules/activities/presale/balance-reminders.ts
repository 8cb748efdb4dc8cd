import {
  fen,
  formatAmount,
  formatShort,
  type HoleValues,
  presaleSettings,
  statedFateText,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { JobRegistry, Platform, Transaction } from '../../../platform';
import { contextRef } from '../../cart';
import { promotionById } from '../../promotions';
import { sendReminder } from '../pages/send-reminder';

/** One waiting job per order and message: `<order>:opens`, `<order>:closes`. */
const REMIND_JOB = 'presale-balance-remind';
/** Where the activity names no time. */
const USUAL_MINUTES = 60;

interface Balance {
  no: string;
  userId: number;
  amount: number;
  opens: Date;
  closes: Date | null;
  terms: string[];
  /** What its first line under the presale was bought under. */
  context: string | null;
}

/** Before the balance can be paid, and before it cannot any more: a message each to who placed the order, once. */
export function balanceReminders(
  registry: JobRegistry,
  platform: Pick<Platform, 'db' | 'cache' | 'jobs'>,
): void {
  registry.on('order.part-paid', ({ payload, now }) =>
    schedule(platform, String((payload as { orderId?: unknown }).orderId), now),
  );
  registry.job(REMIND_JOB, async ({ key, now }) => {
    const [orderId, about] = key.split(':');
    if (orderId && (about === 'opens' || about === 'closes')) await remind(platform, orderId, about, now);
  });
}

async function schedule(
  platform: Pick<Platform, 'db' | 'cache' | 'jobs'>,
  orderId: string,
  now: Date,
): Promise<void> {
  const balance = await balanceOf(platform, orderId);
  if (!balance) return;
  const record = await promotionById(platform, contextRef(balance.context ?? ''));
  const minutes = (record && presaleSettings.of(record.settings)?.remindMinutes) ?? USUAL_MINUTES;
  const before = (at: Date): number => at.getTime() - minutes * 60_000;
  const { opens, closes } = balance;
  const send = (about: string, at: number): Promise<void> =>
    platform.jobs.enqueue(platform.db, REMIND_JOB, {
      key: `${orderId}:${about}`,
      runAt: new Date(Math.max(at, now.getTime())),
    });
  await send('opens', before(opens));
  // In a short window the second message does not come before the first.
  if (closes) await send('closes', Math.max(before(closes), opens.getTime()));
}

/** Marks the message before sending it, so that a repeated job sends nothing twice. */
async function remind(
  platform: Pick<Platform, 'db' | 'jobs'>,
  orderId: string,
  about: 'opens' | 'closes',
  now: Date,
): Promise<void> {
  const balance = await balanceOf(platform, orderId);
  if (!balance || (balance.closes && now >= balance.closes)) return;
  const { rows } = await sql`
    insert into balance_reminders (order_id, about, sent_at) values (${orderId}, ${about}, ${now})
    on conflict do nothing returning order_id`.execute(platform.db);
  if (rows.length === 0) return;
  try {
    await sendReminder(platform, {
      key: `presale-balance:${orderId}:${about}`,
      userId: balance.userId,
      event: `balance.${about}`,
      values: valuesOf(balance),
      link: `/pages/membercenter/myorderpay?id=${encodeURIComponent(orderId)}`,
      now,
    });
  } catch (error) {
    await platform.db
      .deleteFrom('balance_reminders')
      .where('order_id', '=', orderId)
      .where('about', '=', about)
      .execute();
    throw error;
  }
}

const valuesOf = ({ no, amount, opens, closes, terms }: Balance): HoleValues => ({
  订单号: no,
  尾款: `¥${formatAmount(fen(amount))}`,
  开始时间: formatShort(opens),
  截止时间: closes ? formatShort(closes) : '',
  逾期说明: statedFateText(terms),
});

/** The balance that an order still waits for; undefined when it waits for none. */
async function balanceOf({ db }: Pick<Platform, 'db'>, orderId: string): Promise<Balance | undefined> {
  const { rows } = await sql<Balance>`
    select o.no, u.id as "userId", i.amount, i.opens_at as opens, i.closes_at as closes,
           coalesce(o.quote -> 'terms', '[]'::jsonb) as terms,
           (select l.context from order_lines l
            where l.order_id = o.id and l.price_kind = 'presale' order by l.id limit 1) as context
    from orders o
    join users u on u.id = o.user_id
    join order_instalments i on i.order_id = o.id and i.seq > 1 and i.paid_amount < i.amount
    where o.id = ${orderId} and o.state = 'unpaid' and o.paid_amount > 0
    order by i.seq limit 1`.execute(db);
  return rows[0];
}

/** Messages that went out, from one snapshot. */
export async function exportReminders(tx: Transaction): Promise<Record<string, unknown[]>> {
  return {
    balance_reminders: await tx
      .selectFrom('balance_reminders')
      .selectAll()
      .orderBy('order_id')
      .orderBy('about')
      .execute(),
  };
}
