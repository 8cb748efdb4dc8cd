import {
  type Buyer,
  type BuyerChoices,
  type ChosenCoupon,
  CLAIM_KINDS,
  claimKey,
  type FreightEstimate,
  type FreightTemplate,
  type GoodsFacts,
  kindOf,
  type PricingLine,
  type PromotionRecord,
  type OrderTerm,
  type Quote,
  type QuotedLine,
  type QuoteInput,
  quote,
  type ScarceFact,
  totalPieces,
} from '@pifa/domain';
import type { CartRow, ShownGoods, StoredCart } from './cart-rows';
import { lineTerms, type LineTerms } from './line-context';
import { type LineProblem, lineProblem, mendOfTerm, rowUnder, termsLaid } from './line-problem';
import { quotedProblemText } from './quoted-line';

/** A line with everything that decides and explains its price. */
export interface PricedLine {
  row: CartRow;
  quoted: QuotedLine;
  problem: LineProblem | undefined;
  /** Chosen by the buyer and free of problems: counted in the totals. */
  checked: boolean;
  overStock: boolean;
  /** The promotion or quote that it is bought under. */
  terms: LineTerms | undefined;
}

export interface PricedCart {
  version: number;
  lines: PricedLine[];
  quote: Quote;
  /** The engine's input, to price the same lines again under a coupon. */
  input: QuoteInput;
  /** Goods that lie in the cart or may come with it. */
  goods: ReadonlyMap<string, ShownGoods>;
  /** Rules over several lines that let lines fall out of the sums. */
  failed: readonly OrderTerm[];
  /** 「再选 ¥13.60 可用满500减30」 */
  couponHint?: string | undefined;
  /** What sending it to the company's default address would cost; absent without an address or a template. */
  freight?: (FreightEstimate & { place: string }) | undefined;
}

/** A cart as it is kept; `wanted` are the goods that may be given with it. */
export type CartContent = Pick<StoredCart, 'version' | 'rows' | 'choices' | 'wanted'>;

export interface PricingOptions {
  buyer: Buyer;
  now: Date;
  promotions: readonly PromotionRecord[];
  freight?: FreightTemplate | null;
  address?: { regionCode: string } | null;
  coupon?: ChosenCoupon | null;
  /** Points to spend; without it the balance is not read. */
  points?: number;
  /** Settle these lines, whatever is checked; what hangs on them goes with them. */
  only?: ReadonlySet<number>;
}

/** The line as the engine sees it. */
export const toPricingLine = (
  { id, goods, packs, pieces, context }: CartRow,
  checked: boolean,
): PricingLine => ({ key: String(id), goods: goods.facts, quantity: { packs, pieces }, checked, context });

/** Prices a cart from nothing (DESIGN "The price engine"): lines with a problem are shown but not paid for. */
export function priceCart(
  cart: CartContent,
  options: PricingOptions,
  scarce: Readonly<Record<string, ScarceFact>> = {},
): PricedCart {
  const { buyer, now, promotions, freight = null, address = null, coupon = null, points = 0 } = options;
  const chosen = chosenRows(cart.rows, options);
  const lay = termsLaid(options);
  const judged = cart.rows.map((row) => judge(rowUnder(row, lay), chosen, { scarce, now }));
  const input: QuoteInput = {
    lines: judged.map(({ row, checked }) => toPricingLine(row, checked)),
    buyer,
    address,
    coupon,
    points,
    choices: choicesOf(cart),
    promotions,
    freight,
    scarce,
    now,
  };
  return withoutRefused(cart, judged, input);
}

/** The same cart with another coupon; two totals never mix. */
export function withCoupon(cart: PricedCart, coupon: ChosenCoupon | null): PricedCart {
  const input: QuoteInput = { ...cart.input, coupon };
  return { ...cart, ...quotedLines(cart.lines, input, quote(input)) };
}

type JudgedLine = Omit<PricedLine, 'quoted'>;

/**
 * The rows that the buyer wants. A line that makes an order of its own is settled only by name; a line that hangs on
 * another goes with it.
 */
function chosenRows(rows: readonly CartRow[], { only }: PricingOptions): ReadonlySet<number> {
  const isChosen = (row: CartRow): boolean =>
    only ? only.has(row.id) : row.isCheck && !lineTerms(row)?.alone;
  const own = new Set(rows.filter(isChosen).map(({ id }) => id));
  const hanging = rows.filter(({ parentId }) => parentId !== null);
  for (const { id, parentId, isCheck } of hanging) {
    if (parentId !== null && own.has(parentId) && isCheck) own.add(id);
    // One that is named without its parent stays, so that the engine says why it cannot be ordered.
    else if (!only && parentId !== null && !own.has(parentId)) own.delete(id);
  }
  return own;
}

function judge(
  row: CartRow,
  chosen: ReadonlySet<number>,
  { scarce, now }: Required<Pick<QuoteInput, 'scarce' | 'now'>>,
): JudgedLine {
  const shown = underItsActivity(row, scarce);
  const quantity = { packs: shown.packs, pieces: shown.pieces };
  const { rule } = shown.goods.facts;
  const own = lineProblem(shown);
  const problem = row.context.kind === 'quoted' ? quotedProblem(row, own, now) : own;
  const overStock = rule.stock !== null && totalPieces(rule, quantity) > rule.stock;
  const checked = chosen.has(row.id) && !problem;
  return { row: shown, problem, checked, overStock, terms: lineTerms(row) };
}

