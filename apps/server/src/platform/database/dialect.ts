import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { isTogether } from './together';
import { assertNotInsideTransaction, noteStatement } from './statements';
import type { Wire, WireSource } from './wire';

/** One Kysely dialect over both kinds of database, so that counting and guarding happen in one place. */
export function wireDialect(source: WireSource): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new WireDriver(source),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class WireDriver implements Driver {
  constructor(private readonly source: WireSource) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<WireConnection> {
    assertNotInsideTransaction();
    return new WireConnection(await this.source.acquire());
  }

  async beginTransaction(connection: WireConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const mode = settings.accessMode ? ` ${settings.accessMode}` : '';
    await connection.wire.begin(`begin${level}${mode}`);
  }

  async commitTransaction(connection: WireConnection): Promise<void> {
    if (connection.committed) return;
    if (connection.failed) {
      const { failed } = connection;
      await this.rollbackTransaction(connection);
      throw cannotCommit(failed);
    }
    try {
      await connection.wire.script('commit');
    } catch (error) {
      connection.broken = true;
      throw error;
    }
  }

  async rollbackTransaction(connection: WireConnection): Promise<void> {
    connection.failed = undefined;
    if (connection.committed) return;
    try {
      await connection.wire.script('rollback');
    } catch {
      connection.broken = true;
    }
  }

  async releaseConnection(connection: WireConnection): Promise<void> {
    connection.wire.release(connection.broken);
  }

  async savepoint(connection: WireConnection, name: string): Promise<void> {
    await connection.wire.script(`savepoint ${quoted(name)}`);
  }

  async rollbackToSavepoint(connection: WireConnection, name: string): Promise<void> {
    connection.failed = undefined;
    await connection.wire.script(`rollback to savepoint ${quoted(name)}`);
  }

  async releaseSavepoint(connection: WireConnection, name: string): Promise<void> {
    await connection.wire.script(`release savepoint ${quoted(name)}`);
  }

  async destroy(): Promise<void> {
    await this.source.close();
  }
}

class WireConnection implements DatabaseConnection {
  broken = false;
  failed: unknown;
  /** The open transaction was committed with its last statements. */
  committed = false;

  constructor(readonly wire: Wire) {}

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    if (this.committed) throw new Error('A statement was asked of a transaction that is committed already.');
    try {
      if (isTogether(compiled)) {
        const { together, commit } = compiled;
        if (commit && this.failed) throw cannotCommit(this.failed);
        const rows = (await this.runTogether(together, commit)) as R[];
        this.committed = commit;
        return { rows };
      }
      noteStatement(compiled.sql);
      const result = await this.wire.query(compiled.sql, compiled.parameters);
      return {
        rows: result.rows as R[],
        numAffectedRows: result.affected === undefined ? undefined : BigInt(result.affected),
      };
    } catch (error) {
      this.failed = error;
      // Made where the driver read it, its trace leads nowhere: from here it leads to who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  private async runTogether(statements: readonly CompiledQuery[], commit: boolean): Promise<unknown[][]> {
    for (const { sql: text } of statements) noteStatement(text);
    const answers = await this.wire.queries(
      statements.map(({ sql: text, parameters }) => ({ text, values: parameters })),
      commit,
    );
    return answers.map(({ rows }) => rows);
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator that this house does not use
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered: page through the rows instead.');
  }
}

/**
 * A failed statement that somebody swallowed leaves the transaction aborted, and COMMIT would then quietly roll back.
 * The extra look costs nothing unless something failed.
 */
const cannotCommit = (cause: unknown): Error =>
  new Error('The transaction could not be committed: one of its statements had failed.', { cause });

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
