import { join } from 'node:path';
import type ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectStatements, type RawStatement, readProgram } from './collect';
import { compareRow, type Difference } from './compare';
import { openDescriber } from './describe';
import { EXCEPTIONS } from './exceptions';

/*
 * The text of each statement is composed from the source (compose.ts) and prepared, and the columns that the database
 * describes are compared with the row type: names both ways, types as the drivers read them, nulls where a column comes
 * straight from a table. Nulls of computed columns and the content of json columns are unknown.
 */
const server = join(import.meta.dirname, '../..');
const fixtures = join(import.meta.dirname, 'fixtures');
/** Some ten seconds on an idle machine. */
const LONG = 120_000;

interface Fault extends Difference {
  statement: RawStatement;
}

let program: ts.Program;
let describer: Awaited<ReturnType<typeof openDescriber>>;
beforeAll(async () => {
  const isSource = (file: string) => file.startsWith(`${server}/src/`) && !file.endsWith('.test.ts');
  program = readProgram(server, (file) => isSource(file) || file.startsWith(`${fixtures}/`));
  describer = await openDescriber();
}, LONG);
afterAll(() => describer.close());

async function differencesOf({ texts, unknown, row }: RawStatement): Promise<Difference[]> {
  if (texts.length === 0) return [{ column: 'text', what: `cannot be composed: ${unknown.join('; ')}` }];
  const found = [];
  for (const text of texts) {
    try {
      const columns = await describer.describe(text);
      if (row) found.push(...compareRow(program.getTypeChecker(), row, columns));
    } catch (error) {
      found.push({ column: 'text', what: `cannot be prepared: ${(error as Error).message}` });
    }
  }
  return found;
}

async function faultsOf(statements: readonly RawStatement[]): Promise<Fault[]> {
  const faults = [];
  for (const statement of statements)
    for (const difference of await differencesOf(statement)) faults.push({ ...difference, statement });
  return faults;
}

const say = ({ statement: { file, line }, column, what }: Fault): string =>
  `${file}:${line} ${column} ${what}`;
const sayAll = (faults: readonly Fault[]): string[] => [...new Set(faults.map(say))];

it(
  '写错列名、类型或空值的，各被指出；写对的不被指出',
  async () => {
    const faults = await faultsOf(collectStatements(program, fixtures));
    expect(faults.map(({ column, what }) => `${column} ${what}`)).toEqual([
      'title is not in the statement',
      'name is not in the row type',
      'id is said to be string, but int8 is read as number',
      'created_at is said to be string, but timestamptz is read as Date',
      'ids is said to be string[], but _int8 is read as number[]',
      'paid_at is said to be Date, but may be null',
      'name is said to be string, but may be null',
      'id is said to be number | null, but is never null',
      'code is not in the row type',
      'text cannot be prepared: relation "good" does not exist',
      'list_per_pack is said to be string, but int8 is read as number',
      'text cannot be composed: nobody gives where',
    ]);
  },
  LONG,
);

it(
  '每条原样写下的语句都能在迁移后的库里预备，列与所称的行类型相同',
  async () => {
    const statements = collectStatements(program, join(server, 'src'));
    const faults = await faultsOf(statements);
    const isExcused = ({ statement, column }: Fault) =>
      EXCEPTIONS.some(({ file, about }) => file === statement.file && about.includes(column));
    expect(sayAll(faults.filter((fault) => !isExcused(fault)))).toEqual([]);

    const unused = EXCEPTIONS.flatMap(({ file, about }) =>
      about
        .filter((column) => !faults.some((fault) => fault.statement.file === file && fault.column === column))
        .map((column) => `${file} ${column}`),
    );
    expect(unused, 'exceptions that excuse nothing').toEqual([]);

    const listed = new Set(
      faults.filter(({ column }) => column === 'text').map(({ statement }) => statement),
    );
    const typed = statements.filter((one) => one.row && !listed.has(one));
    console.log(
      `${statements.length - listed.size} raw statements prepared, ${typed.length} with a row type; ${listed.size} listed`,
    );
    // If nothing is collected, nothing is found wrong.
    expect(statements.length).toBeGreaterThan(350);
  },
  LONG,
);
