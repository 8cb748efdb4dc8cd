import { type RawBuilder, sql } from 'kysely';
import type { Tables, Transaction } from './database';
import type { AuditFinding } from './module';

/** An invariant that a query can check. */
export interface Check {
  /** 'I1', 'I11' … */
  invariant: string;
  /** What is wrong with the rows that `find` returns. */
  text: string;
  /** Selects the `id` of every row that breaks the invariant. */
  find: RawBuilder<unknown>;
}

/** Runs every check in one transaction; reports at most 20 rows of each. */
export async function runChecks(tx: Transaction, checks: readonly Check[]): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  for (const { invariant, text, find } of checks) {
    const { rows } = await sql<{ id: string }>`select id from (${find}) broken limit 20`.execute(tx);
    for (const { id } of rows) findings.push({ invariant, text: `${text}: ${id}` });
  }
  return findings;
}

/** All rows of a table for `pifa export`, ordered by these columns. */
export const allRows = <Table extends keyof Tables>(
  tx: Transaction,
  table: Table,
  ...columns: readonly (keyof Tables[Table] & string)[]
): Promise<unknown[]> =>
  tx
    .selectFrom(table as keyof Tables)
    .selectAll()
    .orderBy(sql.join(columns.map((column) => sql.ref(column))))
    .execute();

/** All rows of these tables by table name, each table ordered by the columns given. */
export async function exportTables(
  tx: Transaction,
  tables: { readonly [Table in keyof Tables]?: readonly (keyof Tables[Table] & string)[] },
): Promise<Record<string, unknown[]>> {
  const exported: Record<string, unknown[]> = {};
  for (const [table, columns] of Object.entries(tables)) {
    exported[table] = await allRows(tx, table as keyof Tables, ...(columns as never[]));
  }
  return exported;
}
