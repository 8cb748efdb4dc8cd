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
        where (l.goods_id = w.goods_id or l.group_id = w.group_id) and l.kh_id is not distinct from w.kh_id
          and l.ends_at > ${now}::timestamptz) as mark
    from json_to_recordset(${toJson(wanted)}::json)
      as w(object text, goods_id bigint, group_id bigint, kh_id bigint)
    left join lateral (
      select l.tiers, l.ends_at::text as until from ladders l
      where (l.goods_id = w.goods_id or l.group_id = w.group_id) and l.kh_id is not distinct from w.kh_id
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
    order by id for no key update`.execute(tx);
}

/**
 * What ran ends where the new one begins, and what was to come later is given up; the new one runs from `begins` to
 * `until`. Without tiers nothing follows. One statement, however many.
 */
export async function replaceLadders(
  tx: Transaction,
  ladders: readonly { change: LadderChange; until: string }[],
  begins: Date,
): Promise<void> {
  const wanted = ladders.map(({ change: { of, ofId, khId, tiers }, until }) => ({
    goods_id: of === 'goods' ? ofId : null,
    group_id: of === 'group' ? ofId : null,
    kh_id: khId,
    until,
    tiers,
  }));
  await sql`
    with wanted as (
      select * from json_to_recordset(${toJson(wanted)}::json)
        as w(goods_id bigint, group_id bigint, kh_id bigint, until timestamptz, tiers jsonb)),
    ended as (
      update ladders l set ends_at = greatest(least(l.ends_at, ${begins}::timestamptz), l.starts_at)
      from wanted w where (l.goods_id = w.goods_id or l.group_id = w.group_id)
        and l.kh_id is not distinct from w.kh_id and l.ends_at > ${begins}::timestamptz)
    insert into ladders (goods_id, group_id, kh_id, starts_at, ends_at, tiers)
    select w.goods_id, w.group_id, w.kh_id, ${begins}::timestamptz, w.until, w.tiers from wanted w
    where jsonb_array_length(w.tiers) > 0`.execute(tx);
}
