import { ArchiveError, openArchive } from './unzip';

/** A row with its number in the sheet, the first is 1; cells by column. */
export interface SheetRow {
  row: number;
  cells: string[];
}

/** How much of a workbook is read. */
export interface SheetLimits {
  rows: number;
  columns: number;
  /** that one part of the file may unpack to */
  bytes: number;
  /** which sheet, from 0; one that is not there is the first */
  sheet: number;
}

/** A workbook: the names of its sheets, and the rows of one. */
export interface Workbook {
  sheets: string[];
  rows: SheetRow[];
}

/**
 * One sheet of an .xlsx file as text, read piece by piece. Numbers come as they are typed, dates as the days
 * that Excel counts, formulas as their last result. Rows
 * beyond the limit are left out; a file with more columns, or that unpacks to too much, is an `ArchiveError`.
 */
export async function readXlsx(bytes: Buffer, limits: SheetLimits): Promise<Workbook> {
  const archive = await openArchive(bytes);
  const read = async (name: string, on: Reader): Promise<void> => {
    await parse((take) => archive.readText(name, limits.bytes, take), on);
  };
  const { names, path: sheet } = await sheetsOf(read, limits.sheet);
  const shared: string[] = [];
  if (archive.names.includes('xl/sharedStrings.xml'))
    await read('xl/sharedStrings.xml', collectStrings(shared));
  const rows: SheetRow[] = [];
  await read(sheet, collectRows(rows, shared, limits));
  return { sheets: names, rows };
}

interface Reader {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Names without the prefix that some programs write. */
const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

async function parse(feed: (take: (text: string) => void) => Promise<void>, on: Reader): Promise<void> {
  // Loaded by the first sheet.
  const { default: sax } = await import('sax');
  const parser = sax.parser(true);
  let problem: Error | undefined;
  parser.onopentag = ({ name, attributes }) => on.open?.(bare(name), attributes as Record<string, string>);
  parser.ontext = (text) => on.text?.(text);
  parser.oncdata = (text) => on.text?.(text);
  parser.onclosetag = (name) => on.close?.(bare(name));
  parser.onerror = (error) => {
    problem ??= error;
    parser.resume();
  };
  await feed((text) => {
    parser.write(text);
    if (problem) throw new ArchiveError('broken XML', { cause: problem });
  });
}

/** What the sheets of the workbook are called, and where the one that is wanted lies. */
async function sheetsOf(
  read: (name: string, on: Reader) => Promise<void>,
  wanted: number,
): Promise<{ names: string[]; path: string }> {
  const sheets: { name: string; relation: string | undefined }[] = [];
  await read('xl/workbook.xml', {
    open(name, attributes) {
      if (name !== 'sheet') return;
      const relation = attributes['r:id'] ?? Object.entries(attributes).find(isRelation)?.[1];
      sheets.push({ name: (attributes.name ?? '').slice(0, 60), relation });
    },
  });
  const first = (sheets[wanted] ?? sheets[0])?.relation;
  let target: string | undefined;
  await read('xl/_rels/workbook.xml.rels', {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id === first) target = Target;
    },
  });
  if (!target) throw new ArchiveError('no sheet');
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return { names: sheets.slice(0, MOST_SHEETS).map(({ name }) => name), path };
}

const MOST_SHEETS = 200;
const isRelation = ([name]: [string, string]): boolean => name.endsWith(':id');

function collectStrings(into: string[]): Reader {
  let text: string | undefined;
  let quiet = 0;
  let inText = false;
  return {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') quiet += 1;
      inText = name === 't';
    },
    text(piece) {
      if (inText && quiet === 0 && text !== undefined) text += piece;
    },
    close(name) {
      inText = false;
      if (name === 'rPh') quiet -= 1;
      if (name === 'si') into.push(text ?? '');
    },
  };
}

function collectRows(into: SheetRow[], shared: readonly string[], limits: SheetLimits): Reader {
  let row: SheetRow = { row: 0, cells: [] };
  let column = -1;
  let kind = 'n';
  let value = '';
  let inValue = false;
  return {
    open(name, attributes) {
      if (name === 'row') {
        row = { row: Number(attributes.r ?? row.row + 1), cells: [] };
        column = -1;
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1;
        if (!(column >= 0 && column < limits.columns)) throw new ArchiveError('too many columns');
        kind = attributes.t ?? 'n';
        value = '';
      }
      inValue = name === 'v' || (name === 't' && kind === 'inlineStr');
    },
    text(piece) {
      if (inValue) value += piece;
    },
    close(name) {
      inValue = false;
      if (name === 'c') {
        while (row.cells.length < column) row.cells.push('');
        row.cells[column] = show(kind, value, shared);
      } else if (name === 'row' && into.length < limits.rows && row.cells.some(Boolean)) into.push(row);
    },
  };
}

/** 'A1' → 0, 'AB7' → 27 */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

function show(kind: string, value: string, shared: readonly string[]): string {
  if (kind === 's') return (shared[Number(value)] ?? '').trim();
  if (kind !== 'n' || value === '') return value.trim();
  const number = Number(value);
  // 15 digits are what a spreadsheet shows: 1.4500000000000002 was typed as 1.45.
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value.trim();
}
