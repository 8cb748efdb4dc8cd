import { addFen, type Fen, fen } from '../money';
import { type PaidLine, portionOf, refundOfLine } from './portion';

/** A line of an order of which some pieces turn out not to exist. */
export type ShortLine = PaidLine & {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  /** Pieces that would still be shipped: in no request and not given up. */
  readonly left: number;
  /** Pieces that were shipped, or that a request holds: with them the order goes on. */
  readonly going: number;
  /** Points that were spent on the line, and how many of them went back already. */
  readonly points: number;
  readonly takenPoints: number;
  /** Pieces that there are not. */
  readonly missing: number;
};

/** What the pieces of one line come to: fen and points. */
export type MissingLine = {
  readonly id: string;
  readonly pieces: number;
  readonly amount: Fen;
  readonly points: number;
};

export type Shortage = {
  readonly ok: true;
  readonly lines: readonly MissingLine[];
  readonly amount: Fen;
  readonly points: number;
  /** Nothing is left and nothing was shipped: the order as a whole is cancelled. */
  readonly isWhole: boolean;
};

/**
 * 缺货 (ADMIN §7.2): what missing pieces give back, by the shares of after-sales (`refundOfLine`): reductions weigh on
 * every piece alike, the last pieces take what is left to the fen. Gifts give nothing back. A coupon is not given back
 * for a part; points are, as points; freight only as the seller says.
 */
export function shortageOf(
  lines: readonly ShortLine[],
): Shortage | { readonly ok: false; readonly text: string } {
  const short = lines.filter(({ missing }) => missing > 0);
  if (short.length === 0) return { ok: false, text: '请填写缺货的数量' };
  const tooMany = short.find(({ missing, left }) => missing > left);
  if (tooMany) {
    const { name, left, unit } = tooMany;
    return { ok: false, text: left > 0 ? `${name} 只剩 ${left}${unit} 未发` : `${name} 没有未发的数量` };
  }
  const given = short.map((line): MissingLine => {
    const { id, missing, points, takenPoints: taken, totalPieces, takenPieces } = line;
    return {
      id,
      pieces: missing,
      amount: refundOfLine(line, missing),
      points: portionOf({ whole: points, totalPieces, takenPieces, taken }, missing),
    };
  });
  return {
    ok: true,
    lines: given,
    amount: addFen(fen(0), ...given.map(({ amount }) => amount)),
    points: given.reduce((sum, { points }) => sum + points, 0),
    isWhole: lines.every(({ going, left, missing }) => going === 0 && left === missing),
  };
}
