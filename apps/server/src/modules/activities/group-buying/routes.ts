import { isRefusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import type { Route } from '../../../platform';
import type { ReadActivityPage } from '../kind';
import { liveSeats } from './live-seats';
import { readGroups } from './read-groups';

/** Groups of a group buying. */
export function groupRoutes(route: Route, { readPage }: { readPage: ReadActivityPage }): void {
  route('groupDetail', async (call) => {
    const own = { khId: call.session?.khId ?? null, now: call.now };
    const [group] = await readGroups(call.db, sql`g.id = ${call.params.gid}`, own);
    if (!group) return refuse('not-found', { what: '该团' });
    const wanted = { id: group.activityId, kind: 'group-buying', goodsId: group.goodsId } as const;
    const activity = await readPage(call, wanted);
    return isRefusal(activity) ? activity : { ...group, activity };
  });
  route('groupEvents', ({ platform, params, request }) =>
    liveSeats(platform).watch(params.gid, request.address),
  );
}
