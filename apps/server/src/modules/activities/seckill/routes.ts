import type { CallData } from '@pifa/contract';
import type { CallContext, Platform, Route } from '../../../platform';
import { headToWire } from '../pages/activity-wire';
import { shownActivity } from '../pages/shown-activities';
import { createJoins } from './join-batch';
import { joinQueue, type RoomParts } from './join-queue';
import { seckillPage } from './seckill-page';
import { ticketToWire } from './ticket';
import { ticketStore } from './ticket-store';

/** The tabs and the waiting room of a seckill. */
export function queueRoutes(route: Route, { platform }: { platform: Platform }): void {
  const parts: RoomParts = { joins: createJoins(platform), rules: new Map() };
  route('seckillSessions', (call) => seckillPage(call));
  route('queueJoin', (call) => joinQueue(call, parts));
  route('queueCurrent', (call) => queueNow(call));
}

const NOTHING = { activity: null, place: null, verdict: null, ticket: null };

/** The caller's place in the queue: one statement. Visitors and those who do not queue find nothing. */
async function queueNow(call: CallContext<'queueCurrent'>): Promise<CallData<'queueCurrent'>> {
  const { platform, session, query, now } = call;
  const row = session && (await ticketStore(platform.db).newest(session.userId, query));
  if (!row) return NOTHING;
  const activity = await shownActivity(call, String(row.promotion_id));
  if (!activity) return NOTHING;
  const ticket = ticketToWire(row, now);
  return { activity: headToWire(activity, [], now), place: ticket.place, verdict: ticket.verdict, ticket };
}
