import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A cell: text stays text, whatever it looks like; a number is one. */
export type SheetCell = string | number | null;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
export const XLSX = `${TYPES}.sheet`;

const sheetPath = (at: number): string => `worksheets/sheet${at + 1}.xml`;

/** What a workbook of these sheets says of itself. */
function partsOf(names: readonly string[]): Record<string, string> {
  const each = (part: (name: string, at: number) => string) => names.map(part).join('');
  const contents = each(
    (_, at) => `<Override PartName="/xl/${sheetPath(at)}" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  const links = each(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="${sheetPath(at)}"/>`,
  );
  const sheets = each((name, at) => `<sheet name="${safe(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  return {
    '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${contents}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships">${links}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets>${sheets}</sheets></workbook>`,
  };
}

/** What XML must not hold, or gives a meaning. */
const safe = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function cellXml(value: SheetCell): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${safe(value)}</t></is></c>`;
}

const rowXml = (row: readonly SheetCell[]): string => `<row>${row.map(cellXml).join('')}</row>`;

/** Characters that each column is wide; a Chinese one counts as two. */
const colsXml = (widths: readonly number[]): string => {
  const cols = widths.map((width, at) => {
    const column = at + 1;
    return `<col min="${column}" max="${column}" width="${width}" customWidth="1"/>`;
  });
  return cols.length > 0 ? `<cols>${cols.join('')}</cols>` : '';
};

async function* sheetXml(
  head: readonly string[],
  batches: AsyncIterable<readonly (readonly SheetCell[])[]>,
  widths: readonly number[],
): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main">${colsXml(widths)}<sheetData>${rowXml(head)}`;
  for await (const rows of batches) if (rows.length > 0) yield rows.map(rowXml).join('');
  yield '</sheetData></worksheet>';
}

interface Sheet {
  name: string;
  head: readonly string[];
  batches: AsyncIterable<readonly (readonly SheetCell[])[]>;
  /** characters that each column is wide */
  widths?: readonly number[];
}

const usualWidths = (head: readonly string[]) => head.map((title) => Math.max(10, 2 * title.length + 4));

/** A workbook, written sheet by sheet and batch by batch: only one batch is in memory, however many rows there are. */
export async function* xlsxBook(sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  const zip = createZip();
  const parts = partsOf(sheets.map(({ name }) => name));
  for (const [path, xml] of Object.entries(parts)) yield* zip.add(path, [XML + xml]);
  for (const [at, { head, batches, widths = usualWidths(head) }] of sheets.entries()) {
    yield* zip.add(`xl/${sheetPath(at)}`, sheetXml(head, batches, widths));
  }
  yield zip.end();
}

/** A workbook of one sheet. */
export const xlsxStream = (
  name: string,
  head: Sheet['head'],
  batches: Sheet['batches'],
  widths?: Sheet['widths'],
): AsyncGenerator<Buffer> => xlsxBook([{ name, head, batches, ...(widths && { widths }) }]);

/** Sizes and checksum of an entry, which are known once it is written. */
interface Written {
  crc: number;
  packed: number;
  size: number;
}
/** Sizes follow the data; the names are UTF-8. */
const FLAGS = 0x0808;

/** A zip archive, entry after entry. */
function createZip() {
  const directory: Buffer[] = [];
  let at = 0;
  return {
    async *add(path: string, parts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
      const label = Buffer.from(path);
      const begin = at;
      const local = header(0x04034b50, 30, { crc: 0, packed: 0, size: 0 }, label.length, 4);
      yield Buffer.concat([local, label]);
      const written: Written = { crc: 0, packed: 0, size: 0 };
      const counted = Readable.from(countedBytes(parts, written));
      for await (const chunk of counted.pipe(createDeflateRaw())) {
        written.packed += (chunk as Buffer).length;
        yield chunk as Buffer;
      }
      const after = Buffer.alloc(16);
      after.writeUInt32LE(0x08074b50, 0);
      after.writeUInt32LE(written.crc, 4);
      after.writeUInt32LE(written.packed, 8);
      after.writeUInt32LE(written.size, 12);
      yield after;
      at += 30 + label.length + written.packed + 16;
      const entry = header(0x02014b50, 46, written, label.length, 6);
      entry.writeUInt16LE(20, 4);
      entry.writeUInt32LE(begin, 42);
      directory.push(entry, label);
    },
    end(): Buffer {
      const listed = Buffer.concat(directory);
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50, 0);
      end.writeUInt16LE(directory.length / 2, 8);
      end.writeUInt16LE(directory.length / 2, 10);
      end.writeUInt32LE(listed.length, 12);
      end.writeUInt32LE(at, 16);
      return Buffer.concat([listed, end]);
    },
  };
}

/** The fields that a local header and one of the directory share, from `from` on. */
function header(sign: number, length: number, written: Written, label: number, from: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(sign, 0);
  bytes.writeUInt16LE(20, from);
  bytes.writeUInt16LE(FLAGS, from + 2);
  bytes.writeUInt16LE(8, from + 4);
  // 1980-01-01: the time of an entry says nothing here.
  bytes.writeUInt16LE(0x21, from + 8);
  bytes.writeUInt32LE(written.crc, from + 10);
  bytes.writeUInt32LE(written.packed, from + 14);
  bytes.writeUInt32LE(written.size, from + 18);
  bytes.writeUInt16LE(label, from + 22);
  return bytes;
}

async function* countedBytes(
  parts: Iterable<string> | AsyncIterable<string>,
  written: Written,
): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const bytes = Buffer.from(part);
    written.crc = crc32(bytes, written.crc);
    written.size += bytes.length;
    yield bytes;
  }
}
