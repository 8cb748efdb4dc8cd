import { once } from 'node:events';
import { prepare } from '../main';
import { modules } from '../modules';
import type { HouseCommand } from './house-command';

/** Characters gathered before they are handed on. */
const PIECE = 64 * 1024;

/** Writes in pieces and waits for a slow reader, so that a large mall is never one text in memory. */
function createOutlet(out: NodeJS.WriteStream) {
  let waiting = '';
  const flush = async (): Promise<void> => {
    const text = waiting;
    waiting = '';
    if (!out.write(text)) await once(out, 'drain');
  };
  return {
    async put(text: string): Promise<void> {
      waiting += text;
      if (waiting.length >= PIECE) await flush();
    },
    /** Everything has reached the reader: the process may end. */
    end: () =>
      new Promise<void>((resolve, reject) => {
        out.write(waiting, (error) => (error ? reject(error) : resolve()));
      }),
  };
}

/** `pifa export --json`: rows and ledgers of every area, from one snapshot, one area in memory at a time. */
export const exportCommand: HouseCommand = {
  name: 'export',
  summary: '导出账目与数据（一个时刻）/ rows and ledgers of one moment, as JSON',
  async run(settings) {
    const ground = await prepare(settings);
    const out = createOutlet(process.stdout);
    try {
      await ground.database.transaction(
        async (tx) => {
          let before = '{';
          for (const module of modules) {
            for (const [name, rows] of Object.entries((await module.exports?.(tx)) ?? {})) {
              await out.put(`${before}${JSON.stringify(name)}:[`);
              for (const [at, row] of rows.entries()) await out.put((at ? ',' : '') + JSON.stringify(row));
              await out.put(']');
              before = ',';
            }
          }
          await out.put(before === '{' ? '{}\n' : '}\n');
        },
        { snapshot: true },
      );
      await out.end();
      return 0;
    } finally {
      await ground.close();
    }
  },
};
