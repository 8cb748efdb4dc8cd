import type { BuyerChoices } from '@pifa/domain';
import { sql, type RawBuilder } from 'kysely';
import { type Db, toJson, type Transaction } from '../../platform';
import { quotedText } from './line-context';
import type { QuotedCartLine } from './put-quoted-lines';

/** A member of staff's basket for a company. `wish` is what the order is to bear beside its lines. */
export interface Basket {
  id: number;
  version: number;
  wish: object;
  choices: BuyerChoices;
}

export interface BasketLine {
  goodsId: number;
  packs: number;
  pieces: number;
}

/** Whose basket, for which company. */
export interface BasketOwner {
  operatorId: number;
  khId: number;
}

export const findBasket = (db: Db, { operatorId, khId }: BasketOwner): Promise<Basket | undefined> =>
  db
    .selectFrom('baskets')
    .select(['id', 'version', 'wish', 'choices'])
    .where('operator_id', '=', operatorId)
    .where('kh_id', '=', khId)
    .executeTakeFirst() as Promise<Basket | undefined>;

/**
 * The basket under its next version, if it still has the version `seen`; made where there is none. Undefined when
 * another page was faster: then nothing changed.
 */
export async function touchBasket(
  tx: Transaction,
  { operatorId, khId }: BasketOwner,
  { seen, wish, choices, now }: { seen: number; wish?: object; choices?: BuyerChoices; now: Date },
): Promise<Basket | undefined> {
  const wished = wish ? toJson(wish) : null;
  const chosen = choices ? toJson(choices) : null;
  const { rows } = await sql<Basket>`
    insert into baskets (operator_id, kh_id, version, wish, choices, updated_at)
    values (${operatorId}, ${khId}, ${seen + 1}, coalesce(${wished}::jsonb, '{}'::jsonb),
            coalesce(${chosen}::jsonb, '{}'::jsonb), ${now}::timestamptz)
    on conflict (operator_id, kh_id) do update
      set version = baskets.version + 1, wish = coalesce(${wished}::jsonb, baskets.wish),
          choices = coalesce(${chosen}::jsonb, baskets.choices), updated_at = excluded.updated_at
      where baskets.version = ${seen}
    returning id, version, wish, choices`.execute(tx);
  return rows[0];
}

/** Replaces the ordinary lines; of those at quoted prices the contexts `quoted` stay. Answers how many are unknown. */
export async function writeBasketLines(
  tx: Transaction,
  basketId: number,
  lines: readonly BasketLine[],
  quoted: readonly string[],
): Promise<number> {
  await sql`
    delete from basket_lines
    where basket_id = ${basketId} and context <> all(${[...quoted]}::text[])`.execute(tx);
  return addBasketLines(tx, basketId, lines);
}

/** Adds ordinary lines of goods that are not in it yet. Answers how many are unknown. */
export async function addBasketLines(
  tx: Transaction,
  basketId: number,
  lines: readonly BasketLine[],
): Promise<number> {
  if (lines.length === 0) return 0;
  const { rows } = await sql<{ id: number }>`
    insert into basket_lines (basket_id, goods_id, packs, pieces)
    select ${basketId}, g.id, l.packs, l.pieces
    from jsonb_to_recordset(${toJson(lines.map((line, at) => ({ ...line, at })))}::jsonb)
      as l("goodsId" bigint, packs integer, pieces integer, at integer)
    join goods g on g.id = l."goodsId"
    order by l.at
    returning id`.execute(tx);
  return lines.length - rows.length;
}

/** Puts accepted lines of a quote in, at its prices, in place of what was accepted before for the same request. */
export async function putQuotedBasketLines(
  tx: Transaction,
  basketId: number,
  lines: readonly QuotedCartLine[],
): Promise<void> {
  const contexts = lines.flatMap(({ quoteLineId, replaces }) => [quoteLineId, ...replaces].map(quotedText));
  await sql`
    delete from basket_lines
    where basket_id = ${basketId} and context = any(${contexts}::text[])`.execute(tx);
  const stored = lines.map((line, at) => ({ ...line, context: quotedText(line.quoteLineId), at }));
  await sql`
    insert into basket_lines (basket_id, goods_id, context, packs, pieces, added_per_pack, added_per_piece)
    select ${basketId}, l."goodsId", l.context, l.packs, l.pieces, l."perPack", l."perPiece"
    from jsonb_to_recordset(${toJson(stored)}::jsonb)
      as l("goodsId" bigint, context text, packs integer, pieces integer, "perPack" bigint, "perPiece" bigint, at integer)
    order by l.at`.execute(tx);
}

/** Parts of the statement that writes an order: its lines leave the basket, which begins anew under its next version. */
export const spendBasketSql = (basketId: number, lineIds: readonly number[]): RawBuilder<unknown> => sql`
      gone as (delete from basket_lines where basket_id = ${basketId} and id = any(${[...lineIds]}::bigint[])),
      bump as (update baskets set version = version + 1, wish = '{}', choices = '{}' where id = ${basketId})`;
