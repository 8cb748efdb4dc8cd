import type { CallBodyInput, WireAdminQuote } from '@pifa/contract/staff';
import {
  judgeQuote,
  packPriceOf,
  filledPair,
  parseUnitPrice,
  piecePriceWithinPack,
  pricePair,
  type PricePair,
  type PriceRounding,
  type QuoteFill,
  type QuoteOffer,
  type UnitPrice,
  unitPrice,
} from '@pifa/domain';
import { type Entry, type GridValues, valueAt, written, yuanText } from '../../widgets/money-grid/grid-model';
import type { StaleRow } from '../../widgets/stale-dialog/stale-dialog';
import type { Terms } from './kept-draft';

export type QuoteLine = WireAdminQuote['lines'][number];

/** A row of the grid: a line, or a further quantity step of it. */
export interface DraftRow {
  id: string;
  line: QuoteLine;
  /** 0 = the line itself */
  step: number;
}

export const rowId = (line: QuoteLine, step: number): string => `${line.lineNo}.${step}`;
/** How many further steps a line has, kept beside its values so that undo takes them along. */
const STEPS = 'steps';
const OFF = 'off';

const toUnits = (yuan: number): UnitPrice => unitPrice(Math.round(yuan * 10_000));
const priceAt = (values: GridValues, row: string, column: string): UnitPrice | null => {
  const text = valueAt(values, row, column);
  return text === '' ? null : parseUnitPrice(text);
};

export const isOff = (values: GridValues, line: QuoteLine): boolean =>
  valueAt(values, rowId(line, 0), OFF) !== '';

export function rowsOf(lines: readonly QuoteLine[], values: GridValues): DraftRow[] {
  return lines.flatMap((line) => {
    const steps = Number(valueAt(values, rowId(line, 0), STEPS) || 0);
    return Array.from({ length: 1 + steps }, (_, step) => ({ id: rowId(line, step), line, step }));
  });
}

/** 无货 and back; what was typed stays for the way back. */
export const toggleOff = (values: GridValues, line: QuoteLine): GridValues =>
  written(values, [{ row: rowId(line, 0), column: OFF, text: isOff(values, line) ? '' : '1' }]);

const MOST_STEPS = 9;

/** One more quantity step under a line. */
export function addStep(values: GridValues, line: QuoteLine): GridValues {
  const steps = Number(valueAt(values, rowId(line, 0), STEPS) || 0);
  if (steps >= MOST_STEPS) return values;
  return written(values, [{ row: rowId(line, 0), column: STEPS, text: String(steps + 1) }]);
}

/** What the version in force says; an empty grid for a request that nobody has answered. */
export function draftOf(lines: readonly QuoteLine[]): GridValues {
  const entries: Entry[] = [];
  for (const line of lines) {
    const { answer } = line;
    if (!answer) continue;
    const put = (step: number, column: string, text: string) =>
      entries.push({ row: rowId(line, step), column, text });
    if (!answer.available) put(0, OFF, '1');
    put(0, 'substitute', answer.substitute?.goodsCode ?? '');
    put(0, 'note', answer.note);
    answer.offers.forEach(({ fromNum, saleIP, saleSP }, step) => {
      put(step, 'perPack', yuanText(toUnits(saleIP)));
      put(step, 'perPiece', yuanText(toUnits(saleSP)));
      put(step, 'from', fromNum === 0 ? '' : String(fromNum));
    });
    if (answer.offers.length > 1) put(0, STEPS, String(answer.offers.length - 1));
  }
  return written({}, entries);
}

