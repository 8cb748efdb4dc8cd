import { groupBuyingSettings } from '@pifa/domain';
import type { ActivityKind } from '../kind';
import { auditGroups, exportGroups } from './audit';
import { groupJobs } from './group-jobs';
import { liveSeats, provideLiveSeats } from './live-seats';
import { openGroups } from './open-groups';
import { provideGroups } from './open-or-join';
import { groupRoutes } from './routes';

/** 拼团: its groups, their live seats and deadlines. */
export const groupBuying: ActivityKind = {
  async detail({ platform, session, now }, activity) {
    const settings = groupBuyingSettings.of(activity.settings);
    if (!settings) return {};
    const groups = await openGroups(platform.db, { promotionId: activity.id, session, now });
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
