import { deflateRawSync } from 'node:zlib';

/** A cell: text (shared), a number, or XML of its own. */
type Cell = string | number | { xml: string };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const letter = (column: number): string => String.fromCharCode(65 + column);

/** A workbook with one sheet, as Excel writes it: texts shared, empty cells left out. */
export function aWorkbook(
  rows: readonly (readonly Cell[])[],
  own: Record<string, string | Buffer> = {},
): Buffer {
  const shared: string[] = [];
  const cell = (value: Cell, at: string): string => {
    if (typeof value === 'object') return value.xml.replace('AT', at);
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    if (value === '') return '';
    shared.push(value);
    return `<c r="${at}" t="s"><v>${shared.length - 1}</v></c>`;
  };
  const data = rows.map((row, n) => {
    const cells = row.map((value, column) => cell(value, `${letter(column)}${n + 1}`)).join('');
    return `<row r="${n + 1}">${cells}</row>`;
  });
  return aZip({
    'xl/workbook.xml': `${XML}<workbook xmlns:r="r"><sheets><sheet name="表1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet><sheetData>${data.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${XML}<sst>${shared.map((text) => `<si><t xml:space="preserve">${safe(text)}</t></si>`).join('')}</sst>`,
    ...own,
  });
}

/** A zip archive; the checksums of its entries are 0, because spreadsheet readers ignore them. */
export function aZip(entries: Record<string, string | Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(content, { level: 9 });
    const label = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt16LE(label.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt32LE(at, 42);
    bodies.push(local, label, packed);
    directory.push(entry, label);
    at += 30 + label.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}
