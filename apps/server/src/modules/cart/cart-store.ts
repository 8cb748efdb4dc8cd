import type { BuyerChoices, GoodsFacts } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Asked, type Db, type SessionProof, toJson } from '../../platform';
import { CARD_COLUMNS, type CardColumns, type GoodsRow, goodsToWire, type GoodsWire } from '../goods-row';
import { type FactsRow, factsSql, type PriceBuyer, toFacts } from '../pricing';
import { type CartMarks, marks } from './cart-marks';
import { linesWith } from './lines-with';
import { quotedTermsColumn, type StoredTerms } from './quoted-line';

/** What a cart or settlement knows of a goods. */
export interface ShownGoods extends Pick<GoodsRow, 'code' | 'name' | 'spec' | 'image'> {
  id: string;
  onSale: boolean;
  taxCode: string;
  /** As its line shows it. */
  wire: GoodsWire;
  /** What decides its price for this buyer. */
  facts: GoodsFacts;
}

/** One line as it is kept: user, goods, context and parent are its key (RULINGS "Whose is it"). */
export interface CartRow {
  id: number;
  goods: ShownGoods;
  context: string;
  parentId: number | null;
  packs: number;
  pieces: number;
  /** What the buyer chose; a line with a problem is treated as unchecked whatever stands here. */
  isCheck: boolean;
  /** The pair in force when it was added, 1/10000 yuan. */
  addedPerPack: number;
  addedPerPiece: number;
  wish: LineWish;
  /** The quote's terms, of a line at a quoted price; null when it is not this company's. */
  quoted?: StoredTerms | null;
}

/** What a line under an activity wishes beside its quantity. */
export interface LineWish {
  /** paid at once, or by deposit */
  mode?: 'deposit' | 'full';
  /** joins this group; without it a group is opened */
  groupId?: string;
  /** the place in the waiting room that was won */
  ticketId?: string;
  /** ISO; until then the place is kept for the order */
  keptUntil?: string;
}

export interface StoredCart {
  version: number;
  /** Gifts picked, promotions turned down. */
  choices: BuyerChoices;
  rows: CartRow[];
  /** Goods asked for beside the lines, by id; missing ones do not exist. */
  wanted: Map<string, ShownGoods>;
  /** What lies in the cart beside `rows`; nothing where the whole cart was read. */
  others: CartSums;
  /** What proves later that it still is so, where it was asked for. */
  marks?: CartMarks | undefined;
}

/** Lines, their quantities, and how many goods they are of. */
export interface CartSums {
  lines: number;
  packs: number;
  pieces: number;
  kinds: number;
}

export interface NewCartRow {
  goodsId: string;
  /** Without it an ordinary line. */
  context?: string;
  parentId?: number | null;
  wish?: LineWish;
  packs: number;
  pieces: number;
  addedPerPack: number;
  addedPerPiece: number;
}

/** What one change does to the cart. */
export interface CartWrite {
  added: readonly NewCartRow[];
  changed: readonly (Pick<CartRow, 'id' | 'packs' | 'pieces' | 'isCheck'> & {
    /** Without it the line's wish stays. */
    wish?: LineWish;
  })[];
  removed: readonly number[];
  /** The choices as they are to stand; without it they stay. */
  choices?: BuyerChoices;
}

/** What `toShownGoods` reads. */
type ShownRow = FactsRow & CardColumns & Pick<GoodsRow, 'tax_code'>;

interface ReadRow extends Omit<ShownRow, 'id'> {
  /** The goods' id. */
  id: number | null;
  proof: string | null;
  version: number;
  choices: BuyerChoices;
  wish: LineWish;
  line_id: number | null;
  context: string;
  parent_line_id: number | null;
  packs: number;
  pieces: number;
  is_check: boolean;
  added_per_pack: number;
  added_per_piece: number;
  quoted: StoredTerms | null;
  mark: string;
  prices: number;
  turns_at: Date | null;
  /** Of all lines; null where they were all read. */
  sums: CartSums | null;
}

interface ReadingWish {
  /** Goods to be read beside the cart. */
  wanted?: readonly string[];
  /** All lines, even where goods are wanted. */
  whole?: boolean;
  /** What still has to prove the buyer's session. */
  proof?: SessionProof | undefined;
  /** With what proves later that the cart still is so: for a whole cart that is to be remembered. */
  marked?: boolean;
}

/**
 * The cart of a user with its version and what decides every price in it: one statement, one moment. With `wanted` these
 * goods as well, and of the lines only those that can touch their prices (the same goods, its group); `others` sums up
 * the rest, so that adding costs the same however full the cart is. `whole`: all lines even so.
 */
