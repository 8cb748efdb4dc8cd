import type { PGlite } from '@electric-sql/pglite';
import { type Database, openDatabase } from '../src/platform/database';
import { startPGlite } from '../src/platform/database/wire-pglite';
import { readTemplate, resetToTemplate, type Template } from './reset-database';

/** A running embedded database that one test file after another uses. */
interface Kept {
  lite: PGlite;
  template: Template;
}

/**
 * The one that waits for the next file of this worker. Starting an embedded database takes most of a second; emptying
 * one takes a tenth of that.
 */
let idle: Kept | undefined;

/**
 * A migrated, empty embedded database: the worker's own once it is back to the template, else a new one. Closing the
 * handle returns it.
 */
export async function borrowEmbedded(openTemplate: () => Promise<Blob>): Promise<Database> {
  const kept = (await takeIdle()) ?? (await start(await openTemplate()));
  const database = await openDatabase({ at: { memory: true, running: kept.lite } });
  let closing: Promise<void> | undefined;
  return {
    ...database,
    close() {
      closing ??= giveBack(kept, database);
      return closing;
    },
  };
}

async function takeIdle(): Promise<Kept | undefined> {
  const kept = idle;
  idle = undefined;
  if (!kept) return undefined;
  // Resetting does not repair everything a file may leave behind (another schema, a lost session): start a new one.
  const isClean = await resetToTemplate(kept.lite, kept.template).catch(() => false);
  if (isClean) return kept;
  await kept.lite.close().catch(() => undefined);
  return undefined;
}

async function start(template: Blob): Promise<Kept> {
  const lite = await startPGlite({ template });
  return { lite, template: await readTemplate(lite) };
}

async function giveBack(kept: Kept, database: Database): Promise<void> {
  const isAlive = !database.isAway();
  await database.close();
  if (isAlive && !idle) idle = kept;
  else if (isAlive) await kept.lite.close();
}
