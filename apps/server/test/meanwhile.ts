import { setTimeout } from 'node:timers/promises';
import type { Database, Transaction } from '../src/platform/database';

/** Whether another connection gets its rows written while a transaction holds what `hold` holds. */
export async function writtenMeanwhile(
  database: Pick<Database, 'transaction'>,
  hold: (tx: Transaction) => Promise<unknown>,
  write: () => Promise<unknown>,
): Promise<boolean> {
  const [held, ended] = [gate(), gate()];
  const holding = database.transaction(async (tx) => {
    await hold(tx);
    held.open();
    await ended.opened;
  });
  await Promise.race([held.opened, holding]);
  let isDone = false;
  const writing = write().then(() => {
    isDone = true;
  });
  await Promise.race([writing, setTimeout(2_000)]);
  const before = isDone;
  ended.open();
  await Promise.all([holding, writing]);
  return before;
}

/** Somebody waits for `opened` until somebody else calls `open`. */
export function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
