import { crc32, inflateRawSync } from 'node:zlib';
import { parser } from 'sax';

/** A sheet as another program would find it. */
export interface Book {
  /** The names of the sheets. */
  sheets: string[];
  /** What stands in the first one. */
  rows: string[][];
  /** The kind of each cell: what looks like a formula must be text. */
  kinds: ('text' | 'number' | 'empty')[][];
}

/**
 * A second reader of workbooks, which shares nothing with the one of the server: the archive is taken apart by the book
 * (APPNOTE 4.3, checksums and sizes compared), the parts must be well-formed XML, and a formula is refused.
 */
export function readBook(bytes: Buffer): Book {
  const parts = unzipped(bytes);
  const part = (name: string): string => {
    const found = parts.get(name);
    if (!found) throw new Error(`no ${name} in the workbook`);
    return found.toString('utf8');
  };
  const types = elements(part('[Content_Types].xml'));
  for (const name of parts.keys()) {
    const known = types.some(
      ({ attributes: { PartName, Extension } }) => PartName === `/${name}` || name.endsWith(`.${Extension}`),
    );
    if (name !== '[Content_Types].xml' && !known) throw new Error(`${name} has no content type`);
  }
  const sheets = elements(part('xl/workbook.xml')).filter(({ name }) => name === 'sheet');
  const targets = elements(part('xl/_rels/workbook.xml.rels'));
  const target = targets.find(({ attributes }) => attributes['Id'] === sheets[0]?.attributes['r:id']);
  const cells = elements(part(`xl/${target?.attributes['Target']}`));
  const book: Book = {
    sheets: sheets.map(({ attributes }) => attributes['name'] ?? ''),
    rows: [],
    kinds: [],
  };
  for (const { name, attributes, text } of cells) {
    const row = book.rows.at(-1);
    const kinds = book.kinds.at(-1);
    if (name === 'f') throw new Error('a formula');
    if (name === 'row') {
      book.rows.push([]);
      book.kinds.push([]);
    } else if (name === 'c' && row && kinds) {
      row.push('');
      kinds.push(attributes['t'] === 'inlineStr' ? 'text' : 'empty');
    } else if ((name === 't' || name === 'v') && row && kinds) {
      row[row.length - 1] = text;
      if (name === 'v') kinds[kinds.length - 1] = 'number';
    }
  }
  return book;
}

interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** The elements of a well-formed part, in their order. */
function elements(xml: string): XmlElement[] {
  const all: XmlElement[] = [];
  const open: XmlElement[] = [];
  const reader = parser(true);
  reader.onopentag = ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '' };
    all.push(element);
    open.push(element);
  };
  reader.ontext = (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  reader.onclosetag = () => void open.pop();
  reader.onerror = (error) => {
    throw error;
  };
  reader.write(xml).close();
  return all;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

function unzipped(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw new Error('no end of a zip');
  const parts = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('no entry where the directory has one');
    const [crc, packed, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset));
    const [label = 0, extra = 0, note = 0] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.subarray(at + 46, at + 46 + label).toString('utf8');
    const local = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(local) !== LOCAL) throw new Error(`${name}: no local header`);
    const own = bytes.subarray(local + 30, local + 30 + bytes.readUInt16LE(local + 26)).toString('utf8');
    if (own !== name) throw new Error(`${name}: its local header says ${own}`);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = inflateRawSync(bytes.subarray(from, from + (packed ?? 0)));
    if (data.length !== size || crc32(data) !== crc) throw new Error(`${name}: size or checksum differs`);
    parts.set(name, data);
    at += 46 + label + extra + note;
  }
  if (at !== end) throw new Error('the directory has another length');
  return parts;
}
