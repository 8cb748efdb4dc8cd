/** What can go into a parcel of one order line. */
export interface ParcelLine {
  id: string;
  /** pieces that are left to ship */
  left: number;
  piecesPerPack: number;
}

/** Whole packs and loose pieces of a line that go now. */
export interface ParcelAmount {
  packs: number;
  pieces: number;
}

/** A partial shipment's lines with their pieces. */
export type ParcelLines = { orderLineId: string; pieces: number }[];

/**
 * What is sent now of an order's lines; lines that are not named stay. 'all' = everything that is left, which needs no
 * lines. The problem is in the words that stand beside the field.
 */
export function parcelOf(
  lines: readonly ParcelLine[],
  amounts: Readonly<Record<string, ParcelAmount>>,
): { lines: 'all' | ParcelLines } | { problem: string; lineId: string } {
  const sent: ParcelLines = [];
  for (const { id, left, piecesPerPack } of lines) {
    const { packs = 0, pieces = 0 } = amounts[id] ?? {};
    if (![packs, pieces].every((one) => Number.isInteger(one) && one >= 0)) {
      return { problem: '请填写整数', lineId: id };
    }
    const total = packs * piecesPerPack + pieces;
    if (total > left) return { problem: `只剩 ${left} 个未发`, lineId: id };
    if (total > 0) sent.push({ orderLineId: id, pieces: total });
  }
  if (sent.length === 0) return { problem: '这一次什么也不发', lineId: '' };
  const sum = (of: readonly number[]): number => of.reduce((total, one) => total + one, 0);
  const isAll = sum(sent.map(({ pieces }) => pieces)) === sum(lines.map(({ left }) => left));
  return { lines: isAll ? 'all' : sent };
}
