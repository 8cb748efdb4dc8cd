import type { ServerModule } from '../../platform';
import { additionalRoutes } from './additional/routes';
import { giftRoutes } from './gifts/routes';
import { auditGroups, exportGroups } from './groups/audit';
import { groupJobs } from './groups/group-jobs';
import { liveSeats } from './groups/live-seats';
import { provideGroups } from './groups/open-or-join';
import { groupRoutes } from './groups/routes';
import { reminderJobs } from './pages/reminders';
import { pageRoutes } from './pages/routes';
import { balanceReminders } from './presale/balance-reminders';
import { letInByQueueOnly } from './queue/queue-only';
import { queueRoutes } from './queue/routes';
import { queueJobs } from './queue/run-room';

/** 促销活动: pages of seckill, flash sale, presale and group buying; gifts and additional purchases. */
export const activitiesModule: ServerModule = {
  name: 'activities',
  setUp(platform) {
    provideGroups(platform);
    liveSeats(platform);
    letInByQueueOnly(platform);
  },
  routes(route) {
    pageRoutes(route);
    queueRoutes(route);
    groupRoutes(route);
    giftRoutes(route);
    additionalRoutes(route);
  },
  jobs(registry, platform) {
    reminderJobs(registry, platform);
    queueJobs(registry, platform);
    groupJobs(registry, platform);
    balanceReminders(registry, platform);
  },
  drain: (platform) => liveSeats(platform).drain(),
  audit: auditGroups,
  exports: exportGroups,
};
