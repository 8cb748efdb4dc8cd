import type { PricePair } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../../platform';

/** A goods that a user collected, with the price pair it had for this buyer then (1/10000 yuan). */
interface Favourite {
  goodsId: number;
  perPack: number;
  perPiece: number;
  at: Date;
}

interface PageOf {
  pageNum: number;
  pageSize: number;
}

const KEPT_VIEWS = 100;

/** What a user collected and looked at. Both belong to the user, not to the company (RULINGS "Whose is it"). */
export function collectStore(tx: Db, userId: number) {
  return {
    /** Newest first; with `goodsIds` only those. */
    async favourites(
      { pageNum, pageSize }: PageOf,
      goodsIds?: readonly number[],
    ): Promise<{ total: number; list: Favourite[] }> {
      const { rows } = await sql<Favourite & { total: number }>`
        with mine as (
          select goods_id, per_pack, per_piece, created_at from favourites
          where user_id = ${userId} and (${goodsIds ?? null}::bigint[] is null or goods_id = any(${goodsIds ?? null}::bigint[])))
        select t.total, m.goods_id as "goodsId", m.per_pack as "perPack", m.per_piece as "perPiece", m.created_at as at
        from (select count(*) as total from mine) t
        left join (
          select * from mine order by created_at desc, goods_id desc
          limit ${pageSize} offset ${(pageNum - 1) * pageSize}) m on true
        order by m.created_at desc, m.goods_id desc`.execute(tx);
      return { total: rows[0]?.total ?? 0, list: rows.filter((row) => row.goodsId !== null) };
    },
    async removeFavourites(goodsIds: readonly number[]): Promise<void> {
      await sql`delete from favourites where user_id = ${userId} and goods_id = any(${goodsIds}::bigint[])`.execute(
        tx,
      );
    },
    /** Newest first. */
    async views({
      pageNum,
      pageSize,
    }: PageOf): Promise<{ total: number; list: { goodsId: number; at: Date }[] }> {
      const rows = await tx
        .selectFrom('recent_views')
        .select(['goods_id as goodsId', 'viewed_at as at'])
        .where('user_id', '=', userId)
        .orderBy('viewed_at', 'desc')
        .orderBy('goods_id', 'desc')
        .limit(KEPT_VIEWS)
        .execute();
      const start = (pageNum - 1) * pageSize;
      return { total: rows.length, list: rows.slice(start, start + pageSize) };
    },
    /** Notes a look; false when there is no such goods. */
    async recordView(goodsId: number, now: Date): Promise<boolean> {
      const { rows } = await sql`
        insert into recent_views (user_id, goods_id, viewed_at)
        select ${userId}, id, ${now} from goods where id = ${goodsId}
        on conflict (user_id, goods_id) do update set viewed_at = excluded.viewed_at
        returning goods_id`.execute(tx);
      return rows.length > 0;
    },
    /** Keeps the newest hundred. */
    async forgetOldViews(): Promise<void> {
      await sql`
        delete from recent_views v using (
          select goods_id from recent_views where user_id = ${userId}
          order by viewed_at desc, goods_id desc offset ${KEPT_VIEWS}) old
        where v.user_id = ${userId} and v.goods_id = old.goods_id`.execute(tx);
    },
  };
}

/** Collecting is counted, so a user's additions take turns. */
export function favouriteWriter(tx: Transaction, userId: number) {
  return {
    async lock(): Promise<void> {
      await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    },
    async count(): Promise<number> {
      const { count } = await tx
        .selectFrom('favourites')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return count;
    },
    async has(goodsId: number): Promise<boolean> {
      const row = await tx
        .selectFrom('favourites')
        .select('goods_id')
        .where('user_id', '=', userId)
        .where('goods_id', '=', goodsId)
        .executeTakeFirst();
      return row !== undefined;
    },
    async add(goodsId: number, price: PricePair, now: Date): Promise<void> {
      await tx
        .insertInto('favourites')
        .values({
          user_id: userId,
          goods_id: goodsId,
          per_pack: price.perPack,
          per_piece: price.perPiece,
          created_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
