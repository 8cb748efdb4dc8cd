import { sql } from 'kysely';
import { type Db, toJson } from '../../../platform';

const EVERY_MS = 1_000;

/** How far a file is, in prices. */
export interface Progress {
  readNum: number;
  judgedNum: number;
  writtenNum: number;
}

export const noProgress = (): Progress => ({ readNum: 0, judgedNum: 0, writtenNum: 0 });

/**
 * Keeps how far a long file is where whoever waits for it looks, while `work` counts it up. It is written beside the
 * transaction of the file, which nobody sees into; the embedded database has one session, and tells it afterwards.
 */
export async function keepProgress<T>(
  db: Db,
  id: string,
  progress: Progress,
  work: () => Promise<T>,
): Promise<T> {
  let saving: Promise<unknown> | undefined;
  let saved = '';
  const save = (): void => {
    const now = toJson(progress);
    if (saving || now === saved) return;
    saved = now;
    // A look that fails costs nothing: the next one is a second away.
    saving = sql`update price_files set progress = ${now} where id = ${id}`
      .execute(db)
      .catch(() => undefined)
      .finally(() => {
        saving = undefined;
      });
  };
  const timer = setInterval(save, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await saving;
  }
}
