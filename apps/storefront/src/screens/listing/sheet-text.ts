import { COMMA_IN_COUNT, withoutThousands } from '@pifa/domain';

/** One line of a pasted spreadsheet, unchanged. */
export interface SheetLine {
  /** 1 for the first. */
  row: number;
  text: string;
  code: string;
  /** null = no number could be read. */
  count: number | null;
  /** Why there is no number; '' = there is one. */
  problem: string;
  /** The unit was written behind the number: 「2件」. */
  unit: string;
}

/** Words of a head line; it holds no goods. */
const HEAD = /编号|编码|条码|数量|货号/;
/** A comma inside the number behind another cell parts no cells: 「W1001 1,5」 says no 5. */
const BETWEEN = /\s*[;|]\s*|\s+|(?<![\s;|,]\d{1,3}(?=,\d)),(?!\d{3}\b)/;

/** 「商品编号⇥数量」, also separated by comma, semicolon or spaces; full-width digits and 1,000 are read. */
export function readSheet(text: string): SheetLine[] {
  return text.split(/\r?\n/).flatMap((line, index): SheetLine[] => {
    const plain = line.normalize('NFKC').trim();
    if (plain === '') return [];
    const cells = (plain.includes('\t') ? plain.split('\t') : plain.split(BETWEEN))
      .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
      .filter((cell) => cell !== '');
    const [code = '', ...rest] = cells;
    if (index === 0 && HEAD.test(plain) && !rest.some((cell) => /^\d+$/.test(cell))) return [];
    // The quantity is the last cell that begins with a digit: a name may come in between.
    const amount = rest.findLast((cell) => /^\d/.test(cell)) ?? '';
    return [{ row: index + 1, text: plain, code, ...countIn(amount) }];
  });
}

const NONE = '没有读到数量';

function countIn(amount: string): Pick<SheetLine, 'count' | 'problem' | 'unit'> {
  const [, number = '', behind = ''] = /^(\d[\d,、]*)(?:\.0+)?\s*(\D*)$/.exec(amount) ?? [];
  const unit = behind.trim();
  const digits = withoutThousands(number.replaceAll('、', ',').replace(/,+$/, ''));
  if (digits === null) return { count: null, problem: COMMA_IN_COUNT, unit };
  const count = digits === '' ? Number.NaN : Number(digits);
  return Number.isSafeInteger(count) && count > 0
    ? { count, problem: '', unit }
    : { count: null, problem: NONE, unit };
}
