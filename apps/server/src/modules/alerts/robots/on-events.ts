import { fen, type RobotEvent, type RobotNews, robotText } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { JobRegistry, Platform } from '../../../platform';
import { AFTER_SALE_CHANGED } from '../../after-sales';
import { QUOTE_ASKED } from '../../inquiries';
import { APPLICATION_ADDED } from '../../members';
import { VOUCHER_ADDED } from '../../payments';
import { mallNamePort } from '../../staff';
import { robotStore } from './robot-store';
import { speak } from './speak';

const SEND_JOB = 'robot-send';
/** What did not arrive for so long is no news any more. */
const STALE_MS = 6 * 3_600_000;

interface Told {
  robotId: number;
  text: string;
  at: string;
}

/** What the events of the areas mean for staff: which they are, by which field of the payload, and what is said. */
const SOURCES: readonly {
  topic: string;
  event: RobotEvent;
  key: string;
  facts: (id: string) => RawBuilder<Facts>;
}[] = [
  {
    topic: 'order.paid',
    event: 'order',
    key: 'orderId',
    facts: (id) => sql`
      select o.no, c.name as company, o.payable_amount as amount, o.kinds
      from orders o join companies c on c.kh_id = o.kh_id where o.id = ${id} and o.parent_id is null`,
  },
  {
    topic: QUOTE_ASKED,
    event: 'quote',
    key: 'quoteId',
    facts: (id) => sql`
      select r.no, coalesce(c.name, r.company) as company, 0::bigint as amount, r.kinds
      from quote_requests r left join companies c on c.kh_id = r.kh_id where r.id = ${id}`,
  },
  {
    topic: VOUCHER_ADDED,
    event: 'transfer',
    key: 'voucherId',
    facts: (id) => sql`
      select o.no, c.name as company, p.amount, o.kinds
      from transfer_vouchers v join payments p on p.id = v.payment_id join orders o on o.id = v.order_id
        join companies c on c.kh_id = o.kh_id where v.id = ${Number(id)}::bigint`,
  },
  {
    topic: AFTER_SALE_CHANGED,
    event: 'after-sale',
    key: 'afterSaleId',
    // Of all the steps of a request only the first is news for staff.
    facts: (id) => sql`
      select a.no, c.name as company, a.goods_amount + a.freight_amount as amount, 0 as kinds
      from after_sales a join companies c on c.kh_id = a.kh_id where a.id = ${id} and a.state = 'waiting'`,
  },
  {
    topic: APPLICATION_ADDED,
    event: 'application',
    key: 'no',
    facts: (no) =>
      sql`select a.no, a.company, 0::bigint as amount, 0 as kinds from applications a where a.no = ${no}`,
  },
];

interface Facts {
  no: string;
  company: string;
  amount: number;
  kinds: number;
}

/** Turns events into messages to groups: one job a robot, so that one that is dead holds up no other. */
export function robotJobs(registry: JobRegistry, platform: Platform): void {
  for (const { topic, event, key, facts } of SOURCES) {
    registry.on(topic, async ({ eventId, payload, now }) => {
      const robots = await robotStore(platform.db).toldOf(event);
      if (robots.length === 0) return;
      const id = String((payload as Record<string, unknown>)[key]);
      const { rows } = await facts(id).execute(platform.db);
      const [row] = rows;
      if (!row) return;
      const news: RobotNews = { ...row, event, amount: fen(row.amount) };
      const text = robotText(await platform.ports.get(mallNamePort)(platform), news);
      for (const robotId of robots) {
        const told: Told = { robotId, text, at: now.toISOString() };
        await platform.jobs.enqueue(platform.db, SEND_JOB, {
          key: `${robotId}:${eventId}`,
          runAt: now,
          payload: told,
        });
      }
    });
  }
  registry.job(SEND_JOB, ({ payload, now }) => send(platform, payload as Told, now), 'outside');
}

/** Tried again by the runner until it arrives, is stale, or is parked among the failed jobs. */
async function send(
  platform: Pick<Platform, 'db' | 'ports'>,
  { robotId, text, at }: Told,
  now: Date,
): Promise<void> {
  const store = robotStore(platform.db);
  const robot = await store.byId(robotId);
  if (!robot?.enabled || now.getTime() - Date.parse(at) > STALE_MS) return;
  const problem = await speak(platform, robot, text, now);
  await store.note(robotId, problem, now);
  if (problem) throw new Error(`${robot.name}：${problem}`);
}
