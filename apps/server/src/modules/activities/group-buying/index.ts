import { groupBuyingSettings } from '@pifa/domain';
import { sql } from 'kysely';
import type { ActivityKind } from '../kind';
import { auditGroups, exportGroups } from './audit';
import { groupJobs } from './group-jobs';
import { liveSeats, provideLiveSeats } from './live-seats';
import { provideGroups } from './open-or-join';
import { readGroups } from './read-groups';
import { groupRoutes } from './routes';

/** 拼团: its groups, their live seats and deadlines. */
export const groupBuying: ActivityKind = {
  async detail({ platform, session, now }, activity) {
    const settings = groupBuyingSettings.of(activity.settings);
    if (!settings) return {};
    const canBeJoined = sql`g.activity_id = ${Number(activity.id)} and g.state = 'forming' and g.deadline > ${now}`;
    const groups = await readGroups(platform.db, canBeJoined, { khId: session?.khId ?? null, now });
    return { groupBuying: { size: settings.size, hours: settings.hours, groups } };
  },
  setUp(platform) {
    provideGroups(platform);
    provideLiveSeats(platform);
  },
  routes: groupRoutes,
  jobs: groupJobs,
  drain: (platform) => liveSeats(platform).drain(),
  audit: auditGroups,
  exports: exportGroups,
};
