import { sql } from 'kysely';
import { type Db, toJson, type Transaction } from '../../../../platform';
import type { LadderChange, Tier } from './settings';

type Key = Pick<LadderChange, 'of' | 'ofId' | 'khId'>;

/** 'ladder:goods-12-0': one ladder of a goods or a group for everybody, or for one company. */
export const ladderObject = ({ of, ofId, khId }: Key): string => `ladder:${of}-${ofId}-${khId ?? 0}`;

const keyIn = (object: string): Key => {
  const [of, ofId, khId] = object.slice('ladder:'.length).split('-');
  return { of: of === 'group' ? 'group' : 'goods', ofId: Number(ofId), khId: Number(khId) || null };
};

/** What stands under a key: the ladder in force, and what all of them look like. */
export interface Standing {
  tiers: Tier[];
  until: string;
  mark: string;
}

/** By their objects; a key without a ladder has no tiers. */
export async function standingLadders(
  db: Db,
  objects: readonly string[],
  now: Date,
): Promise<Map<string, Standing>> {
  const wanted = objects.map((object) => {
    const { of, ofId, khId } = keyIn(object);
    return {
      object,
      goods_id: of === 'goods' ? ofId : null,
      group_id: of === 'group' ? ofId : null,
      kh_id: khId,
    };
  });
  const { rows } = await sql<{ object: string; tiers: Tier[] | null; until: string | null; mark: string }>`
    select w.object, s.tiers, s.until,
      (select coalesce(string_agg(l.id || ':' || l.ends_at, ',' order by l.id), '') from ladders l
        where l.goods_id is not distinct from w.goods_id and l.group_id is not distinct from w.group_id
          and l.kh_id is not distinct from w.kh_id and l.ends_at > ${now}::timestamptz) as mark
    from json_to_recordset(${toJson(wanted)}::json)
      as w(object text, goods_id bigint, group_id bigint, kh_id bigint)
    left join lateral (
      select l.tiers, l.ends_at::text as until from ladders l
      where l.goods_id is not distinct from w.goods_id and l.group_id is not distinct from w.group_id
        and l.kh_id is not distinct from w.kh_id
        and l.starts_at <= ${now}::timestamptz and l.ends_at > ${now}::timestamptz
      order by l.starts_at desc, l.id desc limit 1) s on true`.execute(db);
  return new Map(
    rows.map(({ object, tiers, until, mark }) => [
      object,
      { tiers: tiers ?? [], until: until ?? 'infinity', mark },
    ]),
  );
}

/** Locks the goods of these ladders in the order of their ids: a price and its ladder never change side by side. */
export async function holdLadderGoods(tx: Transaction, objects: readonly string[]): Promise<void> {
  const keys = objects.map(keyIn);
  const goods = keys.filter(({ of }) => of === 'goods').map(({ ofId }) => ofId);
  const groups = keys.filter(({ of }) => of === 'group').map(({ ofId }) => ofId);
  await sql`select 1 from goods where id = any(${goods}::bigint[]) or group_id = any(${groups}::bigint[])
    order by id for update`.execute(tx);
}

/**
 * What ran ends where the new one begins, and what was to come later is given up; the new one runs from `begins` to
 * `until`. Without tiers nothing follows.
 */
export async function replaceLadder(
  tx: Transaction,
  { of, ofId, khId, tiers }: LadderChange,
  { begins, until }: { begins: Date; until: string },
): Promise<void> {
  const goodsId = of === 'goods' ? ofId : null;
  const groupId = of === 'group' ? ofId : null;
  await sql`update ladders set ends_at = greatest(least(ends_at, ${begins}::timestamptz), starts_at)
    where goods_id is not distinct from ${goodsId}::bigint and group_id is not distinct from ${groupId}::bigint
      and kh_id is not distinct from ${khId}::bigint and ends_at > ${begins}::timestamptz`.execute(tx);
  if (tiers.length === 0) return;
  await sql`insert into ladders (goods_id, group_id, kh_id, starts_at, ends_at, tiers)
    values (${goodsId}::bigint, ${groupId}::bigint, ${khId}::bigint, ${begins}::timestamptz, ${until}::timestamptz,
      ${toJson(tiers)}::jsonb)`.execute(tx);
}
