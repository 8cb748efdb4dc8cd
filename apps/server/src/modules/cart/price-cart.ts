import {
  type Buyer,
  type FreightTemplate,
  type LineContext,
  type PricingLine,
  type PromotionRecord,
  type Quote,
  type QuotedLine,
  quote,
  totalPieces,
} from '@pifa/domain';
import type { CartRow } from './cart-store';
import { type LineProblem, lineProblem } from './line-problem';

/** A line with everything that decides and explains its price. */
export interface PricedLine {
  row: CartRow;
  quoted: QuotedLine;
  problem: LineProblem | undefined;
  /** Chosen by the buyer and free of problems: counted in the totals. */
  checked: boolean;
  overStock: boolean;
}

export interface PricedCart {
  version: number;
  lines: PricedLine[];
  quote: Quote;
}

interface PricingOptions {
  buyer: Buyer;
  now: Date;
  promotions: readonly PromotionRecord[];
  freight?: FreightTemplate | null;
  address?: { regionCode: string } | null;
  /** Settle these lines, whatever is checked. */
  only?: ReadonlySet<number>;
}

/** Prices a cart from nothing (DESIGN "The price engine"): lines with a problem are shown but not paid for. */
export function priceCart(
  cart: { version: number; rows: readonly CartRow[] },
  { buyer, now, promotions, freight = null, address = null, only }: PricingOptions,
): PricedCart {
  const judged = cart.rows.map((row) => judge(row, only));
  const whole = quote({
    lines: judged.map(toPricingLine),
    buyer,
    address,
    coupon: null,
    points: 0,
    choices: {},
    promotions,
    freight,
    now,
  });
  // The engine answers its lines in the order in which they were asked.
  const lines = judged.map((line, index) => ({ ...line, quoted: whole.lines[index] as QuotedLine }));
  return { version: cart.version, lines, quote: whole };
}

type JudgedLine = Omit<PricedLine, 'quoted'>;

function judge(row: CartRow, only?: ReadonlySet<number>): JudgedLine {
  const quantity = { packs: row.packs, pieces: row.pieces };
  const { rule } = row.goods.facts;
  const problem = lineProblem({ onSale: row.goods.onSale, rule, quantity, exempt: isExempt(row.context) });
  const wished = only ? only.has(row.id) : row.isCheck;
  const overStock = rule.stock !== null && totalPieces(rule, quantity) > rule.stock;
  return { row, problem, checked: wished && !problem, overStock };
}

function toPricingLine({ row, checked }: JudgedLine): PricingLine {
  return {
    key: String(row.id),
    goods: row.goods.facts,
    quantity: { packs: row.packs, pieces: row.pieces },
    checked,
    context: contextOf(row),
  };
}

/** Add-on and quoted lines come with their issues; until then every line is an ordinary one. */
function contextOf(row: CartRow): LineContext {
  const [kind, ref = ''] = row.context.split(':');
  return kind === 'activity' ? { kind, activity: '', ref } : { kind: 'ordinary' };
}

const isExempt = (context: string): boolean => /^(add-on|quoted|gift):/.test(context);
