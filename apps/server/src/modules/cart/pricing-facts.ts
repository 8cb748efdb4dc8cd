import {
  CLAIM_KINDS,
  claimKey,
  type CouponInstance,
  kindOf,
  type QuoteInput,
  type ScarceFact,
} from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform';
import { walletColumn, walletFrom } from '../coupons';
import { readScarce, scarceAlong } from '../promotions';
import {
  type CartContent,
  priceCart,
  type PricedCart,
  type PricingOptions,
  toPricingLine,
} from './price-cart';

type Scarce = Readonly<Record<string, ScarceFact>>;

/** What decides a cart's price apart from its lines. */
export interface PricingFacts {
  /** What is left of scarce things. */
  scarce: Scarce;
  /** The company's coupons. */
  coupons: readonly CouponInstance[];
  /** Where the company's orders go unless it says otherwise. */
  address: DefaultAddress | null;
}

export interface DefaultAddress {
  regionCode: string;
  place: string;
}

/** What a column of any statement holds, and how it is read. */
interface FactsColumn<Facts> {
  column: RawBuilder<unknown>;
  from(db: Db, value: unknown): Promise<Facts>;
}

/** Prices a cart with what is left of the scarce things its promotions draw on: no statement where there are none. */
export async function priceStored(
  db: Db,
  cart: CartContent,
  options: PricingOptions,
  scarce?: Scarce,
): Promise<PricedCart> {
  return priceCart(cart, options, scarce ?? (await scarceOf(db, cart, options)));
}

/** What is left of the scarce things that the promotions draw on for these lines. */
export async function scarceOf(
  db: Db,
  cart: Pick<CartContent, 'rows'>,
  options: PricingOptions,
): Promise<Scarce> {
  return withBalance(await readScarce(db, drawingOn(cart, options)), options);
}

/** The same as a column. */
export function scarceColumn(cart: Pick<CartContent, 'rows'>, options: PricingOptions): FactsColumn<Scarce> {
  const { column, from } = scarceAlong(drawingOn(cart, options));
  return { column, from: async (db, value) => withBalance(await from(db, value), options) };
}

/** The facts for these lines of this buyer, as a column. */
export function pricingFactsColumn(
  cart: Pick<CartContent, 'rows'>,
  options: PricingOptions,
): FactsColumn<PricingFacts> {
  const scarce = scarceColumn(cart, options);
  const khId = Number(options.buyer.companyId);
  return {
    column: sql`jsonb_build_object('scarce', ${scarce.column}, 'wallet', ${walletColumn(khId, options.now)}, 'address', (
      select jsonb_build_object('regionCode', region_code, 'place', city || county) from addresses
      where kh_id = ${khId} and deleted_at is null and is_default))`,
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
export async function readPricingFacts(
  db: Db,
  cart: CartContent,
  options: PricingOptions,
): Promise<PricingFacts> {
  const { column, from } = pricingFactsColumn(cart, options);
  const { rows } = await sql<{ facts: unknown }>`select ${column} as facts`.execute(db);
  return from(db, rows[0]?.facts);
}

/** What the promotions may draw on for these lines. */
function drawingOn(
  cart: Pick<CartContent, 'rows'>,
  { buyer, promotions, now, points }: PricingOptions,
): Pick<QuoteInput, 'lines' | 'buyer' | 'promotions' | 'now'> {
  const lines = cart.rows.map((row) => toPricingLine(row, true));
  // Points are only spent at settlement.
  const drawing =
    points === undefined ? promotions.filter(({ kind }) => kindOf(kind)?.stage !== 'points') : promotions;
  return { lines, buyer, promotions: drawing, now };
}

/** A company without a row has no points; the engine takes what is not known for enough. */
function withBalance(scarce: Scarce, { buyer }: PricingOptions): Scarce {
  const balance = claimKey(CLAIM_KINDS.points, buyer.companyId);
  return { ...scarce, [balance]: scarce[balance] ?? { left: 0 } };
}
