export type CsvValue = string | number | boolean | null | undefined;

/**
 * One cell: quoted where needed, and harmless — a text that a spreadsheet would run as a formula gets a leading
 * apostrophe, and digits too long for a spreadsheet's numbers stay text (INVARIANTS "spreadsheet formulas").
 */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  let cell = value;
  if (/^[\s\u0000]*[=+\-@＝＋－＠]/.test(cell) || /^[\t\r\n]/.test(cell)) cell = `'${cell}`;
  else if (/^\d{16,}$/.test(cell)) cell = `${cell}\t`;
  return /[",\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Rows of a file, each ending in CRLF. */
export const csvRows = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** A whole file that Excel and WPS open without garbling Chinese: UTF-8 BOM, CRLF (UX §1-14). */
export const csvFile = (head: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  `\uFEFF${csvRows([head, ...rows])}`;
