import { judgePriceChange, pricePair, type PriceChangeVerdict, unitPrice } from '@pifa/domain';
import { type GridValues, readCell, valueAt, yuanText } from '../../widgets/money-grid/grid-model';
import type { PriceRow } from './queries';

/** The two faces of a price, as columns of the grid. */
export const FACES = ['ip', 'sp'] as const;
export type Face = (typeof FACES)[number];

const units = (yuan: number): number => Math.round(yuan * 10_000);
const text = (yuan: number): string => yuanText(units(yuan));

/** Today's prices, as the cells show them. */
export const baseOf = (rows: readonly PriceRow[]): GridValues =>
  Object.fromEntries(rows.map(({ goodsId, list }) => [goodsId, { ip: text(list.ip), sp: text(list.sp) }]));

/** An emptied cell is today's price again. */
export const orToday = (base: GridValues, values: GridValues): GridValues =>
  Object.fromEntries(
    Object.entries(values).map(([row, cells]) => [
      row,
      Object.fromEntries(FACES.map((face) => [face, cells[face] || valueAt(base, row, face)])),
    ]),
  );

/** What the plan is asked to change. */
export const plannedRows = (rows: readonly PriceRow[], typed: GridValues) =>
  rows
    .filter(({ goodsId }) => typed[goodsId])
    .map(({ goodsId, code }, at) => ({
      line: at + 1,
      code,
      perPack: valueAt(typed, goodsId, 'ip'),
      perPiece: valueAt(typed, goodsId, 'sp'),
    }));

/** What is said of a row as it is typed; undefined while nothing of it differs. */
export function judgedRow(row: PriceRow, typed: GridValues): PriceChangeVerdict | undefined {
  const cells = typed[row.goodsId];
  if (!cells) return undefined;
  const pair = ({ ip, sp }: { ip: number; sp: number }) => pricePair(units(ip), units(sp));
  const after = {
    ip: cells['ip'] === undefined ? row.list.ip : Number(cells['ip']),
    sp: cells['sp'] === undefined ? row.list.sp : Number(cells['sp']),
  };
  return judgePriceChange(
    {
      list: pair(row.list),
      piecesPerPack: row.packingSpecification,
      cost: row.cost === undefined ? null : units(row.cost),
    },
    pair(after),
    row.last ? pair(row.last) : null,
  );
}

/** A pasted block of 货号 and prices; undefined where the first column is prices, so that it goes into the cells. */
export interface PastedPrices {
  lines: { code: string; ip: string; sp: string }[];
  /** 「第 3 行「abc」」 that could not be read */
  problems: string[];
}

const PRICE = /^[￥¥]?\s*[\d,.]+$/;
const HEAD = /货号|编码|商品编号|件价|单价|价格/;

export function readPasted(block: readonly (readonly string[])[]): PastedPrices | undefined {
  const rows = block.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const [first] = rows;
  const body = first && HEAD.test(first.join(' ')) ? rows.slice(1) : rows;
  const isCodes = body.length > 0 && body.every((cells) => cells.length >= 2);
  // A block of two columns that are both prices was copied for the cells themselves.
  const arePrices = body.every((cells) => cells.length < 3 && cells.every((cell) => PRICE.test(cell.trim())));
  if (!isCodes || arePrices) return undefined;
  const problems: string[] = [];
  const facts = { now: '', named: {}, rounding: 'fen' } as const;
  const lines = body.flatMap((cells, at) => {
    const code = (cells[0] ?? '').trim();
    const [ip, sp] = [cells[1] ?? '', cells[2] ?? ''].map((cell) => {
      const read = readCell('price', cell, facts);
      if (!read.ok) problems.push(`第 ${at + 1} 行「${cell.trim()}」`);
      return read.ok ? read.text : '';
    });
    return code === '' ? [] : [{ code, ip: ip ?? '', sp: sp ?? '' }];
  });
  return { lines, problems };
}

/** The pasted prices as cells, by the goods that were found. */
export function pastedValues(
  rows: readonly PriceRow[],
  lines: PastedPrices['lines'],
): Record<string, Record<string, string>> {
  const byCode = new Map(rows.map((row) => [row.code.toLowerCase(), row.goodsId]));
  const values: Record<string, Record<string, string>> = {};
  for (const { code, ip, sp } of lines) {
    const id = byCode.get(code.toLowerCase());
    if (id === undefined) continue;
    values[id] = { ...(ip === '' ? {} : { ip }), ...(sp === '' ? {} : { sp }) };
  }
  return values;
}

/** 「平均涨幅 +4.4%，平均毛利 24.0% → 26.8%」 of the rows that change: plain means, for a look at the whole. */
export function meansOf(judged: readonly PriceChangeVerdict[]) {
  const mean = (values: readonly number[]): number | null =>
    values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;
  const shares = judged.flatMap(({ share }) => (share === null ? [] : [share]));
  const margins = judged.filter(
    ({ marginBefore, marginAfter }) => marginBefore !== null && marginAfter !== null,
  );
  return {
    share: mean(shares),
    before: mean(margins.map(({ marginBefore }) => marginBefore ?? 0)),
    after: mean(margins.map(({ marginAfter }) => marginAfter ?? 0)),
  };
}

export const asUnits = (yuan: number | undefined) => (yuan === undefined ? null : unitPrice(units(yuan)));
