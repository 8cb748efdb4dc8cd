import { migrate } from './migrate';
import { readMigrations } from './migration-files';
import { openDatabase } from './open';

interface Column {
  table_name: string;
  column_name: string;
  type_name: string;
  nullable: boolean;
  filled: boolean;
}

const COLUMNS = `
  select c.relname as table_name, a.attname as column_name, t.typname as type_name,
         not a.attnotnull as nullable, (a.atthasdef or a.attidentity <> '') as filled
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_type t on t.oid = a.atttypid
  where a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_migrations'
  order by c.relname, a.attnum`;

const TYPES: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  date: 'string',
  tsvector: 'string',
  timestamptz: 'Date',
  _int4: 'number[]',
  _int8: 'number[]',
  _text: 'string[]',
};

const JSON_TYPES = [
  'type JsonColumn = ColumnType<unknown, string, string>;',
  'type JsonDefaulted = ColumnType<unknown, string | undefined, string>;',
  'type JsonNullable = ColumnType<unknown, string | null | undefined, string | null>;',
];

/** The source text of tables.ts, as the migrations of this moment make it. */
export async function describeTables(): Promise<string> {
  const database = await openDatabase({ at: { memory: true } });
  try {
    await migrate(database, await readMigrations());
    const { rows } = await database.withWire((wire) => wire.query(COLUMNS, []));
    return render(rows as Column[]);
  } finally {
    await database.close();
  }
}

function render(columns: readonly Column[]): string {
  const tables = groupByTable(columns);
  const interfaces = [...tables].map(([table, own]) => {
    const lines = own.map((column) => `  ${column.column_name}: ${typeOf(column)};`);
    return `interface ${pascal(table)}Table {\n${lines.join('\n')}\n}\n`;
  });
  const members = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table;`);
  const json = JSON_TYPES.filter((line) =>
    interfaces.some((text) => text.includes(`: ${line.split(' ')[1]};`)),
  );
  return [
    '// Written by scripts/generate-tables.ts from the migrations. Do not edit.',
    "import type { ColumnType, Generated } from 'kysely';\n",
    '/** jsonb reads as unknown (parse it) and is written as JSON text (`toJson`). */',
    ...json,
    '',
    ...interfaces,
    '/** Every table of the mall. */',
    `export interface Tables {\n${members.join('\n')}\n}\n`,
  ].join('\n');
}

function groupByTable(columns: readonly Column[]): Map<string, Column[]> {
  const tables = new Map<string, Column[]>();
  for (const column of columns) {
    const own = tables.get(column.table_name) ?? [];
    own.push(column);
    tables.set(column.table_name, own);
  }
  return tables;
}

function typeOf(column: Column): string {
  if (column.type_name === 'jsonb') {
    if (column.nullable) return 'JsonNullable';
    return column.filled ? 'JsonDefaulted' : 'JsonColumn';
  }
  const type = TYPES[column.type_name];
  if (!type) throw new Error(`No TypeScript type for ${column.table_name}.${column.column_name}`);
  const whole = column.nullable ? `${type} | null` : type;
  return column.filled ? `Generated<${whole}>` : whole;
}

const pascal = (name: string): string =>
  name.replace(/(^|_)([a-z])/g, (_match, _gap, letter: string) => letter.toUpperCase());
