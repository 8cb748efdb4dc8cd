import type { JobRegistry, Platform } from '../../platform';
import { pruneMessages } from '../message-box';

/** Messages are kept for half a year; the orders and quotes they are about stay. */
export const MESSAGE_DAYS = 180;
const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
const BATCH = 5_000;

export const PRUNE_JOB = 'messages-prune';

export function pruneJob(registry: JobRegistry, platform: Pick<Platform, 'db'>): void {
  registry.every(PRUNE_JOB, EVERY_MS, async ({ now }) => {
    const until = new Date(now.getTime() - MESSAGE_DAYS * DAY_MS);
    while ((await pruneMessages(platform.db, until, BATCH)) === BATCH);
  });
}
