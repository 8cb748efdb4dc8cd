import { refuse } from '@pifa/contract';
import { provideOptions } from '../../cart';
import type { ActivityKind } from '../kind';
import { queueRoutes } from './routes';
import { queueJobs } from './run-room';

/** 秒杀: its tabs by session, and the waiting room. */
export const seckill: ActivityKind = {
  /** Only the waiting room's verdict puts a line into the cart. */
  setUp(platform) {
    provideOptions(platform, 'seckill', async () =>
      refuse('activity-closed', { text: '秒杀商品请在秒杀页排队抢购' }),
    );
  },
  routes: queueRoutes,
  jobs: queueJobs,
};
