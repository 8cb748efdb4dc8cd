import { messages as heard, type PGlite, protocol } from '@electric-sql/pglite';
import { createPreparedNames } from './prepared-names';
import { toWireValue } from './value-parsers';
import type { Question, WireResult } from './wire';

/** A statement that the embedded database knows by name: how its values are written and its columns are read. */
interface Prepared {
  name: string;
  write: ((value: unknown) => string)[];
  columns: { name: string; oid: number; read: ((text: string, oid: number) => unknown) | undefined }[];
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Runs statements on the embedded database; what is asked again and again is parsed and planned once. The driver's own
 * `query` does both each time, in six messages, which was most of what a statement cost.
 */
export function createStatements(lite: PGlite): (question: Question) => Promise<WireResult> {
  const nameOf = createPreparedNames();
  const prepared = new Map<string, Prepared>();

  // Exclusive, as the driver's own calls are: a dump of the files must not meet a statement. The files need no word
  // afterwards: what was written lies with the operating system already.
  const send = (messages: readonly Uint8Array[]): ReturnType<PGlite['execProtocolStream']> =>
    lite.runExclusive(() =>
      lite.execProtocolStream(Buffer.concat([...messages, protocol.serialize.sync()]), { syncToFs: false }),
    );

  /** Undefined for a text that is seen for the first time, or where too many have names already. */
  async function prepare(text: string): Promise<Prepared | undefined> {
    const before = prepared.get(text);
    if (before) return before;
    const name = nameOf(text);
    if (name === undefined) return undefined;
    const { parse, describe } = protocol.serialize;
    const messages = await send([parse({ name, text }), describe({ type: 'S', name })]);
    const statement = describedBy(lite, name, messages);
    prepared.set(text, statement);
    return statement;
  }

  async function unprepared({ text, values }: Question): Promise<WireResult> {
    const { rows, affectedRows } = await lite.query(text, values.map(toWireValue));
    return { rows, affected: affectedRows };
  }

  return async (question: Question): Promise<WireResult> => {
    const statement = await prepare(question.text);
    if (!statement) return unprepared(question);
    const { bind, execute } = protocol.serialize;
    const values = question.values.map((value, index) => {
      const sent = toWireValue(value);
      if (sent === null || sent === undefined) return null;
      return (statement.write[index] ?? String)(sent);
    });
    return answerOf(statement, await send([bind({ statement: statement.name, values }), execute({})]));
  };
}

function describedBy(lite: PGlite, name: string, messages: readonly unknown[]): Prepared {
  const statement: Prepared = { name, write: [], columns: [] };
  for (const message of messages) {
    if (message instanceof heard.ParameterDescriptionMessage)
      statement.write = message.dataTypeIDs.map((oid) => lite.serializers[oid] ?? String);
    if (message instanceof heard.RowDescriptionMessage)
      statement.columns = message.fields.map(({ name: column, dataTypeID: oid }) => ({
        name: column,
        oid,
        read: lite.parsers[oid],
      }));
  }
  return statement;
}

function answerOf({ columns }: Prepared, messages: readonly unknown[]): WireResult {
  const rows: Record<string, unknown>[] = [];
  let affected: number | undefined;
  for (const message of messages) {
    if (message instanceof heard.DataRowMessage) rows.push(rowOf(columns, message.fields));
    if (message instanceof heard.CommandCompleteMessage) {
      const [command = '', ...rest] = message.text.split(' ');
      affected = WRITES.has(command) ? Number(rest.at(-1)) : undefined;
    }
  }
  return { rows, affected };
}

function rowOf(columns: Prepared['columns'], fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, { name, oid, read }] of columns.entries()) {
    const text = fields[index] ?? null;
    row[name] = text === null || !read ? text : read(text, oid);
  }
  return row;
}
