import {
  type Buyer,
  type BuyerChoices,
  type ChosenCoupon,
  type CouponInstance,
  CLAIM_KINDS,
  claimKey,
  type FreightEstimate,
  type FreightTemplate,
  type GoodsFacts,
  type PricingLine,
  type PromotionRecord,
  type Quote,
  type QuotedLine,
  type QuoteInput,
  quote,
  type ScarceFact,
  totalPieces,
} from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform';
import { walletColumn, walletFrom } from '../coupons';
import { readScarce, scarceAlong } from '../promotions';
import type { CartRow, ShownGoods } from './cart-store';
import { activityIdOf, kindOf, lineContext, lineTerms, type LineTerms } from './line-context';
import { type LineProblem, lineProblem } from './line-problem';
import { quoteLineIdOf, troubleOfQuoted } from './quoted-line';

/** A line with everything that decides and explains its price. */
export interface PricedLine {
  row: CartRow;
  quoted: QuotedLine;
  problem: LineProblem | undefined;
  /** Chosen by the buyer and free of problems: counted in the totals. */
  checked: boolean;
  overStock: boolean;
  /** What it is bought under beside ordinary terms. */
  terms: LineTerms | undefined;
}

export interface PricedCart {
  version: number;
  lines: PricedLine[];
  quote: Quote;
  /** The promotions it was priced under. */
  promotions: readonly PromotionRecord[];
  /** What the engine was asked, for whoever asks it again with a coupon. */
  input: QuoteInput;
  /** Goods that do not lie in the cart but may come with it. */
  goods: ReadonlyMap<string, ShownGoods>;
  /** 「再选 ¥13.60 可用满500减30」 */
  couponHint?: string | undefined;
  /** What sending it to the company's default address would cost; absent without an address or a template. */
  freight?: (FreightEstimate & { place: string }) | undefined;
}

/** A cart as it is kept. */
export interface CartContent {
  version: number;
  rows: readonly CartRow[];
  choices: BuyerChoices;
  /** Goods that may be given with it. */
  wanted?: ReadonlyMap<string, ShownGoods>;
}

export interface PricingOptions {
  buyer: Buyer;
  now: Date;
  promotions: readonly PromotionRecord[];
  freight?: FreightTemplate | null;
  address?: { regionCode: string } | null;
  coupon?: ChosenCoupon | null;
  /** Points to spend; without it nobody asks for the balance. */
  points?: number;
  /** Settle these lines, whatever is checked; what hangs on them goes with them. */
  only?: ReadonlySet<number>;
}

/** Prices a cart with what is left of the scarce things its promotions draw on: no statement where there are none. */
export async function priceStored(
  db: Db,
  cart: CartContent,
  options: PricingOptions,
  scarce?: Readonly<Record<string, ScarceFact>>,
): Promise<PricedCart> {
  return priceCart(cart, options, scarce ?? (await scarceOf(db, cart, options)));
}

/** What is left of the scarce things, as a column of any statement; `from` reads it for `priceStored`. */
export function scarceBeside(cart: Pick<CartContent, 'rows'>, options: PricingOptions) {
  const { column, from } = scarceAlong(drawingOn(cart, options));
  return {
    column,
    from: async (db: Db, value: unknown) => known(await from(db, value), options),
  };
}

/** What is left of the scarce things that the promotions draw on for these lines. */
export async function scarceOf(
  db: Db,
  cart: CartContent,
  options: PricingOptions,
): Promise<Readonly<Record<string, ScarceFact>>> {
  return known(await readScarce(db, drawingOn(cart, options)), options);
}

/** What decides a price beside the cart: what is left of scarce things, and the company's coupons. */
export interface BesideCart {
  scarce: Readonly<Record<string, ScarceFact>>;
  coupons: readonly CouponInstance[];
  /** Where the company's orders go unless it says otherwise. */
  address: DefaultAddress | null;
}

export interface DefaultAddress {
  regionCode: string;
  place: string;
}

/** What lies beside a cart as a column of any statement; `from` reads it. */
export interface Along {
  column: RawBuilder<unknown>;
  from(db: Db, value: unknown): Promise<BesideCart>;
}

/** For these lines, of this buyer. */
export function alongCart(cart: Pick<CartContent, 'rows'>, options: PricingOptions): Along {
  const scarce = scarceBeside(cart, options);
  const wallet = walletColumn(Number(options.buyer.companyId), options.now);
  return {
    column: sql`jsonb_build_object('scarce', ${scarce.column}, 'wallet', ${wallet}, 'address', (
      select jsonb_build_object('regionCode', region_code, 'place', city || county) from addresses
      where kh_id = ${Number(options.buyer.companyId)} and deleted_at is null and is_default))`,
    async from(db, value) {
      const found = value as { scarce: unknown; wallet: unknown; address: DefaultAddress | null };
      return {
        address: found.address,
        scarce: await scarce.from(db, found.scarce),
        coupons: walletFrom(found.wallet),
      };
    },
  };
}

