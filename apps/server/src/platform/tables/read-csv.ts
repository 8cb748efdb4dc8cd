import { isUtf8 } from 'node:buffer';

/**
 * Rows of cells of a CSV text: quotes, doubled quotes, CRLF and a byte order mark as spreadsheets write them. Cells
 * are parted by commas, or by tabs where the first line has tabs and no comma ("Unicode text" of Excel).
 */
export const readCsv = (text: string): string[][] => [...rowsOfCsv([text])];

/** The same row by row out of the pieces of a text, so that a long file is never a text as a whole. */
export function* rowsOfCsv(pieces: Iterable<string>): Generator<string[]> {
  let parting = '';
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  /** A quote inside of quotes: the next sign says whether it ended them. */
  let closing = false;
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
  for (const piece of pieces) {
    const source = parting === '' ? piece.replace(/^\uFEFF/, '') : piece;
    if (parting === '') parting = partingOf(source);
    for (let at = 0; at < source.length; ) {
      if (closing) {
        closing = false;
        if (source[at] === '"') {
          cell += '"';
          at += 1;
          continue;
        }
        quoted = false;
      }
      // Sign by sign a cell would be made anew at each of them.
      const end = endOfRun(source, at, quoted ? '"' : parting, quoted);
      if (end > at) cell += source.slice(at, end);
      const sign = source[end] ?? '';
      at = end + 1;
      if (quoted) closing = sign === '"';
      else if (sign === parting) endCell();
      else if (sign === '\n') yield endRow();
      else if (sign === '"' && cell.trim() === '') {
        cell = '';
        quoted = true;
      } else if (sign === '"') cell += sign;
    }
  }
  if (cell !== '' || row.length > 0) yield endRow();
}

const [QUOTE, LINE, RETURN] = [34, 10, 13];

/** Where the signs end that are nothing but a part of a cell. */
function endOfRun(text: string, from: number, parting: string, quoted: boolean): number {
  const other = parting.charCodeAt(0);
  let at = from;
  for (; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE || (!quoted && (sign === other || sign === LINE || sign === RETURN))) return at;
  }
  return at;
}

function partingOf(text: string): string {
  const head = text.slice(0, text.indexOf('\n') + 1 || undefined);
  return head.includes('\t') && !head.includes(',') ? '\t' : ',';
}

/** Bytes of a text at a time. */
const PIECE = 1024 * 1024;

/** Spreadsheets in China save UTF-8, GBK / GB18030 or, as "Unicode text", UTF-16. */
export const decodeText = (bytes: Buffer): string => [...piecesOfText(bytes)].join('');

/** The same piece by piece. */
export function* piecesOfText(bytes: Buffer): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
  }
  yield decoder.decode();
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return isUtf8(bytes) ? 'utf-8' : 'gb18030';
}
