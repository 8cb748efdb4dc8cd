import type { ServerModule } from '../../platform';
import { additionalRoutes } from './additional/routes';
import { giftRoutes } from './gifts/routes';
import { groupRoutes } from './groups/routes';
import { reminderJobs } from './pages/reminders';
import { pageRoutes } from './pages/routes';
import { queueRoutes } from './queue/routes';
import { queueJobs } from './queue/run-room';

/** 促销活动: pages of seckill, flash sale, presale and group buying; gifts and additional purchases. */
export const activitiesModule: ServerModule = {
  name: 'activities',
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
  },
};
