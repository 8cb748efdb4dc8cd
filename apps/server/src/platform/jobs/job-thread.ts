import type { Worker } from 'node:worker_threads';
import type { Log } from '../log/log';

/** A job whose turn has come. */
export interface ClaimedJob {
  key: string;
  payload: unknown;
  attempts: number;
  now: Date;
}

/** Runs heavy work somewhere else than in the thread that answers requests. */
export interface JobThread {
  /**
   * Ends when the work ended, with what it answers; rejects with its error, also when the thread dies of it. What goes in is
   * a `ClaimedJob` for a job; both are plain data.
   */
  run(kind: string, input: unknown): Promise<unknown>;
  /** Lets the thread go; running jobs have ended or are given up. */
  close(): Promise<void>;
}

/** What the thread is asked; 'close': there is nothing left to do. */
export type Asked = { id: number; kind: string; input: unknown } | 'close';
/** What the thread answers once the work ended. */
export interface Answered {
  id: number;
  answer?: unknown;
  error?: unknown;
}

/** Without work for so long, the thread goes, with the memory it took. */
const IDLE_MS = 60_000;

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** A thread for jobs that keep a core busy. It is there only while such jobs are, because it takes memory. */
export function createJobThread(
  open: () => Worker,
  { log, idleMs = IDLE_MS }: { log: Log; idleMs?: number },
): JobThread {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let worker: Worker | undefined;
  let gone: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  function begin(): Worker {
    const own = open();
    const lose = (error: unknown): void => {
      if (worker !== own) return;
      worker = undefined;
      for (const one of waiting.values()) one.reject(error);
      waiting.clear();
    };
    own.on('message', ({ id, answer, error }: Answered) => {
      const one = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) one?.resolve(answer);
      else one?.reject(error);
      if (waiting.size === 0) idle = setTimeout(() => void letGo(), idleMs).unref();
    });
    own.on('error', (error) => {
      log.error({ err: error }, 'the thread for jobs failed');
      lose(error);
    });
    gone = new Promise((resolve) => {
      own.on('exit', (code) => {
        lose(new Error(`The thread for jobs ended with ${code}`));
        resolve(code);
      });
    });
    return own;
  }

  async function letGo(): Promise<void> {
    clearTimeout(idle);
    // Whoever comes next opens another one.
    worker?.postMessage('close' satisfies Asked);
    worker = undefined;
    await gone;
  }

  return {
    run(kind, input) {
      clearTimeout(idle);
      const own = (worker ??= begin());
      const id = (asked += 1);
      return new Promise<unknown>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        own.postMessage({ id, kind, input } satisfies Asked);
      });
    },
    close: letGo,
  };
}