export function readingCart(
  buyer: PriceBuyer,
  now: Date,
  { wanted = [], whole = false, proof, marked = false }: ReadingWish = {},
): Asked<StoredCart> {
  const { columns, joins } = factsSql(buyer, now);
  const { asked, lines, sums } = linesWith(buyer.userId, wanted, whole);
  return {
    statement: sql`
      ${asked}
      select ${proof?.column() ?? sql`null::text`} as proof, coalesce(c.version, 0) as version, coalesce(c.choices, '{}'::jsonb) as choices, ${sums} as sums,
             l.wish, l.line_id, l.context, l.parent_line_id, l.packs, l.pieces, l.is_check, l.added_per_pack,
             l.added_per_piece, ${quotedTermsColumn(buyer.khId)} as quoted, ${CARD_COLUMNS}, b.name as brand_name,
             g.tax_code, ${columns}${marked ? sql`, ${marks(now)}` : NOTHING}
      from (select ${buyer.userId}::bigint as user_id) me
      left join carts c on c.user_id = me.user_id
      left join (${lines}) l on true
      left join goods g on g.id = l.goods_id
      left join brands b on b.id = g.brand_id
      ${joins}
      order by l.line_id, g.id`,
    read(found) {
      const rows = found as ReadRow[];
      proof?.check(rows[0]?.proof);
      return { ...toStoredCart(rows, now), marks: marked ? marksOf(rows) : undefined };
    },
  };
}

function toStoredCart(rows: readonly ReadRow[], now: Date): StoredCart {
  const goods = rows.flatMap((row) =>
    row.id === null ? [] : [{ row, goods: toShownGoods({ ...row, id: row.id }, now) }],
  );
  const kept = goods.flatMap(({ row, goods: shown }) =>
    row.line_id === null ? [] : [toCartRow(row, row.line_id, shown)],
  );
  return {
    version: rows[0]?.version ?? 0,
    choices: rows[0]?.choices ?? {},
    rows: kept,
    wanted: new Map(
      goods.flatMap(({ row, goods: shown }) => (row.line_id === null ? [[shown.id, shown] as const] : [])),
    ),
    others: beside(rows[0]?.sums ?? null, kept),
  };
}

function marksOf(rows: readonly ReadRow[]): CartMarks {
  return {
    lines: new Map(rows.flatMap(({ line_id: id, mark }) => (id === null ? [] : ([[id, mark]] as const)))),
    beside: rows.flatMap(({ line_id, mark }) => (line_id === null ? [mark] : [])),
    prices: rows[0]?.prices ?? 0,
    until: rows[0]?.turns_at?.getTime() ?? Number.POSITIVE_INFINITY,
  };
}

/** What a write answers. */
interface WrittenCart {
  /** Ids of added lines by `lineKey`. */
  addedIds: Map<string, number>;
  along: unknown;
  /** The transaction that wrote, as it stands in the marks of what it wrote. */
  by: string;
}

export function cartStore(db: Db) {
  return {
    /**
     * Writes a change if the cart still is what was read: the version grows by one in the same statement.
     * Answers the ids of added lines by `lineKey`, or undefined when somebody was faster and nothing changed.
     * `along`: a column to read in the same statement, from the moment before the change. `provided`: what must hold
     * beside the version of a cart that was written to before; else nothing changes either.
     */
    async write(
      userId: number,
      seen: number,
      write: CartWrite,
      now: Date,
      {
        along = NO_COLUMN,
        provided,
      }: { along?: RawBuilder<unknown> | undefined; provided?: RawBuilder<boolean> } = {},
    ): Promise<WrittenCart | undefined> {
      const choices = write.choices ? toJson(write.choices) : null;
      const bump = provided
        ? sql`
          update carts set version = version + 1, choices = coalesce(${choices}::jsonb, choices)
          where user_id = ${userId} and version = ${seen} and ${provided}
          returning version`
        : sql`
          insert into carts (user_id, version, choices)
          values (${userId}, ${seen + 1}, coalesce(${choices}::jsonb, '{}'::jsonb))
          on conflict (user_id) do update
            set version = carts.version + 1, choices = coalesce(${choices}::jsonb, carts.choices)
            where carts.version = ${seen}
          returning version`;
      const { rows } = await sql<{ added: AddedLine[]; along: unknown; by: string }>`
        with bump as (${bump})${write.removed.length > 0 ? removing(userId, write.removed) : NOTHING}${
          write.changed.length > 0 ? changing(userId, write.changed, now) : NOTHING
        }${write.added.length > 0 ? adding(userId, write.added, now) : NOTHING}
        select ${write.added.length > 0 ? ADDED : sql`'[]'::jsonb`} as added, ${along} as along,
               pg_current_xact_id()::xid::text as by
        from bump`.execute(db);
      const row = rows[0];
      return (
        row && {
          addedIds: new Map(row.added.map((line) => [lineKey(line), line.id])),
          along: row.along,
          by: row.by,
        }
      );
    },
  };
}