/** Fills every line that is not out of stock; lines without the price keep what they have. */
export function filled(
  values: GridValues,
  lines: readonly QuoteLine[],
  fill: QuoteFill,
  rounding: PriceRounding,
): { values: GridValues; missing: number } | { problem: string } {
  const entries: Entry[] = [];
  let missing = 0;
  for (const line of lines) {
    if (isOff(values, line)) continue;
    const { list, own, lastQuote } = line.facts;
    const facts = {
      list: unitsOf(list),
      own: unitsOf(own),
      last: lastQuote ? unitsOf(lastQuote) : null,
      cost: costOf(line),
      piecesPerPack: line.packingSpecification,
    };
    const priced = filledPair(facts, fill, rounding);
    if (!priced.ok) return { problem: priced.text };
    if (!priced.pair) {
      missing += 1;
      continue;
    }
    const row = rowId(line, 0);
    entries.push({ row, column: 'perPack', text: yuanText(priced.pair.perPack) });
    entries.push({ row, column: 'perPiece', text: yuanText(priced.pair.perPiece) });
  }
  return { values: written(values, entries), missing };
}

const unitsOf = (price: { saleIP: number; saleSP: number }): PricePair =>
  pricePair(toUnits(price.saleIP), toUnits(price.saleSP));

/** What a piece costs the mall; null where it is unknown or not shown to this role. */
export const costOf = ({ facts }: QuoteLine): UnitPrice | null =>
  facts.cost === undefined ? null : toUnits(facts.cost);

/** The pair of a row: where one price is missing, it follows from the other and the pack. */
function pairOf(values: GridValues, { id, line }: DraftRow) {
  const pieces = line.packingSpecification;
  const [pack, piece] = [priceAt(values, id, 'perPack'), priceAt(values, id, 'perPiece')];
  if (pack === null && piece === null) return null;
  const perPiece = piece ?? piecePriceWithinPack(pack ?? unitPrice(0), pieces);
  return pricePair(pack ?? packPriceOf(perPiece, pieces), perPiece);
}

/** What an empty price cell stands for, in grey. */
export function impliedPrice(values: GridValues, row: DraftRow, column: 'perPack' | 'perPiece'): string {
  const pair = pairOf(values, row);
  return pair ? yuanText(pair[column]) : '';
}

function offersOf(values: GridValues, line: QuoteLine): QuoteOffer[] {
  return rowsOf([line], values).flatMap((row) => {
    const pair = pairOf(values, row);
    return pair ? [{ fromPieces: Number(valueAt(values, row.id, 'from') || 0), pair }] : [];
  });
}

/** The answer as it is sent. */
export function answerOf(
  { id, version, lines }: WireAdminQuote,
  values: GridValues,
  { days, message, discounts }: Terms,
): CallBodyInput<'adminQuoteAnswer'> {
  return {
    id,
    seenVersion: version,
    validDays: days,
    message,
    discountsAllowed: discounts,
    lines: lines.map((line) => {
      const own = rowId(line, 0);
      const available = !isOff(values, line);
      const substitute = valueAt(values, own, 'substitute');
      const offers = available || substitute !== '' ? offersOf(values, line) : [];
      return {
        line: line.lineNo,
        available: available && substitute === '',
        substitute,
        note: valueAt(values, own, 'note'),
        offers: offers.map(({ fromPieces, pair }) => ({
          fromNum: fromPieces,
          perPack: pair.perPack / 10_000,
          perPiece: pair.perPiece / 10_000,
        })),
      };
    }),
  };
}

export interface Summary {
  filled: number;
  off: number;
  missing: number;
  /** fen */
  amount: number;
  /** What the priced lines cost, fen; null where the cost of one of them is unknown or not shown. */
  cost: number | null;
}

/** How far the answer is: lines with a price, out of stock, still open; and what it comes to for what is wished. */
export function summaryOf(lines: readonly QuoteLine[], values: GridValues): Summary {
  const sum: Summary = { filled: 0, off: 0, missing: 0, amount: 0, cost: 0 };
  for (const line of lines) {
    const offers = offersOf(values, line);
    const substitute = valueAt(values, rowId(line, 0), 'substitute');
    if (isOff(values, line) && (substitute === '' || offers.length === 0)) sum.off += 1;
    else if (offers.length === 0) sum.missing += 1;
    else {
      sum.filled += 1;
      const reached = offers
        .filter(({ fromPieces }) => fromPieces <= line.totalNum)
        .sort((a, b) => b.fromPieces - a.fromPieces)[0];
      if (reached) {
        const { perPack, perPiece } = reached.pair;
        sum.amount += Math.round((line.ipcnt * perPack + line.spcnt * perPiece) / 100);
        const cost = substitute === '' ? costOf(line) : null;
        sum.cost =
          cost === null || sum.cost === null ? null : sum.cost + Math.round((line.totalNum * cost) / 100);
      }
    }
  }
  return sum;
}

