import { readCsv, decodeText } from '../../platform/tables/read-csv';

/** A line of an answer as the call takes it. */
interface AnswerLine {
  line: number;
  available: boolean;
  offers: { fromNum: number; perPack?: number; perPiece: number }[];
  substitute: string;
  minNum: number;
  stepWaived: boolean;
  note: string;
}

/** The columns of the table, by the words of their head. */
const COLUMNS = {
  line: '行号',
  from: '起始数量',
  perPack: '件价',
  perPiece: '个价',
  available: '有货',
  substitute: '替代货号',
  minNum: '起订量',
  stepWaived: '免步长',
  note: '备注',
} as const;
type Column = keyof typeof COLUMNS;

const isNo = (cell: string): boolean => /^(否|无|不|0|no|false)$/i.test(cell);

/**
 * An answer out of a file: JSON as the call takes it, or a table with one row per line and offer; rows of one 行号 are
 * the offers of one line. What is wrong in it is told by the call.
 */
export function readAnswer(bytes: Buffer): object {
  const text = decodeText(bytes).replace(/^\uFEFF/, '');
  if (text.trimStart().startsWith('{')) return JSON.parse(text) as object;
  const [head = [], ...rows] = readCsv(text);
  const at = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, word]) => [column, head.indexOf(word)]),
  ) as Record<Column, number>;
  const lines = new Map<number, AnswerLine>();
  for (const row of rows.filter((cells) => cells.some(Boolean))) {
    const cell = (column: Column): string => row[at[column]] ?? '';
    const line = Number(cell('line'));
    const known = lines.get(line) ?? {
      line,
      available: !isNo(cell('available')),
      offers: [],
      substitute: cell('substitute'),
      minNum: Number(cell('minNum') || 0),
      stepWaived: !isNo(cell('stepWaived')),
      note: cell('note'),
    };
    lines.set(line, known);
    if (cell('perPiece') === '') continue;
    const perPack = cell('perPack') === '' ? {} : { perPack: Number(cell('perPack')) };
    known.offers.push({ fromNum: Number(cell('from') || 0), ...perPack, perPiece: Number(cell('perPiece')) });
  }
  return { lines: [...lines.values()] };
}