/** What `all` holds beside `rows`. Lines of one goods are read together or not at all, so kinds subtract too. */
function beside(all: CartSums | null, rows: readonly CartRow[]): CartSums {
  const own = sumsOf(rows);
  if (!all) return { lines: 0, packs: 0, pieces: 0, kinds: 0 };
  return {
    lines: all.lines - own.lines,
    packs: all.packs - own.packs,
    pieces: all.pieces - own.pieces,
    kinds: all.kinds - own.kinds,
  };
}

export function sumsOf(rows: readonly CartRow[]): CartSums {
  return {
    lines: rows.length,
    packs: rows.reduce((sum, row) => sum + row.packs, 0),
    pieces: rows.reduce((sum, row) => sum + row.pieces, 0),
    kinds: new Set(rows.map((row) => row.goods.id)).size,
  };
}

// The parts of a change; each stands in the statement only when there is something for it.
const NOTHING = sql``;
const NO_COLUMN = sql`null::jsonb`;

const removing = (userId: number, removed: CartWrite['removed']) => sql`,
  gone as (
    delete from cart_lines
    where user_id = ${userId} and id = any(${[...removed]}::bigint[]) and exists (select 1 from bump))`;

const changing = (userId: number, changed: CartWrite['changed'], now: Date) => sql`,
  changed as (
    update cart_lines l
    set packs = c.packs, pieces = c.pieces, is_check = c."isCheck", updated_at = ${now},
        wish = coalesce(c.wish, l.wish)
    from jsonb_to_recordset(${toJson(changed.map(({ id, packs, pieces, isCheck, wish }) => ({ id, packs, pieces, isCheck, wish })))}::jsonb)
      as c(id bigint, packs integer, pieces integer, "isCheck" boolean, wish jsonb)
    where l.id = c.id and l.user_id = ${userId} and exists (select 1 from bump))`;

const adding = (userId: number, added: CartWrite['added'], now: Date) => sql`,
  added as (
    insert into cart_lines
      (user_id, goods_id, context, parent_line_id, wish, packs, pieces, added_per_pack, added_per_piece,
       added_at, updated_at)
    select ${userId}, a."goodsId", coalesce(a.context, 'ordinary'), a."parentId", coalesce(a.wish, '{}'::jsonb),
           a.packs, a.pieces, a."addedPerPack", a."addedPerPiece", ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${toJson(added)}::jsonb)
      as a("goodsId" bigint, context text, "parentId" bigint, wish jsonb, packs integer, pieces integer,
           "addedPerPack" bigint, "addedPerPiece" bigint)
    where exists (select 1 from bump)
    returning id, goods_id, context, parent_line_id)`;

const ADDED = sql`
  coalesce((select jsonb_agg(jsonb_build_object(
    'id', id, 'goodsId', goods_id, 'context', context, 'parentId', parent_line_id)) from added), '[]'::jsonb)`;

interface AddedLine {
  id: number;
  goodsId: number;
  context: string;
  parentId: number | null;
}

/** What tells the lines of one cart apart: goods, context, parent (RULINGS "Whose is it"). */
export function lineKey({
  goodsId,
  context = 'ordinary',
  parentId = null,
}: Pick<NewCartRow, 'context' | 'parentId'> & { goodsId: number | string }): string {
  return `${goodsId} ${context} ${parentId ?? ''}`;
}

function toCartRow(row: ReadRow, id: number, goods: ShownGoods): CartRow {
  return {
    id,
    goods,
    context: row.context,
    parentId: row.parent_line_id,
    packs: row.packs,
    pieces: row.pieces,
    isCheck: row.is_check,
    addedPerPack: row.added_per_pack,
    addedPerPiece: row.added_per_piece,
    wish: row.wish,
    quoted: row.quoted,
  };
}

function toShownGoods(row: ShownRow, now: Date): ShownGoods {
  return {
    id: String(row.id),
    code: row.code,
    name: row.name,
    spec: row.spec,
    image: row.image,
    onSale: row.status === 'on',
    taxCode: row.tax_code,
    wire: goodsToWire(row),
    facts: toFacts(row, now),
  };
}
