import type { BuyerChoices, PromotionRecord } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../../platform';
import { CARD_COLUMNS, type CardColumns, type GoodsRow, goodsToWire } from '../goods-row';
import { type FactsRow, factsSql, type PriceBuyer, toLastingFacts } from '../pricing';
import { basketLinesSql, cartLinesSql, type LinesSql, rowVersionColumns } from './cart-lines';
import {
  type CartRow,
  type CartSums,
  type LineOptions,
  type RowVersions,
  type ShownGoods,
  type StoredCart,
  sumsOf,
} from './cart-rows';
import { withContext } from './line-context';
import { quotedTermsColumn, type QuoteTerms } from './quoted-line';

/** What `toShownGoods` reads. */
type ShownRow = FactsRow & CardColumns & Pick<GoodsRow, 'tax_code'>;

interface ReadRow extends Omit<ShownRow, 'id'> {
  /** The goods' id. */
  id: number | null;
  version: number;
  choices: BuyerChoices;
  wish: LineOptions;
  line_id: number | null;
  context: string;
  parent_line_id: number | null;
  packs: number;
  pieces: number;
  is_check: boolean;
  added_per_pack: number;
  added_per_piece: number;
  quote: QuoteTerms | null;
  row_version: string;
  prices: string;
  next_change: Date | null;
  /** Of all lines; null where they were all read. */
  sums: CartSums | null;
}

/** Under which promotions, and when. */
export interface ReadingTerms {
  promotions: readonly PromotionRecord[];
  now: Date;
}

interface ReadingCart extends ReadingTerms {
  /** Goods to be read with the cart. */
  wanted?: readonly string[];
  /** All lines, even where goods are wanted. */
  whole?: boolean;
  /** With the versions of its rows: for a whole cart that is to be remembered. */
  versioned?: boolean;
}

/**
 * The cart of a user with its version and what decides every price in it: one statement, one moment. With `wanted`
 * these goods as well, and of the lines only those that can touch their prices (the same goods, its group); `others`
 * sums up the rest, so that adding costs the same however full the cart is.
 */
export function cartStatement(buyer: PriceBuyer, reading: ReadingCart): Statement<StoredCart> {
  const { wanted = [], whole = false } = reading;
  const head = sql`(select ${buyer.userId}::bigint as user_id) me left join carts c on c.user_id = me.user_id`;
  return linesStatement(buyer, reading, { head, ...cartLinesSql(buyer.userId, wanted, whole) });
}

/** The whole of another basket in the same way, as if it were this buyer's cart (ADVANCED §0.2). */
export function basketStatement(
  buyer: PriceBuyer,
  basketId: number,
  { promotions, now, wanted = [] }: Omit<ReadingCart, 'whole' | 'versioned'>,
): Statement<StoredCart> {
  const head = sql`(select ${basketId}::bigint as id) me left join baskets c on c.id = me.id`;
  return linesStatement(buyer, { promotions, now }, { head, ...basketLinesSql(basketId, wanted) });
}

/** `head` reads version and choices as `c`: exactly one row, also where there is nothing. */
function linesStatement(
  buyer: PriceBuyer,
  { promotions, now, versioned = false }: ReadingCart,
  { head, withWanted, lines, sums }: LinesSql & { head: RawBuilder<unknown> },
): Statement<StoredCart> {
  const { columns, joins } = factsSql(buyer, now);
  return {
    query: sql`
      ${withWanted}
      select coalesce(c.version, 0) as version, coalesce(c.choices, '{}'::jsonb) as choices, ${sums} as sums,
             l.wish, l.line_id, l.context, l.parent_line_id, l.packs, l.pieces, l.is_check, l.added_per_pack,
             l.added_per_piece, ${quotedTermsColumn(buyer.khId)} as quote, ${CARD_COLUMNS}, b.name as brand_name,
             g.tax_code, ${columns}${versioned ? sql`, ${rowVersionColumns(buyer, now)}` : sql``}
      from ${head}
      left join (${lines}) l on true
      left join goods g on g.id = l.goods_id
      left join brands b on b.id = g.brand_id
      ${joins}
      order by l.line_id, g.id`,
    read(found) {
      const rows = found as ReadRow[];
      return {
        ...toStoredCart(rows, promotions, { buyer, now }),
        versions: versioned ? versionsOf(rows) : undefined,
      };
    },
  };
}

/** Whose prices, and when. */
interface Whose {
  buyer: PriceBuyer;
  now: Date;
}

function toStoredCart(
  found: readonly ReadRow[],
  promotions: readonly PromotionRecord[],
  whose: Whose,
): StoredCart {
  const rows: CartRow[] = [];
  const wanted = new Map<string, ShownGoods>();
  for (const row of found) {
    if (row.id === null) continue;
    const goods = toShownGoods({ ...row, id: row.id }, whose);
    if (row.line_id === null) wanted.set(goods.id, goods);
    else rows.push(toCartRow(row, row.line_id, goods, promotions));
  }
  const { version = 0, choices = {}, sums = null } = found[0] ?? {};
  return { version, choices, rows, wanted, others: othersOf(sums, rows) };
}

function versionsOf(rows: readonly ReadRow[]): RowVersions {
  const lines = new Map<number, string>();
  const wanted: string[] = [];
  for (const { line_id: id, row_version: version } of rows) {
    if (id === null) wanted.push(version);
    else lines.set(id, version);
  }
  const { prices = '', next_change: next } = rows[0] ?? {};
  return { lines, wanted, prices, until: next?.getTime() ?? Number.POSITIVE_INFINITY };
}

/** `all` without `rows`. Lines of one goods are read together or not at all, so kinds can be subtracted too. */
function othersOf(all: CartSums | null, rows: readonly CartRow[]): CartSums {
  if (!all) return { lines: 0, packs: 0, pieces: 0, kinds: 0 };
  const own = sumsOf(rows);
  return {
    lines: all.lines - own.lines,
    packs: all.packs - own.packs,
    pieces: all.pieces - own.pieces,
    kinds: all.kinds - own.kinds,
  };
}

function toCartRow(
  row: ReadRow,
  id: number,
  goods: ShownGoods,
  promotions: readonly PromotionRecord[],
): CartRow {
  const line = {
    id,
    goods,
    contextText: row.context,
    parentId: row.parent_line_id,
    packs: row.packs,
    pieces: row.pieces,
    isCheck: row.is_check,
    addedPerPack: row.added_per_pack,
    addedPerPiece: row.added_per_piece,
    options: row.wish,
    quote: row.quote,
  };
  return withContext(line, promotions);
}

function toShownGoods(row: ShownRow, { buyer, now }: Whose): ShownGoods {
  const { facts, until } = toLastingFacts(row, buyer, now);
  return {
    id: String(row.id),
    code: row.code,
    name: row.name,
    spec: row.spec,
    image: row.image,
    onSale: row.status === 'on',
    taxCode: row.tax_code,
    wire: goodsToWire(row),
    facts,
    pricedUntil: until,
  };
}
