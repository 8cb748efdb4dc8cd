import { PassThrough } from 'node:stream';
import { FileAnswer, type Platform, port } from '../../../platform';
import { type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { readGroups } from './read-groups';
import { GROUPS_VERSION } from './settle-group';

/** Pages that may watch at one instance, and from one address. */
const MOST = 2_000;
const MOST_PER_ADDRESS = 20;
/** A seat that an unpaid order takes is seen this late at most; one that is paid at once. */
const LOOK_MS = 3_000;
/** Proxies close what is silent. */
const BEAT_MS = 15_000;
const RETRY_MS = 3_000;

interface Watcher {
  groupId: string;
  address: string;
  stream: PassThrough;
  /** What it was sent last. */
  sent: string;
}

/**
 * Live seats of groups, as server-sent events. Every instance sends to its own watchers: at once when a version changed
 * anywhere, and every few seconds; one statement reads all watched groups.
 */
function createLiveSeats(platform: Pick<Platform, 'db' | 'clock' | 'log' | 'cache'>) {
  const watchers = new Set<Watcher>();
  const timers: NodeJS.Timeout[] = [];
  let isDraining = false;
  let looking: Promise<void> | undefined;

  function leave(watcher: Watcher): void {
    if (!watchers.delete(watcher)) return;
    watcher.stream.end();
    if (watchers.size === 0) for (const timer of timers.splice(0)) clearInterval(timer);
  }

  async function look(): Promise<void> {
    const ids = [...new Set([...watchers].map(({ groupId }) => groupId))];
    if (ids.length === 0) return;
    for (const [id, data] of await seatsOf(platform, ids)) {
      for (const watcher of [...watchers].filter(({ groupId }) => groupId === id)) send(watcher, data);
    }
  }
  const lookOnce = (): void => {
    looking ??= look()
      .catch((error: unknown) => platform.log.warn({ err: error }, 'watched groups could not be read'))
      .finally(() => {
        looking = undefined;
      });
  };

  function send(watcher: Watcher, { text, isOver }: Seats): void {
    if (watcher.sent === text) return;
    watcher.sent = text;
    watcher.stream.write(`event: seats\ndata: ${text}\n\n`);
    if (isOver) leave(watcher);
  }

  platform.cache.watch(GROUPS_VERSION, lookOnce);
  return {
    /** How many watch at this instance. */
    count: () => watchers.size,
    async watch(groupId: string, address: string): Promise<FileAnswer | Refusal> {
      const [own] = await seatsOf(platform, [groupId]);
      if (!own) return refuse('not-found', { what: '该团' });
      const neighbours = [...watchers].filter((one) => one.address === address).length;
      if (isDraining || watchers.size >= MOST || neighbours >= MOST_PER_ADDRESS)
        return refuse('too-many-requests', { seconds: 5 });
      const stream = new PassThrough();
      const watcher: Watcher = { groupId, address, stream, sent: '' };
      stream.on('close', () => leave(watcher));
      stream.on('error', () => leave(watcher));
      stream.write(`retry: ${RETRY_MS}\n\n`);
      watchers.add(watcher);
      if (timers.length === 0) {
        const beat = (): void => {
          for (const one of watchers) one.stream.write(': beat\n\n');
        };
        timers.push(setInterval(lookOnce, LOOK_MS).unref(), setInterval(beat, BEAT_MS).unref());
      }
      send(watcher, own[1]);
      return new FileAnswer(stream, 'text/event-stream; charset=utf-8', {
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
    },
    /** The server is leaving: watchers are let go and come back to another one. */
    drain(): void {
      isDraining = true;
      for (const watcher of [...watchers]) leave(watcher);
    },
  };
}

type LiveSeats = ReturnType<typeof createLiveSeats>;

const seatsPort = port<LiveSeats | undefined>(undefined);

/** Called once while the server is set up: calls and the server's leaving share the same seats. */
export function provideLiveSeats(
  platform: Parameters<typeof createLiveSeats>[0] & Pick<Platform, 'ports'>,
): void {
  platform.ports.provide(seatsPort, createLiveSeats(platform));
}

export function liveSeats({ ports }: Pick<Platform, 'ports'>): LiveSeats {
  const seats = ports.get(seatsPort);
  if (!seats) throw new Error('Live seats were requested before group buying was set up');
  return seats;
}

interface Seats {
  text: string;
  isOver: boolean;
}

/** Public data only: companies are masked, nobody is "joined". */
async function seatsOf(
  platform: Pick<Platform, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<[string, Seats][]> {
  const now = platform.clock.now();
  const groups = await readGroups(platform.db, sql`g.id = any(${[...ids]})`, { khId: null, now });
  return groups.map(({ serverTime: _, joined: __, orderId: ___, ...group }) => [
    group.id,
    { text: JSON.stringify(group), isOver: group.state !== 'open' },
  ]);
}
