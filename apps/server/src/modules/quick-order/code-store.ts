import type { CallData } from '@pifa/contract';
import { sql } from 'kysely';
import { type Db, toJson } from '../../platform';

/** Nobody teaches more words than this by hand; further ones are not kept. */
const MOST_CODES = 20_000;

/** A company's word for a goods, with the goods as it is today. */
export interface OwnCode extends Omit<CallData<'ownCodeSave'>, 'time'> {
  learnedAt: Date;
}

/** A company's own words for goods. */
export function codeStore(db: Db) {
  const shown = sql`
    select c.code, c.words, c.goods_id::text as "goodsId", g.name as "goodsName", g.code as "goodsCode", g.spec, g.image,
           g.status = 'on' as "onSale", coalesce(u.name, '') as by, c.learned_at as "learnedAt"
    from customer_goods_codes c join goods g on g.id = c.goods_id left join users u on u.id = c.user_id`;
  return {
    /** One page of a company's words, the latest first, and how many there are in all: one statement. */
    async page(
      khId: number,
      { keyword, offset, limit }: { keyword: string; offset: number; limit: number },
    ): Promise<{ total: number; rows: OwnCode[] }> {
      const { rows } = await sql<OwnCode & { total: number }>`
        select *, count(*) over () as total from (${shown} where c.kh_id = ${khId}
          and (${keyword} = '' or strpos(lower(c.words || ' ' || g.code || ' ' || g.name), lower(${keyword})) > 0)) found
        order by "learnedAt" desc, code offset ${offset} limit ${limit}`.execute(db);
      return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...code }) => code) };
    },

    /** All of a company's words, sorted; at most `MOST_CODES`. */
    async all(khId: number): Promise<OwnCode[]> {
      const { rows } = await sql<OwnCode>`${shown} where c.kh_id = ${khId} order by c.code`.execute(db);
      return rows;
    },

    async one(khId: number, code: string): Promise<OwnCode | undefined> {
      const { rows } = await sql<OwnCode>`${shown} where c.kh_id = ${khId} and c.code = ${code}`.execute(db);
      return rows[0];
    },

    async forget(khId: number, codes: readonly string[]): Promise<number> {
      const done = await sql`
        delete from customer_goods_codes where kh_id = ${khId} and code = any(${[...codes]}::text[])`.execute(
        db,
      );
      return Number(done.numAffectedRows ?? 0);
    },

    /** Goods by their number, in upper or lower case, or by their barcode. */
    async goodsByCode(codes: readonly string[]): Promise<Map<string, number>> {
      const small = [...new Set(codes.map((code) => code.toLowerCase()))];
      const { rows } = await sql<{ key: string; id: number }>`
        select barcode as key, min(id) as id from goods
        where barcode = any(${small}::text[]) and barcode <> '' group by barcode
        union all
        select lower(code), min(id) from goods where lower(code) = any(${small}::text[]) group by lower(code)`.execute(
        db,
      );
      // A number overrides a barcode that reads the same, because it comes later.
      return new Map(rows.map(({ key, id }) => [key, id]));
    },

    /** The goods that the company means by these normalised words, where it has used them before. */
    async find(khId: number, codes: readonly string[]): Promise<Map<string, number>> {
      if (codes.length === 0) return new Map();
      const { rows } = await sql<{ code: string; goods_id: number }>`
        select code, goods_id from customer_goods_codes
        where kh_id = ${khId} and code = any(${codes}::text[])`.execute(db);
      return new Map(rows.map((row) => [row.code, row.goods_id]));
    },

    /**
     * Stores words; the latest choice for the same words wins. Leaves out words for goods that do not exist. Answers
     * how many were stored. One statement, in the order of the words, so that two colleagues cannot deadlock.
     */
    async learn(
      { khId, userId }: { khId: number; userId: number },
      learned: readonly { code: string; words: string; goodsId: string }[],
      now: Date,
    ): Promise<number> {
      const { rows } = await sql<{ code: string }>`
        insert into customer_goods_codes (kh_id, code, words, goods_id, user_id, learned_at)
        select ${khId}, l.code, l.words, g.id, ${userId}, ${now}::timestamptz
        from jsonb_to_recordset(${toJson(learned)}::jsonb) as l(code text, words text, "goodsId" bigint)
        join goods g on g.id = l."goodsId"
        where (select count(*) from customer_goods_codes where kh_id = ${khId}) < ${MOST_CODES}
           or exists (select 1 from customer_goods_codes c where c.kh_id = ${khId} and c.code = l.code)
        order by l.code
        on conflict (kh_id, code) do update
          set goods_id = excluded.goods_id, words = excluded.words, user_id = excluded.user_id,
              learned_at = excluded.learned_at
        returning code`.execute(db);
      return rows.length;
    },
  };
}