/** The same as a statement of its own. */
export async function besideCart(db: Db, cart: CartContent, options: PricingOptions): Promise<BesideCart> {
  const along = alongCart(cart, options);
  const { rows } = await sql<{ beside: unknown }>`select ${along.column} as beside`.execute(db);
  return along.from(db, rows[0]?.beside);
}

/** What the promotions may draw on for these lines. */
function drawingOn(
  cart: Pick<CartContent, 'rows'>,
  { buyer, promotions, now, points }: PricingOptions,
): Pick<QuoteInput, 'lines' | 'buyer' | 'promotions' | 'now'> {
  const lines = cart.rows.map((row) => toPricingLine({ row, checked: true }, promotions));
  // Nobody looks at the points of a cart before it is settled.
  const asked =
    points === undefined ? promotions.filter(({ kind }) => kindOf(kind)?.stage !== 'points') : promotions;
  return { lines, buyer, promotions: asked, now };
}

/** A company without a row has no points; the engine takes what is not known for enough. */
function known(
  left: Readonly<Record<string, ScarceFact>>,
  { buyer }: PricingOptions,
): Readonly<Record<string, ScarceFact>> {
  const balance = claimKey(CLAIM_KINDS.points, buyer.companyId);
  return { ...left, [balance]: left[balance] ?? { left: 0 } };
}

/** Prices a cart from nothing (DESIGN "The price engine"): lines with a problem are shown but not paid for. */
export function priceCart(
  cart: CartContent,
  options: PricingOptions,
  scarce: Readonly<Record<string, ScarceFact>> = {},
): PricedCart {
  const { buyer, now, promotions, freight = null, address = null, coupon = null, points = 0 } = options;
  const wished = wishedRows(cart.rows, options);
  const judged = cart.rows.map((row) => judge(row, wished, { scarce, promotions, now }));
  const input: QuoteInput = {
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
  };
  return withoutRefused(cart, judged, input);
}

/** The same cart with another coupon; two totals never mix. */
export function withCoupon(cart: PricedCart, coupon: ChosenCoupon | null): PricedCart {
  const input: QuoteInput = { ...cart.input, coupon };
  return { ...cart, ...quotedLines(cart.lines, input, quote(input)), input };
}

type JudgedLine = Omit<PricedLine, 'quoted'>;

/**
 * Which rows the buyer wants. What makes an order of its own is only settled by name, and what hangs on another line
 * goes with it.
 */
function wishedRows(rows: readonly CartRow[], { only, promotions }: PricingOptions): ReadonlySet<number> {
  const isWished = (row: CartRow): boolean =>
    only ? only.has(row.id) : row.isCheck && !lineTerms(row, promotions)?.alone;
  const own = new Set(rows.filter(isWished).map(({ id }) => id));
  const hanging = rows.filter(({ parentId }) => parentId !== null);
  for (const { id, parentId, isCheck } of hanging) {
    if (parentId !== null && own.has(parentId) && isCheck) own.add(id);
    // Named without its parent it stays, so that the engine says why it cannot be ordered.
    else if (!only && parentId !== null && !own.has(parentId)) own.delete(id);
  }
  return own;
}

function judge(
  row: CartRow,
  wished: ReadonlySet<number>,
  { scarce, promotions, now }: Required<Pick<QuoteInput, 'scarce' | 'promotions' | 'now'>>,
): JudgedLine {
  const shown = underItsActivity(row, scarce);
  const quantity = { packs: shown.packs, pieces: shown.pieces };
  const { rule } = shown.goods.facts;
  const own = lineProblem({ onSale: row.goods.onSale, rule, quantity, exempt: isExempt(row.context) });
  const problem = quoteLineIdOf(row.context) === undefined ? own : quotedProblem(row, own, now);
  const overStock = rule.stock !== null && totalPieces(rule, quantity) > rule.stock;
  const checked = wished.has(row.id) && !problem;
  return { row: shown, problem, checked, overStock, terms: lineTerms(row, promotions) };
}

/**
 * A quote that ended, was answered anew or ordered already says so first. Its quantity is mended where it was
 * accepted: it chose the price.
 */
function quotedProblem(row: CartRow, own: LineProblem | undefined, now: Date): LineProblem | undefined {
  const text = troubleOfQuoted(row, now);
  if (text) return { kind: 'quote', text };
  return own && { kind: own.kind, text: own.text };
}

