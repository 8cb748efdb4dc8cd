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
    await connection.wire.script(`begin${level}${mode}`);
  }

  async commitTransaction(connection: WireConnection): Promise<void> {
    // A failed statement that somebody swallowed leaves the transaction aborted, and COMMIT would then
    // quietly roll back. The extra look costs nothing unless something failed.
    if (connection.failed) {
      await this.rollbackTransaction(connection);
      throw new Error('The transaction could not be committed: one of its statements had failed.', {
        cause: connection.failed,
      });
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

  constructor(readonly wire: Wire) {}

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    noteStatement(compiled.sql);
    try {
      const result = await this.wire.query(compiled.sql, compiled.parameters);
      return {
        rows: result.rows as R[],
        numAffectedRows: result.affected === undefined ? undefined : BigInt(result.affected),
      };
    } catch (error) {
      this.failed = error;
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator that this house does not use
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered: page through the rows instead.');
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
