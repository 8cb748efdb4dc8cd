import type { TableRow } from '../terminal';

/** A line of an answered inquiry as the call expects it; prices as they were typed. */
interface QuoteLine {
  line: number;
  available: boolean;
  offers: { fromNum: number; perPack?: string; perPiece: string }[];
  substitute: string;
  minNum: number;
  stepWaived: boolean;
  note: string;
}

const isNo = (cell: string): boolean => /^(否|无|不|0|no|false)$/i.test(cell);

/** The lines of a quote from a table with one row per line and offer: rows of one 行号 are the offers of one line. */
export function quoteLines(rows: readonly TableRow[]): { lines: QuoteLine[] } {
  const lines = new Map<number, QuoteLine>();
  for (const row of rows) {
    const cell = (column: string): string => row[column] ?? '';
    const line = Number(cell('行号'));
    const known = lines.get(line) ?? {
      line,
      available: !isNo(cell('有货')),
      offers: [],
      substitute: cell('替代货号'),
      minNum: Number(cell('起订量') || 0),
      stepWaived: !isNo(cell('免步长')),
      note: cell('备注'),
    };
    lines.set(line, known);
    if (cell('个价') === '') continue;
    const perPack = cell('件价') === '' ? {} : { perPack: cell('件价') };
    known.offers.push({ fromNum: Number(cell('起始数量') || 0), ...perPack, perPiece: cell('个价') });
  }
  return { lines: [...lines.values()] };
}
