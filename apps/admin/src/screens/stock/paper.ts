/** A line of a count or a receipt as it is typed, scanned or pasted. */
export interface PaperLine {
  code: string;
  pieces: number;
  /** yuan a piece, of a receipt; '' = not said */
  cost: string;
}

/** Full-width digits, separators and ￥ as people paste them. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/[,￥¥\s]/g, '');

/** One more scan: the goods once more, or `code*12` twelve times. The newest stands first. */
export function scanned(lines: readonly PaperLine[], text: string): PaperLine[] {
  const [, code = '', times = '1'] = /^(.+?)(?:[*×xX](\d{1,6}))?$/.exec(text.trim().normalize('NFKC')) ?? [];
  if (code === '') return [...lines];
  const known = lines.find((line) => line.code.toLowerCase() === code.toLowerCase());
  const line = { code, cost: '', ...known, pieces: (known?.pieces ?? 0) + Number(times) };
  return [line, ...lines.filter((one) => one !== known)];
}

/** Pasted rows: code or barcode, pieces, and what a piece cost; heads and empty rows are left out. */
export function pasted(lines: readonly PaperLine[], text: string): { lines: PaperLine[]; unread: string[] } {
  const unread: string[] = [];
  const read = text.split(/\r?\n/).flatMap((row) => {
    const [code = '', pieces = '', cost = ''] = row.split(/\t|\s{2,}|[;；]|\s/).map((cell) => cell.trim());
    if (code === '') return [];
    if (!/^\d+$/.test(plain(pieces))) {
      unread.push(row.trim());
      return [];
    }
    const paid = plain(cost);
    return [{ code, pieces: Number(plain(pieces)), cost: /^\d+(\.\d{1,4})?$/.test(paid) ? paid : '' }];
  });
  const codes = new Set(read.map(({ code }) => code.toLowerCase()));
  const kept = lines.filter(({ code }) => !codes.has(code.toLowerCase()));
  return { lines: [...read, ...kept], unread };
}
