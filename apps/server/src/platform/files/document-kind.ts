import { openArchive } from '../tables/unzip';

/** A document that is kept as it came: its ending and what it is declared as when it is given out. */
export interface DocumentKind {
  ending: 'pdf' | 'xlsx' | 'xls' | 'docx' | 'csv' | 'txt';
  mediaType: string;
}

/** What may be sent along with an inquiry, for the refusal of anything else. */
export const DOCUMENT_FILES = 'PDF、Excel（xlsx、xls）、Word（docx）、CSV、TXT、JPG、PNG、WebP';

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const PDF: DocumentKind = { ending: 'pdf', mediaType: 'application/pdf' };
const XLSX: DocumentKind = { ending: 'xlsx', mediaType: `${OFFICE}spreadsheetml.sheet` };
const DOCX: DocumentKind = { ending: 'docx', mediaType: `${OFFICE}wordprocessingml.document` };
const XLS: DocumentKind = { ending: 'xls', mediaType: 'application/vnd.ms-excel' };
const CSV: DocumentKind = { ending: 'csv', mediaType: 'text/csv; charset=utf-8' };
const TXT: DocumentKind = { ending: 'txt', mediaType: 'text/plain; charset=utf-8' };

/** Old Excel keeps its sheets in a stream of this name. */
const WORKBOOK = ['Workbook', 'Book'].map((name) => Buffer.from(`${name}\0`, 'utf16le'));
/** Where any of the Office formats keeps programs: they are never taken. */
const MACROS = Buffer.from('_VBA_PROJECT', 'utf16le');
const SECTOR_MARK = 'd0cf11e0a1b11ae1';
const SMALLEST_XLS = 1_024;

/**
 * What a document is by its bytes: its name and the declared type are the sender's word. undefined: nothing that is
 * taken, also documents that carry programs, pages and drawings (HTML, SVG, XML).
 */
export async function documentKindOf(bytes: Buffer): Promise<DocumentKind | undefined> {
  if (bytes.length === 0) return undefined;
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return PDF;
  const start = bytes.subarray(0, 8).toString('hex');
  if (start.startsWith('504b0304')) return officeKind(bytes);
  if (start === SECTOR_MARK) return isOldWorkbook(bytes) ? XLS : undefined;
  const text = textOf(bytes);
  if (text === undefined || isMarkup(text)) return undefined;
  return isTable(text) ? CSV : TXT;
}

/** Nobody writes a purchase list as a page, and whoever opens one runs it. */
const isMarkup = (text: string): boolean => /^\s*(<[!?a-z]|#!)/i.test(text) || /<script[\s>]/i.test(text);

/** Every line has as many cells as the first, and more than one. */
function isTable(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return [',', '\t', ';'].some((separator) => {
    const cells = (line: string): number => line.replace(/"[^"]*"/g, '').split(separator).length;
    const wanted = cells(lines[0] ?? '');
    return wanted > 1 && lines.every((line) => cells(line) === wanted);
  });
}

async function officeKind(bytes: Buffer): Promise<DocumentKind | undefined> {
  const archive = await openArchive(bytes).catch(() => undefined);
  if (!archive) return undefined;
  const { names } = archive;
  if (!names.includes('[Content_Types].xml')) return undefined;
  if (names.some((name) => /vbaProject|\.(exe|js|vbs|bat|cmd|scr|dll)$/i.test(name))) return undefined;
  if (names.includes('xl/workbook.xml')) return XLSX;
  return names.includes('word/document.xml') ? DOCX : undefined;
}

const isOldWorkbook = (bytes: Buffer): boolean =>
  bytes.length >= SMALLEST_XLS && !bytes.includes(MACROS) && WORKBOOK.some((name) => bytes.includes(name));

/** UTF-8, GB 18030, or UTF-16 with its mark; undefined for bytes with control characters that no text has. */
function textOf(bytes: Buffer): string | undefined {
  const mark = bytes.subarray(0, 2).toString('hex');
  const names =
    mark === 'fffe' ? ['utf-16le'] : mark === 'feff' ? ['utf-16be'] : (['utf-8', 'gb18030'] as const);
  for (const name of names) {
    try {
      const text = new TextDecoder(name, { fatal: true }).decode(bytes);
      return /[\0-\x08\x0E-\x1A\x1C-\x1F\x7F]/.test(text) ? undefined : text;
    } catch {
      // not in this encoding
    }
  }
  return undefined;
}
