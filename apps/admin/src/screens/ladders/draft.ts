import { ladderProblem, pricePair } from '@pifa/domain';
import { type GridValues, valueAt, yuanText } from '../../widgets/money-grid/grid-model';
import type { Ladder } from './queries';

/** Rungs that stand side by side; more are written in the price list or by the terminal. */
export const RUNGS = 4;
const PARTS = ['from', 'sp', 'ip'] as const;
export type Part = (typeof PARTS)[number];
export const columnOf = (rung: number, part: Part): string => `${part}${rung}`;

const units = (yuan: number): number => Math.round(yuan * 10_000);
const text = (yuan: number | undefined): string => (yuan === undefined ? '' : yuanText(units(yuan)));

/** What stands today, as the cells show it. */
export const baseOf = (rows: readonly Ladder[]): GridValues =>
  Object.fromEntries(
    rows.map(({ id, rungs }) => [
      id,
      Object.fromEntries(
        rungs.flatMap(({ fromNum, sp, ip }, at) => [
          [columnOf(at, 'from'), String(fromNum)],
          [columnOf(at, 'sp'), text(sp)],
          [columnOf(at, 'ip'), text(ip)],
        ]),
      ),
    ]),
  );

interface Rung {
  fromNum: number;
  perPiece: string;
  perPack: string;
}

/** The rungs that stand in a row, those beyond the columns included; an empty start leaves a rung out. */
export function rungsIn(row: Ladder, values: GridValues): Rung[] {
  const most = Math.max(RUNGS, row.rungs.length);
  const rungs: Rung[] = [];
  for (let at = 0; at < most; at += 1) {
    const [from, perPiece, perPack] = PARTS.map((part) => valueAt(values, row.id, columnOf(at, part)));
    if (!from) continue;
    rungs.push({ fromNum: Number(from), perPiece: perPiece ?? '', perPack: perPack ?? '' });
  }
  return rungs;
}

/** What is wrong with a row as it is typed: 「数量越多不得更贵」, or a rung without a price; and in which rung. */
export function problemOf(row: Ladder, values: GridValues): { rung: number; text: string } | undefined {
  const list = pricePair(units(row.list.ip), units(row.list.sp));
  const before: { fromPieces: number; perPiece: number; perPack: number | null }[] = [];
  for (let at = 0; at < RUNGS; at += 1) {
    const [from, sp, ip] = PARTS.map((part) => valueAt(values, row.id, columnOf(at, part)));
    if (!from) {
      if (sp || ip) return { rung: at, text: '请写满多少个' };
      continue;
    }
    if (!sp) return { rung: at, text: `满 ${from} 没有写个价` };
    const last = before.at(-1);
    if (last && Number(from) <= last.fromPieces) return { rung: at, text: '每一档的数量要比前一档多' };
    before.push({
      fromPieces: Number(from),
      perPiece: units(Number(sp)),
      perPack: ip ? units(Number(ip)) : null,
    });
    const problem = ladderProblem(before, list, row.packingSpecification);
    if (problem !== undefined) return { rung: at, text: problem };
  }
  return undefined;
}

/** What the plan is asked to write. */
export const plannedRows = (rows: readonly Ladder[], typed: GridValues, values: GridValues) =>
  rows
    .filter(({ id }) => typed[id])
    .map((row, at) => ({
      line: at + 1,
      of: row.of,
      ofId: row.ofId,
      khId: row.khId,
      rungs: rungsIn(row, values).map((rung) => ({ ...rung })),
    }));
