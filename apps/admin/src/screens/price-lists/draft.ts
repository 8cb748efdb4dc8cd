import { FREE_WORDS, isBelowCost, parseUnitPrice, yuanToUnitPrice } from '@pifa/domain';
import { type GridValues, valueAt, yuanText } from '../../widgets/money-grid/grid-model';
import type { GridRow } from './queries';

const text = (yuan: number | undefined): string =>
  yuan === undefined ? '' : yuanText(Math.round(yuan * 10_000));

/** 「240=1.40 480=1.35/32.00」: from so many pieces on a piece costs this, and a pack that. */
const rungsText = (rungs: GridRow['rungs']): string =>
  rungs
    .map(({ fromNum, sp, ip }) => `${fromNum}=${text(sp)}${ip === undefined ? '' : `/${text(ip)}`}`)
    .join(' ');

/** What the list says now, as the cells show it. */
export const baseOf = (rows: readonly GridRow[]): GridValues =>
  Object.fromEntries(
    rows.map((row) => [
      row.goodsId,
      { ip: text(row.own?.ip), sp: text(row.own?.sp), rungs: rungsText(row.rungs), market: text(row.market) },
    ]),
  );

interface Rung {
  fromNum: number;
  perPiece: string;
  perPack: string;
}

const RUNG = /^(\d{1,8})=(\d{1,9}(?:\.\d{1,4})?)(?:\/(\d{1,9}(?:\.\d{1,4})?))?$/;

/** Rungs as they were typed; a problem names what could not be read. */
export function readRungs(typed: string): Rung[] | { problem: string } {
  const parts = typed
    .normalize('NFKC')
    .replace(/[满：:]/g, (sign) => (sign === '满' ? '' : '='))
    .split(/[\s,;，；、]+/)
    .filter(Boolean);
  const rungs: Rung[] = [];
  for (const part of parts) {
    const match = RUNG.exec(part);
    const fromNum = Number(match?.[1] ?? 0);
    if (!match || fromNum === 0) return { problem: `「${part}」读不出来，请写成 240=1.40` };
    if (rungs.some((rung) => rung.fromNum === fromNum)) return { problem: `满 ${fromNum} 写了两次` };
    rungs.push({ fromNum, perPiece: match[2] ?? '', perPack: match[3] ?? '' });
  }
  return rungs.sort((a, b) => a.fromNum - b.fromNum);
}

/** A price of the list, or what the market pays for a piece. */
export type PlannedRow =
  | { goodsId: string; fromNum: number; perPack: string; perPiece: string }
  | { goodsId: string; market: string };

/** What the plan is asked to change; a problem instead where a cell cannot be read. */
export function plannedRows(
  rows: readonly GridRow[],
  base: GridValues,
  typed: GridValues,
): PlannedRow[] | { problem: string } {
  const planned: PlannedRow[] = [];
  for (const row of rows) {
    const { goodsId } = row;
    const cells = typed[goodsId];
    if (!cells) continue;
    const now = (column: string): string => cells[column] ?? valueAt(base, goodsId, column);
    if (cells['ip'] !== undefined || cells['sp'] !== undefined) {
      if (now('sp') === '' && now('ip') !== '') return { problem: `${row.code} 请也写单价` };
      planned.push({ goodsId, fromNum: 0, perPack: now('ip'), perPiece: now('sp') });
    }
    if (cells['rungs'] !== undefined) {
      const rungs = readRungs(cells['rungs']);
      if ('problem' in rungs) return { problem: `${row.code} ${rungs.problem}` };
      const kept = new Set(rungs.map(({ fromNum }) => fromNum));
      for (const rung of rungs) planned.push({ goodsId, ...rung });
      for (const { fromNum } of row.rungs) {
        if (!kept.has(fromNum)) planned.push({ goodsId, fromNum, perPack: '', perPiece: '' });
      }
    }
    if (cells['market'] !== undefined && cells['market'] !== '') {
      planned.push({ goodsId, market: cells['market'] });
    }
  }
  return planned;
}

/** Margin of a piece in percent; null without price or cost. */
export const marginOf = (price: number | undefined, cost: number | undefined): number | null =>
  price === undefined || cost === undefined || price <= 0 ? null : (1 - cost / price) * 100;

/** Warned while typing: below cost, above list, by more than a fifth. */
export function markOf(
  goodsId: string,
  column: string,
  { typed, rows }: { typed: GridValues; rows: readonly GridRow[] },
) {
  const cell = typed[goodsId]?.[column];
  const row = rows.find((one) => one.goodsId === goodsId);
  if (!row || cell === undefined || cell === '') return undefined;
  if (column === 'rungs') {
    const rungs = readRungs(cell);
    return 'problem' in rungs ? ({ tone: 'red', text: rungs.problem } as const) : undefined;
  }
  if (column !== 'ip' && column !== 'sp') return undefined;
  const price = Number(cell);
  const units = parseUnitPrice(cell);
  if (column === 'ip' && units === 0) return { tone: 'red', text: FREE_WORDS } as const;
  if (units !== null && isFaceBelowCost(column, units, row))
    return { tone: 'red', text: '低于成本' } as const;
  const before = row.own?.[column];
  if (before !== undefined && before > 0 && Math.abs(price / before - 1) > 0.2) {
    return {
      tone: 'amber',
      text: `${price > before ? '涨' : '降'}了 ${Math.abs((price / before - 1) * 100).toFixed(1)}%`,
    } as const;
  }
  return price > row.list[column] ? ({ tone: 'amber', text: '高于标价' } as const) : undefined;
}

/** Compared in units: 3 × ¥0.10 is more than ¥0.30 in binary fractions. */
const isFaceBelowCost = (face: 'ip' | 'sp', units: number, row: GridRow): boolean =>
  isBelowCost({
    perPack: face === 'ip' ? units : 0,
    perPiece: face === 'sp' ? units : 0,
    piecesPerPack: row.packingSpecification,
    cost: row.cost === undefined ? null : yuanToUnitPrice(row.cost),
  });
