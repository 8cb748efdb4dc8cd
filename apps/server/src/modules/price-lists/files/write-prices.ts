import type { Transaction } from '../../../platform';
import { type Operator, recordAct } from '../../staff';
import { appendToLists, endRows, showNext } from '../plans/write-rows';
import { bookOf, touchList } from '../staff/hold-list';
import type { JudgedBatch } from './judge-prices';
import type { NamedList } from './read-lists';

/** Whose file it is, and from when it counts. */
export interface Landing {
  name: string;
  operator: Operator;
  begins: Date;
  now: Date;
}

/** Writes a file batch by batch, unseen, and shows all of it last. */
export function priceWriter(tx: Transaction, { name, operator, begins, now }: Landing) {
  const written = new Map<NamedList, { id: number; rows: number }>();
  const writing = { operatorId: operator.id, begins, now, ahead: 1 as const };

  async function listOf(list: NamedList, rows: number): Promise<number> {
    const known = written.get(list);
    const id = known?.id ?? list.id ?? (await bookOf(tx, list, { operator, now }));
    written.set(list, { id, rows: (known?.rows ?? 0) + rows });
    return id;
  }

  return {
    async write({ lists }: JudgedBatch): Promise<void> {
      const added: Parameters<typeof appendToLists>[1][number][] = [];
      for (const { list, judged } of lists) {
        if (judged.changes.length === 0) continue;
        const listId = await listOf(list, judged.changes.length);
        const ended: Parameters<typeof endRows>[2][number][] = [];
        for (const { perPiece, ...one } of judged.changes) {
          if (perPiece === null) ended.push({ ...one, perPiece, listId });
          else added.push({ ...one, perPiece, listId });
        }
        await endRows(tx, listId, ended, writing);
      }
      await appendToLists(tx, added, writing);
    },
    async show(): Promise<void> {
      const from = begins > now ? { from: begins.toISOString() } : {};
      for (const { id, rows } of written.values()) {
        await touchList(tx, id, { operator, now });
        const after = { file: name, rows, ...from };
        await recordAct(tx, operator, { what: 'price-list.import', object: `price-list:${id}`, after, now });
      }
      await showNext(
        tx,
        [...written.values()].map(({ id }) => id),
      );
    },
  };
}
