import { type Fen, fen, share } from '../money';

/** `detail` 明细: a line per bought line · `category` 大类: a line per category and tax rate. */
export type InvoiceContent = 'detail' | 'category';

/** What after-sale requests refunded of a bought line: fen of its goods, and pieces. */
export interface GoneBack {
  readonly refunded: number;
  readonly returned: number;
}

/** A bought line behind an invoice line, with what was refunded of it when the invoice was made. */
export interface InvoiceSource extends GoneBack {
  readonly lineId: number;
}

/** A bought line as the invoice needs it. */
export interface InvoiceableLine {
  /** lets a red letter find the bought line */
  readonly source?: InvoiceSource;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly category: string;
  readonly pieces: number;
  readonly returned: number;
  /** fen paid for it: amount less its discount share */
  readonly paid: number;
  readonly taxCode: string;
  /** 1300 = 13 % */
  readonly taxRateBp: number;
}

export interface InvoiceableOrder {
  readonly id: string;
  /** fen: the payable, freight included, and what was refunded of it */
  readonly payable: number;
  readonly refunded: number;
  readonly lines: readonly InvoiceableLine[];
}

/** A line of an invoice; amount = net + tax, all in fen. */
export interface InvoiceLine {
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  /** pieces; null in a 大类 line */
  readonly pieces: number | null;
  readonly taxCode: string;
  readonly taxRateBp: number;
  readonly amount: Fen;
  readonly net: Fen;
  readonly tax: Fen;
  /** the bought lines behind it; absent on older invoices */
  readonly from?: readonly InvoiceSource[];
}

/** The tax inside an amount that includes it, half-up to fen. */
export function taxWithin(amount: Fen, rateBp: number): Fen {
  const base = BigInt(10_000 + rateBp);
  const net = (BigInt(amount) * 20_000n + base) / (2n * base);
  return fen(amount - Number(net));
}

/**
 * What is invoiced of each order: payable less refunds. It is spread over the lines by what was paid for the pieces
 * that were kept, so freight follows the goods it carried; lines that cost nothing do not appear. Prices include tax.
 */
export function invoiceLines(orders: readonly InvoiceableOrder[], content: InvoiceContent): InvoiceLine[] {
  const parts = orders.flatMap((order) => {
    const rest = fen(order.payable - order.refunded);
    const shares = share(rest, weightsOf(order.lines));
    return order.lines.map((line, index) => ({ line, amount: shares[index] ?? fen(0) }));
  });
  const rows = content === 'detail' ? parts.map(asDetail) : byCategory(parts);
  return withTax(rows.filter(({ amount }) => amount > 0));
}

type Part = { line: InvoiceableLine; amount: Fen };
type Untaxed = Omit<InvoiceLine, 'net' | 'tax'>;

function weightsOf(lines: readonly InvoiceableLine[]): number[] {
  const kept = lines.map(({ paid, pieces, returned }) =>
    pieces > 0 ? Math.round((paid * (pieces - returned)) / pieces) : paid,
  );
  if (kept.some((weight) => weight > 0)) return kept;
  const paid = lines.map((line) => line.paid);
  // Nothing was paid for the goods themselves: freight alone.
  return paid.some((weight) => weight > 0) ? paid : lines.map(() => 1);
}

const asDetail = ({ line, amount }: Part): Untaxed => ({
  name: line.name,
  spec: line.spec,
  unit: line.unit,
  pieces: line.pieces - line.returned,
  taxCode: line.taxCode,
  taxRateBp: line.taxRateBp,
  amount,
  ...fromOf([line.source]),
});

const fromOf = (sources: readonly (InvoiceSource | undefined)[]): { from?: readonly InvoiceSource[] } => {
  const known = sources.filter((source) => source !== undefined);
  return known.length > 0 ? { from: known } : {};
};

function byCategory(parts: readonly Part[]): Untaxed[] {
  const rows = new Map<string, Untaxed>();
  for (const { line, amount } of parts) {
    const key = `${line.category} ${line.taxCode} ${line.taxRateBp}`;
    const before = rows.get(key);
    rows.set(key, {
      name: line.category || '商品',
      spec: '',
      unit: '',
      pieces: null,
      taxCode: line.taxCode,
      taxRateBp: line.taxRateBp,
      amount: fen((before?.amount ?? 0) + amount),
      ...fromOf([...(before?.from ?? []), line.source]),
    });
  }
  return [...rows.values()];
}

/** The tax of a rate is worked out once over all its lines and shared, so lines and head agree to the fen. */
function withTax(rows: readonly Untaxed[]): InvoiceLine[] {
  const taxes = new Map<Untaxed, Fen>();
  for (const rate of new Set(rows.map(({ taxRateBp }) => taxRateBp))) {
    const own = rows.filter(({ taxRateBp }) => taxRateBp === rate);
    const total = fen(own.reduce((sum, { amount }) => sum + amount, 0));
    const shares = share(
      taxWithin(total, rate),
      own.map(({ amount }) => amount),
    );
    for (const [index, row] of own.entries()) taxes.set(row, shares[index] ?? fen(0));
  }
  return rows.map((row) => {
    const tax = taxes.get(row) ?? fen(0);
    return { ...row, net: fen(row.amount - tax), tax };
  });
}

/** Sums of lines: 价税合计, 不含税金额, 税额, fen. */
export function invoiceTotals(lines: readonly Pick<InvoiceLine, 'amount' | 'net' | 'tax'>[]): {
  amount: Fen;
  net: Fen;
  tax: Fen;
} {
  const sum = (of: (line: Pick<InvoiceLine, 'amount' | 'net' | 'tax'>) => number): Fen =>
    fen(lines.reduce((total, line) => total + of(line), 0));
  return { amount: sum((line) => line.amount), net: sum((line) => line.net), tax: sum((line) => line.tax) };
}
