import { type Fen, fen, share } from '../money';
import { type GoneBack, type InvoiceLine, taxWithin } from './tax';

/**
 * The lines of a red letter over `due` fen, as positive amounts, in the invoice's order. What went back of a bought
 * line since the invoice was made (`back`, by the bought line's id) is reversed on the line it was invoiced on, with
 * its pieces; what no line explains (freight, money given back without goods) is shared over what is left of all
 * lines. The red letter that takes the rest takes the rest of the tax too, so all of them together equal the invoice.
 * `earlier`: for each earlier red letter its lines. Throws RangeError for more than is left.
 */
export function redLetterLines(
  lines: readonly InvoiceLine[],
  earlier: readonly (readonly InvoiceLine[])[],
  due: Fen,
  back: ReadonlyMap<number, GoneBack> = new Map(),
): InvoiceLine[] {
  const done = (at: number, of: (line: InvoiceLine) => number): number =>
    earlier.reduce((sum, red) => sum + (red[at] ? of(red[at]) : 0), 0);
  const left = lines.map((line, at) => ({
    amount: line.amount - done(at, ({ amount }) => amount),
    tax: line.tax - done(at, ({ tax }) => tax),
  }));
  const rest = left.reduce((sum, { amount }) => sum + amount, 0);
  if (due <= 0 || due > rest) throw new RangeError(`no red letter over ${due} of ${rest} fen`);

  const since = lines.map((line) => goneSince(line, back));
  const wanted = lines.map((_, at) =>
    Math.min(
      left[at]?.amount ?? 0,
      Math.max(0, (since[at]?.refunded ?? 0) - done(at, ({ amount }) => amount)),
    ),
  );
  const amounts = spread(due, wanted, left);
  return lines.map((line, at) => {
    const amount = fen(amounts[at] ?? 0);
    const own = left[at] ?? { amount: 0, tax: 0 };
    // What stays must be able to carry its own tax.
    const least = Math.max(0, own.tax - (own.amount - amount));
    const tax = fen(Math.max(least, Math.min(own.tax, taxWithin(amount, line.taxRateBp))));
    const pieces = Math.max(0, (since[at]?.returned ?? 0) - done(at, (red) => red.pieces ?? 0));
    const { from: _, ...printed } = line;
    const shown = line.pieces !== null && pieces > 0 && amount > 0 ? Math.min(pieces, line.pieces) : null;
    return { ...printed, pieces: shown, amount, tax, net: fen(amount - tax) };
  });
}

/** What went back of the bought lines behind this one since it was invoiced. */
function goneSince(line: InvoiceLine, back: ReadonlyMap<number, GoneBack>): GoneBack {
  let [refunded, returned] = [0, 0];
  for (const source of line.from ?? []) {
    const now = back.get(source.lineId);
    if (!now) continue;
    refunded += Math.max(0, now.refunded - source.refunded);
    returned += Math.max(0, now.returned - source.returned);
  }
  return { refunded, returned };
}

/** First what each line explains, then the remainder over what is left of them. */
function spread(due: Fen, wanted: readonly number[], left: readonly { amount: number }[]): readonly number[] {
  const explained = wanted.reduce((sum, amount) => sum + amount, 0);
  if (explained >= due) return share(due, wanted);
  const over = left.map(({ amount }, at) => amount - (wanted[at] ?? 0));
  const shares = share(fen(due - explained), over);
  return wanted.map((amount, at) => amount + (shares[at] ?? 0));
}
