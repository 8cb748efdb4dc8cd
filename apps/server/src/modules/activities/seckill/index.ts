import type { ActivityKind } from '../kind';
import { letInByQueueOnly } from './queue-only';
import { queueRoutes } from './routes';
import { queueJobs } from './run-room';

/** 秒杀: its tabs by session, and the waiting room. */
export const seckill: ActivityKind = { setUp: letInByQueueOnly, routes: queueRoutes, jobs: queueJobs };
