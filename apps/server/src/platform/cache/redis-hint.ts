import { createRequire } from 'node:module';
import type * as IoRedis from 'ioredis';
import type { Log } from '../log/log';

/** Redis tells instances that something moved. Losing it loses nothing: NOTIFY and polling say the same. */
export interface Hint {
  say(name: string): void;
  listen(onBump: (name: string) => void): () => void;
  close(): void;
}

const CHANNEL = 'pifa:versions';
const LONGEST_MS = 200;

/** A hint over Redis that nobody ever waits for: nothing queues, and a command may take 200 ms. */
export function createRedisHint(url: string, log: Log): Hint {
  // Loaded only where there is a Redis.
  const { Redis } = createRequire(import.meta.url)('ioredis') as typeof IoRedis;
  const options = {
    connectTimeout: 2_000,
    commandTimeout: LONGEST_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (times: number) => Math.min(200 * times, 5_000),
  };
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url, { ...options, commandTimeout: undefined, enableOfflineQueue: true });
  let away = false;
  for (const redis of [publisher, subscriber]) {
    redis.on('error', (error: Error) => {
      if (!away) log.warn({ err: error }, 'Redis is away; going on without it');
      away = true;
    });
    redis.on('ready', () => {
      away = false;
    });
  }
  return {
    say(name) {
      publisher.publish(CHANNEL, name).catch(() => undefined);
    },
    listen(onBump) {
      const onMessage = (_channel: string, name: string): void => onBump(name);
      subscriber.on('message', onMessage);
      // At every connection: a Redis that came after us, or came back, is onBump as well.
      const subscribe = (): void => void subscriber.subscribe(CHANNEL).catch(() => undefined);
      subscriber.on('ready', subscribe);
      subscribe();
      return () => subscriber.off('message', onMessage).off('ready', subscribe);
    },
    close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
