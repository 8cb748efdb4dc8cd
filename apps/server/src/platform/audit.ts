import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from './database';
import type { AuditFinding } from './module';

/** An invariant as a query: each row it returns breaks the invariant. */
export interface AuditCheck {
  invariant: string;
  text: string;
  find: RawBuilder<{ id: string }>;
}

/** Runs the checks in the given snapshot; at most 20 findings each. */
export async function runChecks(tx: Transaction, checks: readonly AuditCheck[]): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  for (const { invariant, text, find } of checks) {
    const { rows } = await sql<{ id: string }>`select id from (${find}) broken limit 20`.execute(tx);
    for (const { id } of rows) findings.push({ invariant, text: `${text}: ${id}` });
  }
  return findings;
}
