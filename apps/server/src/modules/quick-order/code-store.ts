import { sql } from 'kysely';
import { type Db, toJson } from '../../platform';

/** More words than these nobody teaches by hand; what comes on top is not kept. */
const MOST_CODES = 20_000;

/** A company's own words for goods. */
export function codeStore(db: Db) {
  return {
    /** Which of these normalised words the company has used before, with the goods it meant. */
    async find(khId: number, codes: readonly string[]): Promise<Map<string, number>> {
      if (codes.length === 0) return new Map();
      const { rows } = await sql<{ code: string; goods_id: number }>`
        select code, goods_id from customer_goods_codes
        where kh_id = ${khId} and code = any(${codes}::text[])`.execute(db);
      return new Map(rows.map((row) => [row.code, row.goods_id]));
    },

    /**
     * Keeps them; the same words mean what was chosen last. Words for goods that do not exist are left out. Answers
     * how many were taken. One statement, in the order of the words, so that two colleagues never wait in a circle.
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
        order by l.code
        on conflict (kh_id, code) do update
          set goods_id = excluded.goods_id, words = excluded.words, user_id = excluded.user_id,
              learned_at = excluded.learned_at
        returning code`.execute(db);
      return rows.length;
    },
  };
}
