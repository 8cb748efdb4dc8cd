import type { ClaimNeeded } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, sqlState, toJson, type Transaction } from '../../platform';

/** A scarce row that orders wait for. */
type Row = Pick<ClaimNeeded, 'kind' | 'ref'>;

/** The orders of this server that wait for a row, and how often one of them got its lock. */
interface Queue {
  waiting: number;
  moves: number;
}

/** An order's place in the queues of all rows that it takes from. */
export interface QueuePlace {
  /** This order got its locks: orders behind it see that the queues move. */
  passed(): void;
  /** Rows whose lock no order of this server got since the place was taken. */
  unmoved(): Row[];
  leave(): void;
}

/**
 * What this server knows of the queues for scarce rows (decision 0026). An order waits in a queue that moves, however long
 * it is. A row whose lock nobody got while an order waited for its timeout is stuck; further orders of it are refused
 * until the row is found free. This decides only who waits; it does not guard stock.
 */
export function createLockQueues() {
  const queues = new Map<string, Queue>();
  const stuck = new Map<string, Row>();
  return {
    join(rows: readonly Row[]): QueuePlace {
      const joined = rows.map((row) => {
        const key = keyOf(row);
        const queue = queues.get(key) ?? { waiting: 0, moves: 0 };
        queue.waiting += 1;
        queues.set(key, queue);
        return { key, row, queue, seen: queue.moves };
      });
      return {
        passed() {
          for (const { key, queue } of joined) {
            queue.moves += 1;
            stuck.delete(key);
          }
        },
        unmoved: () => joined.filter(({ queue, seen }) => queue.moves === seen).map(({ row }) => row),
        leave() {
          for (const { key, queue } of joined) {
            queue.waiting -= 1;
            if (queue.waiting === 0) queues.delete(key);
          }
        },
      };
    },
    markStuck(rows: readonly Row[]): void {
      for (const row of rows) stuck.set(keyOf(row), row);
    },
    markFree(rows: readonly Row[]): void {
      for (const row of rows) stuck.delete(keyOf(row));
    },
    stuckAmong: (rows: readonly Row[]): Row[] =>
      stuck.size === 0 ? [] : rows.filter((row) => stuck.has(keyOf(row))),
  };
}

const keyOf = ({ kind, ref }: Row): string => `${kind}:${ref}`;

export type LockQueues = ReturnType<typeof createLockQueues>;

/** The rows among these that are locked now; never waits. In a transaction it locks the free ones. */
export async function lockedNow(db: Db | Transaction, rows: readonly Row[]): Promise<Row[]> {
  if (rows.length === 0) return [];
  const { rows: locked } = await sql<Row>`
    with asked as materialized (
      select n.kind, n.ref, (select f.id from scarce f where f.kind = n.kind and f.ref = n.ref) as id
      from jsonb_to_recordset(${toJson(rows)}::jsonb) as n(kind text, ref text)),
    free as materialized (
      select s.id from scarce s where s.id = any(array(select id from asked)) order by s.id for update skip locked)
    select kind, ref from asked where id is not null and id <> all(array(select id from free))`.execute(db);
  return locked;
}

/** True when a statement reached its lock timeout. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === '55P03';
