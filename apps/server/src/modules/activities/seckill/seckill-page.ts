import type { CallData } from '@pifa/contract';
import { sessionTabs, sessionLabels } from '@pifa/domain';
import type { PublicCall } from '../../goods';
import { goodsReader } from '../pages/goods-reader';
import { shownActivities } from '../pages/shown-activities';

/** The tabs of the seckill page, in order; sessions of several seckills at the same hours are one tab. */
export async function seckillPage(call: PublicCall): Promise<CallData<'seckillSessions'>> {
  const { now } = call;
  const seckills = (await shownActivities(call)).filter(({ kind }) => kind === 'seckill');
  const goodsIn = await goodsReader(call, seckills);
  const tabs = new Map<string, CallData<'seckillSessions'>['sessions'][number]>();
  for (const activity of seckills) {
    for (const session of sessionTabs(activity, now)) {
      const id = `${session.start.getTime()}-${session.end.getTime()}`;
      const before = tabs.get(id);
      const goods = [...(before?.goods ?? []), ...goodsIn(activity, session)];
      const soldOut = session.phase === 'live' && goods.length > 0 && goods.every(({ left }) => left === 0);
      const phase = soldOut ? 'sold-out' : session.phase;
      const { title, state } = sessionLabels({ ...session, phase }, now);
      tabs.set(id, {
        id,
        title,
        state: phase,
        stateName: state,
        startTime: session.start.toISOString(),
        endTime: session.end.toISOString(),
        goods,
      });
    }
  }
  const sessions = [...tabs.values()].sort((a, b) => a.startTime.localeCompare(b.startTime));
  return { serverTime: now.toISOString(), sessions };
}
