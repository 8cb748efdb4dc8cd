import { readFile } from 'node:fs/promises';
import { messages, PGlite, protocol } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { embeddedTemplate } from '../test-database';

/** A column as the database describes it before the statement runs. */
export interface DescribedColumn {
  name: string;
  /** As pg_type names it: int8, text, _text, timestamptz. */
  type: string;
  /** 'unknown' where it is computed, or behind an outer join of another table. */
  nulls: 'never' | 'possible' | 'unknown';
}

interface Origin {
  table: string;
  column: string;
  notNull: boolean;
}

/** The migrated, empty database, to prepare statements in. */
export async function openDescriber() {
  const lite = await PGlite.create({
    extensions: { pg_trgm },
    loadDataDir: new Blob([await readFile(await embeddedTemplate())]),
  });
  const types = await lite.query<{ oid: number; name: string }>('select oid, typname as name from pg_type');
  const nameOf = new Map(types.rows.map(({ oid, name }) => [oid, name]));
  const attributes = await lite.query<Origin & { key: string }>(`
    select a.attrelid || '.' || a.attnum as key, c.relname as table, a.attname as column, a.attnotnull as "notNull"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attnum > 0 and c.relkind <> 'v'`);
  // A view's columns are computed: the database knows of no null in them.
  const origins = new Map(attributes.rows.map(({ key, ...origin }) => [key, origin]));

  return {
    /** The columns of a statement's rows, none where it has no rows; the database's own error where it is wrong. */
    async describe(text: string): Promise<DescribedColumn[]> {
      const { serialize } = protocol;
      try {
        await lite.execProtocol(serialize.parse({ text }));
        const described = await lite.execProtocol(serialize.describe({ type: 'S' }));
        const columns = described.messages.find(
          (message) => message instanceof messages.RowDescriptionMessage,
        );
        return (columns?.fields ?? []).map((field) => ({
          name: field.name,
          type: nameOf.get(field.dataTypeID) ?? '?',
          nulls: nullsOf(origins.get(`${field.tableID}.${field.columnID}`), text),
        }));
      } finally {
        await lite.execProtocol(serialize.sync());
      }
    },
    close: () => lite.close(),
  };
}

/**
 * What the text and the table tell about nulls. A nullable column is not null behind a condition on it, so a
 * condition counts wherever it is in the statement.
 */
function nullsOf(origin: Origin | undefined, text: string): DescribedColumn['nulls'] {
  if (!origin) return 'unknown';
  if (!origin.notNull) return isTested(origin.column, text) ? 'unknown' : 'possible';
  if (!/\b(left|right|full)\s+(outer\s+)?join\b/i.test(text)) return 'never';
  const joined = [...text.matchAll(/(\w+)?\s*\bjoin\s+(?:only\s+)?(\w+)/gi)].filter(
    ([, , table]) => table === origin.table,
  );
  const isOuter = joined.length > 0 && joined.every(([, kind]) => kind?.toLowerCase() === 'left');
  const isPlain = new RegExp(`\\b(from|update|into|,)\\s*${origin.table}\\b`, 'i').test(text);
  return isOuter && !isPlain && !isTested(origin.column, text) ? 'possible' : 'unknown';
}

const isTested = (column: string, text: string): boolean =>
  new RegExp(
    `\\b${column}\\s*(is not null|=|<|>|in \\(|like|ilike|between)|=\\s*(\\w+\\.)?${column}\\b`,
    'i',
  ).test(text);
