/** One line of a pasted spreadsheet, unchanged. */
export interface SheetLine {
  /** 1 for the first. */
  row: number;
  text: string;
  code: string;
  /** null = no number could be read. */
  count: number | null;
  /** The unit was written behind the number: 「2件」. */
  unit: string;
}

/** Words of a head line; it holds no goods. */
const HEAD = /编号|编码|条码|数量|货号/;

/** 「商品编号⇥数量」, also separated by comma, semicolon or spaces; full-width digits and 1,000 are read. */
export function readSheet(text: string): SheetLine[] {
  return text.split(/\r?\n/).flatMap((line, index): SheetLine[] => {
    const plain = line.normalize('NFKC').trim();
    if (plain === '') return [];
    const cells = (plain.includes('\t') ? plain.split('\t') : plain.split(/\s*[;|]\s*|\s+|,(?!\d{3}\b)/))
      .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
      .filter((cell) => cell !== '');
    const [code = '', ...rest] = cells;
    if (index === 0 && HEAD.test(plain) && !rest.some((cell) => /^\d+$/.test(cell))) return [];
    // The quantity is the last cell that begins with a digit: a name may come in between.
    const amount = rest.findLast((cell) => /^\d/.test(cell)) ?? '';
    const match = /^(\d[\d,]*)(?:\.0+)?\s*(\D*)$/.exec(amount);
    const count = match ? Number(match[1]?.replaceAll(',', '')) : Number.NaN;
    const readable = Number.isSafeInteger(count) && count > 0;
    return [
      { row: index + 1, text: plain, code, count: readable ? count : null, unit: match?.[2]?.trim() ?? '' },
    ];
  });
}
