import type pg from 'pg';

/** One column of an answer: its name and how its text becomes a value. */
interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** What a session has been told of a prepared statement: how its rows look. */
export interface KnownShape {
  columns: readonly Column[];
  /** A row of nulls with every column in its place, so that all rows are of one shape. */
  empty: Readonly<Record<string, null>>;
}

/** Named statements whose shape a session knows; it may be gone with the session. */
const shapes = new WeakMap<object, Map<string, KnownShape>>();

/** The shape of the statement `name` in this session, if it was ever answered there. */
export const knownShape = (client: object, name: string): KnownShape | undefined =>
  shapes.get(client)?.get(name);

/**
 * Remembers a statement's columns for this session, which also holds its plan. Ignores a statement that the session did
 * not prepare under this name.
 */
export function learnShape(
  client: object,
  name: string,
  fields: readonly pg.FieldDef[],
  types: pg.CustomTypesConfig,
): void {
  const { connection } = client as { connection: { parsedStatements: Readonly<Record<string, string>> } };
  if (connection.parsedStatements[name] === undefined) return;
  let known = shapes.get(client);
  if (!known) {
    known = new Map();
    shapes.set(client, known);
  }
  known.set(name, {
    columns: fields.map(({ name: column, dataTypeID }) => ({
      name: column,
      parse: types.getTypeParser(dataTypeID, 'text') as Column['parse'],
    })),
    empty: Object.fromEntries(fields.map(({ name: column }) => [column, null])),
  });
}

/** What the driver hands to a statement while it is answered. */
type Wired = pg.Connection & {
  parse(config: { text: string; name: string; types: readonly number[] }): void;
  bind(config: { statement: string; values: readonly unknown[] }): void;
  execute(config: null): void;
};

/** The answer of a known statement, as the driver's own. */
export interface KnownAnswer {
  rows: unknown[];
  command: string;
  rowCount: number;
}

/** A prepared statement asked again in a session that knows it: bind and execute alone. */
export class KnownStatement {
  private readonly rows: unknown[] = [];
  private tag = '';
  private fault: unknown;

  constructor(
    /** What it says: the session knows it by its name, whoever listens on the way reads it here. */
    readonly text: string,
    readonly name: string,
    private readonly shape: KnownShape,
    /** Texts, bytes and nulls, as the driver prepares them. */
    readonly values: readonly unknown[],
    readonly callback: (error: unknown, answer?: KnownAnswer) => void,
  ) {}

  say(wired: Wired): void {
    wired.bind({ statement: this.name, values: this.values });
    wired.execute(null);
  }

  hearRow(fields: readonly (string | null)[]): void {
    if (this.fault !== undefined) return;
    const { columns, empty } = this.shape;
    const row: Record<string, unknown> = { ...empty };
    try {
      for (let index = 0; index < columns.length; index += 1) {
        const { name, parse } = columns[index] as Column;
        const text = fields[index];
        if (text != null) row[name] = parse(text);
      }
    } catch (error) {
      this.fault = error;
      return;
    }
    this.rows.push(row);
  }

  hearEnd(tag: string): void {
    this.tag = tag;
  }

  settle(): void {
    if (this.fault !== undefined) return this.callback(this.fault);
    const words = this.tag.split(' ');
    this.callback(null, {
      rows: this.rows,
      command: words[0] ?? '',
      rowCount: Number(words[words.length - 1]) || 0,
    });
  }

  fail(error: unknown): void {
    this.callback(this.fault ?? error);
  }
}

/**
 * Sends known statements to the server in one message, with the transaction's pending BEGIN before them and its COMMIT
 * after them where asked for. The server skips everything after a failed statement, so if one fails, all fail. The
 * driver's own query describes the columns on every use, which for a wide row costs more than reading the row.
 */
export class KnownBatch implements pg.Submittable {
  private answered: number;

  constructor(
    /** The begin that is still to be said. */
    readonly opening: string | undefined,
    readonly parts: readonly KnownStatement[],
    /** The commit that is said with them. */
    readonly closing?: 'commit',
  ) {
    this.answered = opening === undefined ? 0 : -1;
  }

  submit(connection: pg.Connection): void {
    const wired = connection as Wired;
    wired.stream.cork();
    try {
      if (this.opening !== undefined) sayPlain(wired, this.opening);
      for (const part of this.parts) part.say(wired);
      if (this.closing !== undefined) sayPlain(wired, this.closing);
      wired.sync();
    } finally {
      wired.stream.uncork();
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.parts[this.answered]?.hearRow(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.parts[this.answered]?.hearEnd(text);
    // An aborted transaction answers a commit by rolling back, and does not call that an error.
    if (this.closing !== undefined && this.answered === this.parts.length && text !== 'COMMIT')
      this.handleError(new Error(`The transaction could not be committed: ${text}.`));
    this.answered += 1;
  }

  handleReadyForQuery(): void {
    for (const part of this.parts) part.settle();
  }

  handleError(error: unknown): void {
    for (const part of this.parts) part.fail(error);
  }

  handleRowDescription(): void {
    // was not asked for
  }

  handleEmptyQuery(): void {
    // an empty text is never prepared
  }

  handlePortalSuspended(): void {
    // all rows are asked for
  }
}

/** A statement without values or answer. */
function sayPlain(wired: Wired, text: string): void {
  wired.parse({ text, name: '', types: [] });
  wired.bind({ statement: '', values: [] });
  wired.execute(null);
}