/** 毛利 of a row in percent, by the pack; null without a price or a cost. */
export function marginOf(values: GridValues, row: DraftRow): number | null {
  const pair = pairOf(values, row);
  const cost = costOf(row.line);
  if (!pair || cost === null || pair.perPack === 0) return null;
  return ((pair.perPack - cost * row.line.packingSpecification) / pair.perPack) * 100;
}

/** Where an answer as typed differs from the version that is in force now, line by line. */
export function differences(theirs: WireAdminQuote, mine: GridValues): StaleRow[] {
  const now = draftOf(theirs.lines);
  const words = (values: GridValues, line: QuoteLine): string => {
    const row = { id: rowId(line, 0), line, step: 0 };
    const substitute = valueAt(values, row.id, 'substitute');
    const offers = offersOf(values, line).map(
      ({ fromPieces, pair }) =>
        `${yuanText(pair.perPack)} / ${yuanText(pair.perPiece)}${fromPieces > 0 ? `（${fromPieces} 起）` : ''}`,
    );
    const parts = [
      isOff(values, line) ? '无货' : '',
      substitute && `替代 ${substitute}`,
      ...(isOff(values, line) && substitute === '' ? [] : offers),
      valueAt(values, row.id, 'note'),
    ];
    return parts.filter(Boolean).join('，');
  };
  return theirs.lines
    .map((line): StaleRow => [`${line.lineNo} ${line.goodsName}`, words(now, line), words(mine, line)])
    .filter(([, was, is]) => was !== is);
}

export interface Concern {
  tone: 'amber' | 'red';
  text: string;
}

/** What to mind about each line, by the same rule as the server's; also a price below the last deal. */
export function concernsOf(
  lines: readonly QuoteLine[],
  values: GridValues,
  limits: { mostDiscount: number | undefined; mayBelowCost: boolean },
): Map<number, Concern> {
  const found = new Map<number, Concern>();
  const judged = lines
    .filter((line) => valueAt(values, rowId(line, 0), 'substitute') === '')
    .map((line) => ({
      lineNo: line.lineNo,
      name: line.goodsName,
      offers: isOff(values, line) ? [] : offersOf(values, line),
      piecesPerPack: line.packingSpecification,
      unit: line.unit,
      pieces: line.totalNum,
      stock: line.facts.stock,
      cost: costOf(line),
      ordinary: pricePair(toUnits(line.facts.own.saleIP), toUnits(line.facts.own.saleSP)),
      lowestTier: line.facts.lowestTier === undefined ? null : toUnits(line.facts.lowestTier),
    }));
  for (const line of lines) {
    const { lastDeal } = line.facts;
    const [offer] = isOff(values, line) ? [] : offersOf(values, line);
    if (lastDeal && offer && offer.pair.perPiece < toUnits(lastDeal.saleSP))
      found.set(line.lineNo, {
        tone: 'amber',
        text: `低于最近成交价 ${lastDeal.saleSP}（${lastDeal.time.slice(5, 10)}）`,
      });
  }
  for (const { lineNo, kind, text, refused } of judgeQuote(judged, limits)) {
    const before = found.get(lineNo);
    const tone = refused || kind === 'cost' || before?.tone === 'red' ? 'red' : 'amber';
    found.set(lineNo, { tone, text: before ? `${before.text}；${text}` : text });
  }
  return found;
}