/**
 * A line that its activity does not take (any more), or takes less of, says so and is not paid for: the sums hold
 * only what can be ordered, and nothing becomes dearer behind the buyer's back by going on at the ordinary price.
 */
function withoutRefused(cart: CartContent, judged: readonly JudgedLine[], asked: QuoteInput): PricedCart {
  const first = quote(asked);
  const refused = new Map([...refusedLines(first), ...refusedAlone(judged, asked)]);
  const lines = judged.map((line): JudgedLine => {
    const problem = refused.get(String(line.row.id));
    return problem ? { ...line, checked: false, problem: line.problem ?? problem } : line;
  });
  const input: QuoteInput =
    refused.size === 0
      ? asked
      : {
          ...asked,
          lines: asked.lines.map((line) => (refused.has(line.key) ? { ...line, checked: false } : line)),
        };
  const { version, wanted } = cart;
  const whole = refused.size === 0 ? first : quote(input);
  const { promotions } = asked;
  return { version, ...quotedLines(lines, input, whole), promotions, input, goods: goodsOf(cart, wanted) };
}

/** What the engine says against single lines, by their keys. */
function refusedLines({ refusals }: Quote): [string, LineProblem][] {
  return refusals.flatMap((refusal): [string, LineProblem][] => {
    if (refusal.kind === 'amount' && refusal.key)
      return [[refusal.key, { kind: 'limit', text: refusal.text }]];
    if (refusal.kind !== 'promotion' || !refusal.key) return [];
    const { cause, key, text } = refusal;
    return [[key, { kind: cause.stage === 'unit' ? 'activity' : 'limit', text }]];
  });
}

/** Lines that are settled by themselves are not in the sums; each activity's are asked as the order they would make. */
function refusedAlone(judged: readonly JudgedLine[], asked: QuoteInput): [string, LineProblem][] {
  const groups = new Map<string, Set<string>>();
  for (const { row, terms, checked, problem } of judged) {
    if (!terms?.alone || checked || problem) continue;
    const keys = groups.get(row.context) ?? new Set<string>();
    groups.set(row.context, keys.add(String(row.id)));
  }
  return [...groups.values()].flatMap((keys) => {
    const lines = asked.lines.map((line) => ({ ...line, checked: keys.has(line.key) }));
    return refusedLines(quote({ ...asked, lines }));
  });
}

function goodsOf({ rows }: CartContent, wanted: CartContent['wanted']): ReadonlyMap<string, ShownGoods> {
  return new Map([...(wanted ?? []), ...rows.map(({ goods }) => [goods.id, goods] as const)]);
}

/** The engine's answer beside its lines, which come back in the order in which they were asked. */
function quotedLines(
  judged: readonly JudgedLine[],
  { promotions }: QuoteInput,
  whole: Quote,
): Pick<PricedCart, 'lines' | 'quote'> {
  const lines = judged.map((line, index): PricedLine => {
    const quoted = whole.lines[index] as QuotedLine;
    const said: LineProblem | undefined =
      quoted.dropped === null ? undefined : { kind: 'dropped', text: quoted.dropped };
    return {
      row: line.row,
      quoted,
      problem: line.problem ?? said,
      checked: line.checked && quoted.dropped === null,
      overStock: line.overStock,
      terms: line.terms ?? wonTerms(quoted, promotions),
    };
  });
  return { lines, quote: whole };
}

/** An ordinary line that an activity's price won (限时抢购) is under its terms too. */
function wonTerms({ activity }: QuotedLine, promotions: readonly PromotionRecord[]): LineTerms | undefined {
  if (!activity || !promotions.some(({ id }) => id === activity.ref)) return undefined;
  const { kind, ref } = activity;
  return { kind, id: ref, tag: kindOf(kind)?.name ?? '活动', alone: false };
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

function toPricingLine(
  { row, checked }: Pick<JudgedLine, 'row' | 'checked'>,
  promotions: readonly PromotionRecord[],
): PricingLine {
  return {
    key: String(row.id),
    goods: row.goods.facts,
    quantity: { packs: row.packs, pieces: row.pieces },
    checked,
    context: lineContext(row, promotions),
  };
}

/** The cart's own choices, and those that hang on its lines (paid at once, not in parts). */
function choicesOf({ rows, choices }: CartContent): BuyerChoices {
  const ofLines = rows.flatMap(({ context, wish }) => {
    const activityId = activityIdOf(context);
    return activityId && wish.mode === 'full' ? [[activityId, ['full']] as const] : [];
  });
  return ofLines.length > 0 ? { ...choices, ...Object.fromEntries(ofLines) } : choices;
}

const isExempt = (context: string): boolean => /^(add-on|quoted|gift):/.test(context);
