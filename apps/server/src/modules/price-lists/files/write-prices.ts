import type { Transaction } from '../../../platform';
import { type Operator, recordActs } from '../../staff';
import { appendToLists, endRows, showNext } from '../plans/write-rows';
import { bookOf, touchLists } from '../staff/hold-list';
import type { FileChange } from './judge-file';
import type { JudgedBatch } from './judge-prices';
import type { NamedList } from './read-lists';

type StandingPrice = FileChange & { perPiece: number };
const stands = (change: FileChange): change is StandingPrice => change.perPiece !== null;

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
    /** Answers how many prices it wrote. */
    async write({ lists }: JudgedBatch): Promise<number> {
      const added: { listId: number; rows: StandingPrice[] }[] = [];
      const ended: { listId: number; goodsId: number; fromPieces: number }[] = [];
      for (const { list, judged } of lists) {
        if (judged.changes.length === 0) continue;
        const listId = await listOf(list, judged.changes.length);
        added.push({ listId, rows: judged.changes.filter(stands) });
        for (const change of judged.changes) if (!stands(change)) ended.push({ ...change, listId });
      }
      await endRows(tx, ended, writing);
      await appendToLists(tx, added, writing);
      return lists.reduce((sum, { judged }) => sum + judged.changes.length, 0);
    },
    async show(): Promise<void> {
      const from = begins > now ? { from: begins.toISOString() } : {};
      const lists = [...written.values()];
      const ids = lists.map(({ id }) => id);
      await touchLists(tx, ids, { operator, now });
      await recordActs(
        tx,
        operator,
        lists.map(({ id, rows }) => ({
          what: 'price-list.import',
          object: `price-list:${id}`,
          after: { file: name, rows, ...from },
          now,
        })),
      );
      await showNext(tx, ids);
    },
  };
}
