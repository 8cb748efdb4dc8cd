import { nearestCode, type PricePair, pricePair } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../../platform';
import { companiesInScope, type Operator, ownedInScope } from '../../../staff';

/** A goods as its price is judged; prices in 1/10000 yuan. */
export interface PricedGoods {
  id: number;
  code: string;
  name: string;
  spec: string;
  pieces_per_pack: number;
  list_per_pack: number;
  list_per_piece: number;
  cost: number | null;
  promo_per_pack: number | null;
  promo_per_piece: number | null;
  promo_ends_at: Date | null;
  brand_id: number | null;
  category_path: string | null;
  /** What it was bought at last by a company that this person sees; null = by none yet. */
  last_per_pack: number | null;
  last_per_piece: number | null;
  last_at: Date | null;
  ladders: StoredLadder[] | null;
}

/** A ladder that runs now or later; of everybody where `whose` is null. */
export interface StoredLadder {
  whose: string | null;
  /** of everybody, or of a company that this person sees */
  seen: boolean;
  tiers: { minPieces: number; perPiece: number; perPack?: number | null }[];
}

/** These goods with what their price hangs on, by their ids: one statement, however many. */
export async function readPricedGoods(
  db: Db,
  ids: readonly number[],
  { operator, now }: { operator: Operator; now: Date },
): Promise<Map<number, PricedGoods>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PricedGoods>`
    select g.id, g.code, g.name, g.spec, g.pieces_per_pack, g.list_per_pack, g.list_per_piece, g.cost,
      g.promo_per_pack, g.promo_per_piece, g.promo_ends_at, g.brand_id, c.path as category_path,
      d.per_pack as last_per_pack, d.per_piece as last_per_piece, d.created_at as last_at,
      (select json_agg(json_build_object('whose', w.name, 'tiers', l.tiers,
          'seen', l.kh_id is null or ${companiesInScope(operator, 'w')})) from ladders l
        left join companies w on w.kh_id = l.kh_id
        where (l.goods_id = g.id or l.group_id = g.group_id) and l.ends_at > ${now}::timestamptz) as ladders
    from goods g left join categories c on c.id = g.category_id
    left join lateral (
      select * from (
        (select l.per_pack, l.per_piece, o.created_at from order_lines l join orders o on o.id = l.order_id
        where l.goods_id = g.id and o.parent_id is null and o.state <> 'cancelled' and l.price_kind <> 'gift'
          and ${ownedInScope(operator, 'o.kh_id')}
        order by o.created_at desc, l.id desc limit 1)
        union all
        (select l.per_pack, l.per_piece, e.ordered_at from old_order_lines l join old_orders e on e.id = l.old_order_id
        where l.goods_id = g.id and ${ownedInScope(operator, 'e.kh_id')}
        order by e.ordered_at desc, l.id desc limit 1)) both_kinds
      order by created_at desc limit 1) d on true
    where g.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export const listPairOf = ({ list_per_pack: pack, list_per_piece: piece }: PricedGoods): PricePair =>
  pricePair(pack, piece);

export const lastPairOf = ({ last_per_pack: pack, last_per_piece: piece }: PricedGoods): PricePair | null =>
  pack === null || piece === null ? null : pricePair(pack, piece);

/** Ids of goods by the codes as they were written: letters may be small, the code itself comes first. */
export async function goodsByCodes(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  const small = [...new Set(codes.map((code) => code.toLowerCase()))];
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from goods where lower(code) = any(${small}::text[]) order by id`.execute(db);
  const exact = new Map(rows.map(({ id, code }) => [code, id]));
  const loose = new Map(rows.map(({ id, code }) => [code.toLowerCase(), id]));
  return new Map(
    codes.flatMap((code) => {
      const id = exact.get(code) ?? loose.get(code.toLowerCase());
      return id === undefined ? [] : [[code, id] as const];
    }),
  );
}

/** So many unknown codes are looked at; a paste of nothing but them is no paste of codes. */
const MOST_UNKNOWN = 50;
const MOST_NEIGHBOURS = 5_000;

/** The codes that were meant by unknown ones, as far as one begins like them. */
export async function nearestCodes(db: Db, unknown: readonly string[]): Promise<Map<string, string>> {
  const some = [...new Set(unknown)].slice(0, MOST_UNKNOWN);
  const heads = [...new Set(some.map((code) => code.toLowerCase().slice(0, 2)).filter(Boolean))];
  if (heads.length === 0) return new Map();
  const { rows } = await sql<{ code: string }>`
    select near.code from unnest(${heads}::text[]) as h(head), lateral (
      select g.code from goods g where lower(g.code) >= h.head and lower(g.code) < h.head || chr(1114111)
      order by lower(g.code) limit ${MOST_NEIGHBOURS}) near`.execute(db);
  const codes = rows.map(({ code }) => code);
  return new Map(
    some.flatMap((code) => {
      const near = nearestCode(code, codes);
      return near === undefined ? [] : [[code, near] as const];
    }),
  );
}