/**
 * Reports first that the quote has ended, has a newer version or was ordered already. Offers no other quantity, because
 * the price was quoted for this one.
 */
function quotedProblem(row: CartRow, own: LineProblem | undefined, now: Date): LineProblem | undefined {
  const text = quotedProblemText(row, now);
  if (text) return { kind: 'quote', text };
  return own && { kind: own.kind, text: own.text };
}

/**
 * A line that its activity refuses says so and is not paid for. So the sums hold only what can be ordered, and no line
 * silently falls back to the dearer ordinary price.
 */
function withoutRefused(cart: CartContent, judged: readonly JudgedLine[], requested: QuoteInput): PricedCart {
  const { version } = cart;
  const goods = new Map([...cart.wanted, ...cart.rows.map((row) => [row.goods.id, row.goods] as const)]);
  const failed: OrderTerm[] = [];
  const refused = new Map<string, LineProblem>();
  let input = requested;
  let whole = quote(input);
  let found = [...refusedLines(whole), ...refusedAlone(judged, requested)];
  while (found.length > 0) {
    for (const [key, problem] of found) refused.set(key, problem);
    failed.push(...failedTerms(whole.orderTerms));
    input = {
      ...input,
      lines: input.lines.map((line) => (refused.has(line.key) ? { ...line, checked: false } : line)),
    };
    whole = quote(input);
    // What fell out may have filled another rule's carton. Nothing else gets worse by what falls out.
    found = failedTerms(whole.orderTerms).length > 0 ? refusedLines(whole) : [];
  }
  const lines = judged.map((line): JudgedLine => {
    const problem = refused.get(String(line.row.id));
    return problem ? { ...line, checked: false, problem: line.problem ?? problem } : line;
  });
  return { version, goods, failed, ...quotedLines(lines, input, whole) };
}

/** Those of the terms that let lines fall out of the sums: what is left of the basket does not name them any more. */
const failedTerms = (terms: readonly OrderTerm[] | undefined): readonly OrderTerm[] =>
  terms?.filter(({ failing }) => failing.length > 0) ?? [];

/** The engine's refusals of single lines, by their keys. */
function refusedLines({ refusals, orderTerms }: Quote): [string, LineProblem][] {
  return refusals.flatMap((refusal): [string, LineProblem][] => {
    if ((refusal.kind !== 'amount' && refusal.kind !== 'promotion') || !refusal.key) return [];
    const isActivity = refusal.kind === 'promotion' && refusal.cause.stage === 'unit';
    const problem: LineProblem = { kind: isActivity ? 'activity' : 'limit', text: refusal.text };
    return [[refusal.key, { ...problem, ...mendOfTerm(orderTerms, refusal.key) }]];
  });
}

/** Lines that make an order of their own are outside the sums: those of one activity are priced as that order. */
function refusedAlone(judged: readonly JudgedLine[], requested: QuoteInput): [string, LineProblem][] {
  const groups = new Map<string, Set<string>>();
  for (const { row, terms, checked, problem } of judged) {
    if (!terms?.alone || checked || problem) continue;
    const keys = groups.get(row.contextText) ?? new Set<string>();
    groups.set(row.contextText, keys.add(String(row.id)));
  }
  return [...groups.values()].flatMap((keys) => {
    const lines = requested.lines.map((line) => ({ ...line, checked: keys.has(line.key) }));
    return refusedLines(quote({ ...requested, lines }));
  });
}

function quotedLines(
  judged: readonly JudgedLine[],
  input: QuoteInput,
  whole: Quote,
): Pick<PricedCart, 'lines' | 'quote' | 'input'> {
  const lines = judged.map((line, index): PricedLine => {
    const quoted = whole.lines[index] as QuotedLine;
    const dropped: LineProblem | undefined =
      quoted.dropped === null ? undefined : { kind: 'dropped', text: quoted.dropped };
    return {
      ...line,
      quoted,
      problem: line.problem ?? dropped,
      checked: line.checked && quoted.dropped === null,
      terms: line.terms ?? wonTerms(quoted, input.promotions),
    };
  });
  return { lines, quote: whole, input };
}

/** The terms of an activity whose price an ordinary line gets by itself (限时抢购). */
function wonTerms({ activity }: QuotedLine, promotions: readonly PromotionRecord[]): LineTerms | undefined {
  if (!activity || !promotions.some(({ id }) => id === activity.ref)) return undefined;
  const { kind, ref } = activity;
  return { kind, id: ref, tag: kindOf(kind)?.name ?? '活动', alone: false };
}

/** Where an activity has stock of its own, its lines draw on that instead of the goods' stock. */
function underItsActivity(row: CartRow, scarce: Readonly<Record<string, ScarceFact>>): CartRow {
  const { context } = row;
  if (context.kind !== 'activity') return row;
  const own = scarce[claimKey(CLAIM_KINDS.activityStock, `${context.ref}:${row.goods.id}`)];
  if (!own) return row;
  const facts: GoodsFacts = { ...row.goods.facts, rule: { ...row.goods.facts.rule, stock: own.left } };
  return { ...row, goods: { ...row.goods, facts } };
}

/** The cart's choices and those of its lines (paid at once, not in parts). */
function choicesOf({ rows, choices }: CartContent): BuyerChoices {
  const ofLines = rows.flatMap(({ context, options }) =>
    context.kind === 'activity' && options.mode === 'full' ? [[context.ref, ['full']] as const] : [],
  );
  return ofLines.length > 0 ? { ...choices, ...Object.fromEntries(ofLines) } : choices;
}
