/**
 * Rows of cells of a CSV text: quotes, doubled quotes, CRLF and a byte order mark as spreadsheets write them. Cells
 * are parted by commas, or by tabs where the first line has tabs and no comma ("Unicode text" of Excel).
 */
export const readCsv = (text: string): string[][] => [...rowsOfCsv(text)];

/** The same row by row, for long files. */
export function* rowsOfCsv(text: string): Generator<string[]> {
  const source = text.replace(/^\uFEFF/, '');
  const head = source.slice(0, source.indexOf('\n') + 1 || undefined);
  const parting = head.includes('\t') && !head.includes(',') ? '\t' : ',';
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = (): void => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = (): string[] => {
    endCell();
    const whole = row;
    row = [];
    return whole;
  };
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (sign === parting) endCell();
    else if (sign === '\n') yield endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) yield endRow();
}

/** Spreadsheets in China save UTF-8, GBK / GB18030 or, as "Unicode text", UTF-16. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
