import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { toWireValue, valueParsers } from './value-parsers';
import type { Wire, WireSource } from './wire';

interface PGliteOptions {
  /** A folder, or undefined for a database that lives in memory only. */
  folder?: string;
  /** The content to start from (a dump of another data folder). */
  template?: Blob;
}

/** The embedded database with its one session. */
export interface PGliteSource extends WireSource {
  dump(): Promise<Blob>;
}

/** Opens the embedded database. It survives a killed process; it does not survive power loss. */
export async function openPGlite(options: PGliteOptions): Promise<PGliteSource> {
  const lite = await PGlite.create({
    dataDir: options.folder ?? 'memory://',
    extensions: { pg_trgm },
    parsers: valueParsers,
    loadDataDir: options.template,
  });
  await lite.exec("set timezone to 'UTC'");
  const queue = createQueue();

  const wire = (leave: () => void): Wire => ({
    async query(text, values) {
      const result = await lite.query(text, values.map(toWireValue));
      return { rows: result.rows, affected: result.affectedRows };
    },
    async script(text) {
      await lite.exec(text);
    },
    release: leave,
  });

  return {
    acquire: async () => wire(await queue.enter()),
    listen: (channel, heard) => lite.listen(channel, heard),
    dump: () => lite.dumpDataDir('none'),
    async close() {
      const leave = await queue.enter();
      await lite.close();
      leave();
    },
  };
}

/** First come, first served; `enter` answers the function that lets the next one in. */
function createQueue() {
  let tail: Promise<void> = Promise.resolve();
  return {
    async enter(): Promise<() => void> {
      const before = tail;
      let leave = (): void => undefined;
      tail = new Promise((resolve) => {
        leave = resolve;
      });
      await before;
      return leave;
    },
  };
}
