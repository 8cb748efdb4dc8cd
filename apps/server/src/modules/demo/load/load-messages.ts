import type { QuoteNews } from '@pifa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform';
import { QUOTE_TOPICS } from '../../inquiries';
import { postMessage } from '../../message-box';
import { tellOfOrder, tellOfQuote } from '../../messages';
import { days, hours } from '../promotions/moments';

/** Orders of a company that its messages speak of. */
const ORDERS = 6;
/** What is older than this has been read. */
const READ_AFTER_DAYS = 3;

interface Happened {
  at: Date;
  tell(at: Date): Promise<unknown>;
}

/** What the demo accounts were told so far, by the very functions that tell it in a running mall. */
export async function loadDemoMessages(tx: Transaction, now: Date): Promise<void> {
  const happened = [...(await ordersTold(tx)), ...notices(tx, now)];
  for (const { at, tell } of happened.filter((one) => one.at <= now)) await tell(at);
  await readOld(tx, now);
}

/**
 * What the demo accounts were told of their quotes, each at its own time: the events of writing the quotes are told
 * here under their own ids, and not once more, all at the same moment, when the server starts.
 */
export async function tellDemoQuotes(tx: Transaction, now: Date): Promise<void> {
  const news = new Map<string, QuoteNews>(
    Object.entries(QUOTE_TOPICS).map(([what, topic]) => [topic, what as QuoteNews]),
  );
  const { rows } = await sql<{ eventId: string; topic: string; quoteId: string; at: Date }>`
    select event_id as "eventId", topic, payload ->> 'quoteId' as "quoteId", created_at as at from outbox
    where topic = any(${[...news.keys()]}::text[]) and done_at is null order by created_at, id`.execute(tx);
  for (const { eventId, topic, quoteId, at } of rows) {
    const what = news.get(topic);
    if (what) await tellOfQuote(tx, what, quoteId, { eventId, now: at <= now ? at : now });
  }
  await sql`
    update outbox set done_at = ${now}::timestamptz
    where event_id = any(${rows.map(({ eventId }) => eventId)}::text[])`.execute(tx);
  await readOld(tx, now);
}

const readOld = (tx: Transaction, now: Date) =>
  sql`
  update messages set read_at = created_at + interval '2 hours'
  where read_at is null and created_at < ${days(now, -READ_AFTER_DAYS)}`.execute(tx);

async function ordersTold(tx: Transaction): Promise<Happened[]> {
  const { rows } = await sql<{ id: string; what: 'paid' | 'shipped' | 'completed' | 'cancelled'; at: Date }>`
    with latest as (
      select o.*, row_number() over (partition by kh_id order by created_at desc) as place
      from orders o where parent_id is null and kh_id < 1100 and state <> 'unpaid')
    select l.id, e.what, e.at
    from latest l
    cross join lateral (values ('paid', l.paid_at), ('shipped', l.shipped_at), ('completed', l.completed_at),
                               ('cancelled', l.cancelled_at)) as e (what, at)
    where l.place <= ${ORDERS} and e.at is not null order by e.at, e.what`.execute(tx);
  return rows.map(({ id, what, at }) => ({
    at,
    tell: (when) => tellOfOrder(tx, what, id, { eventId: `order.${what}:${id}`, now: when }),
  }));
}

function notices(tx: Transaction, now: Date): Happened[] {
  const everyone = { to: 'everyone' } as const;
  return [
    {
      at: days(now, -9),
      tell: (at) =>
        postMessage(tx, {
          ...everyone,
          eventId: 'demo:delivery',
          type: 'system',
          title: '周末照常发货',
          text: '即日起周六、周日 16:00 前付款的订单当天发出，大件与冷链除外。',
          link: '',
          now: at,
        }),
    },
    {
      at: hours(now, -5),
      tell: (at) =>
        postMessage(tx, {
          ...everyone,
          eventId: 'demo:seckill',
          type: 'activity',
          title: '今日秒杀已排好场次',
          text: '矿泉水、抽纸、一次性杯等日常补货商品分场次开抢，每家限量，卖完为止。',
          link: '/pages/seckill',
          now: at,
        }),
    },
  ];
}
