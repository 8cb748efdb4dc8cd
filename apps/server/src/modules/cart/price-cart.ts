import {
  type Buyer,
  type BuyerChoices,
  type ChosenCoupon,
  CLAIM_KINDS,
  claimKey,
  type FreightTemplate,
  type GoodsFacts,
  type PricingLine,
  type PromotionRecord,
  type Quote,
  type QuotedLine,
  quote,
  type ScarceFact,
  totalPieces,
} from '@pifa/domain';
import type { Db } from '../../platform';
import { readScarce } from '../promotions';
import type { CartRow } from './cart-store';
import { activityIdOf, lineContext } from './line-context';
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
  /** The promotions it was priced under. */
  promotions: readonly PromotionRecord[];
}

/** A cart as it is kept. */
export interface CartContent {
  version: number;
  rows: readonly CartRow[];
  choices: BuyerChoices;
}

export interface PricingOptions {
  buyer: Buyer;
  now: Date;
  promotions: readonly PromotionRecord[];
  freight?: FreightTemplate | null;
  address?: { regionCode: string } | null;
  coupon?: ChosenCoupon | null;
  /** Points to spend. */
  points?: number;
  /** Settle these lines, whatever is checked. */
  only?: ReadonlySet<number>;
}

/** Prices a cart with what is left of the scarce things its promotions draw on: no statement where there are none. */
export async function priceStored(db: Db, cart: CartContent, options: PricingOptions): Promise<PricedCart> {
  const { buyer, promotions, now, only } = options;
  const lines = cart.rows.map((row) => toPricingLine(judge(row, {}, only), promotions));
  const scarce = await readScarce(db, { lines, buyer, promotions, now });
  return priceCart(cart, options, scarce);
}

/** Prices a cart from nothing (DESIGN "The price engine"): lines with a problem are shown but not paid for. */
export function priceCart(
  cart: CartContent,
  { buyer, now, promotions, freight = null, address = null, coupon = null, points = 0, only }: PricingOptions,
  scarce: Readonly<Record<string, ScarceFact>> = {},
): PricedCart {
  const judged = cart.rows.map((row) => judge(row, scarce, only));
  const whole = quote({
    lines: judged.map((line) => toPricingLine(line, promotions)),
    buyer,
    address,
    coupon,
    points,
    choices: choicesOf(cart),
    promotions,
    freight,
    scarce,
    now,
  });
  // The engine answers its lines in the order in which they were asked.
  const lines = judged.map((line, index): PricedLine => {
    const quoted = whole.lines[index] as QuotedLine;
    return { ...line, quoted, checked: line.checked && quoted.dropped === null };
  });
  return { version: cart.version, lines, quote: whole, promotions };
}

type JudgedLine = Omit<PricedLine, 'quoted'>;

function judge(
  row: CartRow,
  scarce: Readonly<Record<string, ScarceFact>>,
  only?: ReadonlySet<number>,
): JudgedLine {
  const shown = underItsActivity(row, scarce);
  const quantity = { packs: shown.packs, pieces: shown.pieces };
  const { rule } = shown.goods.facts;
  const problem = lineProblem({ onSale: row.goods.onSale, rule, quantity, exempt: isExempt(row.context) });
  const wished = only ? only.has(row.id) : row.isCheck;
  const overStock = rule.stock !== null && totalPieces(rule, quantity) > rule.stock;
  return { row: shown, problem, checked: wished && !problem, overStock };
}

/** A line under an activity with stock of its own can take what is left there, not what is left of the goods. */
function underItsActivity(row: CartRow, scarce: Readonly<Record<string, ScarceFact>>): CartRow {
  const activityId = activityIdOf(row.context);
  if (!activityId) return row;
  const own = scarce[claimKey(CLAIM_KINDS.activityStock, `${activityId}:${row.goods.id}`)];
  if (!own) return row;
  const facts: GoodsFacts = { ...row.goods.facts, rule: { ...row.goods.facts.rule, stock: own.left } };
  return { ...row, goods: { ...row.goods, facts } };
}

function toPricingLine({ row, checked }: JudgedLine, promotions: readonly PromotionRecord[]): PricingLine {
  return {
    key: String(row.id),
    goods: row.goods.facts,
    quantity: { packs: row.packs, pieces: row.pieces },
    checked,
    context: lineContext(row, promotions),
  };
}

/** The cart's own choices, and those that hang on its lines (a presale paid at once). */
function choicesOf({ rows, choices }: CartContent): BuyerChoices {
  const ofLines = rows.flatMap(({ context, wish }) => {
    const activityId = activityIdOf(context);
    return activityId && wish.mode === 'full' ? [[activityId, ['full']] as const] : [];
  });
  return ofLines.length > 0 ? { ...choices, ...Object.fromEntries(ofLines) } : choices;
}

const isExempt = (context: string): boolean => /^(add-on|quoted|gift):/.test(context);
