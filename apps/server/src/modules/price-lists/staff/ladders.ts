import type { CallData } from '@pifa/contract';
import { sql } from 'kysely';
import { badInput, containsPattern, keyOf, pageByKey } from '../../../platform';
import { companiesInScope, type StaffHandler } from '../../staff';
import type { Tier } from '../plans/ladders/settings';
import { momentToWire, yuanOf } from './wire';

interface Row {
  id: number;
  goods_id: number | null;
  group_id: number | null;
  code: string;
  name: string;
  unit: string;
  pack_unit: string;
  size: number;
  per_pack: number;
  per_piece: number;
  goods: number;
  kh_id: number | null;
  company: string;
  tiers: Tier[];
  starts_at: Date;
  ends_at: Date;
}

/** Ladders that run or are to come, of everybody and of the companies that this person sees; the newest first. */
export const listLadders: StaffHandler<'adminLadders'> = async ({ db, query, now }, operator) => {
  const key = keyOf(query.cursor);
  if (key === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const wanted =
    query.to === 'everyone'
      ? sql`l.kh_id is null`
      : query.to === 'company'
        ? sql`l.kh_id is not null`
        : sql`true`;
  const pattern = containsPattern(query.keyword);
  const says =
    query.keyword === ''
      ? sql`true`
      : sql`(m.code ilike ${pattern} or m.name ilike ${pattern} or p.name ilike ${pattern} or c.name ilike ${pattern})`;
  const { rows } = await sql<Row>`
    select l.id, l.goods_id, l.group_id, coalesce(case when l.group_id is null then m.code end, p.code, '') as code,
      coalesce(p.name, m.name) as name, m.unit, m.pack_unit, m.size, m.per_pack, m.per_piece, m.goods, l.kh_id,
      coalesce(c.name, '') as company, l.tiers, l.starts_at, l.ends_at
    from ladders l
    cross join lateral (
      select min(g.code) as code, min(g.name) as name, coalesce(min(g.unit), '') as unit,
        coalesce(min(g.pack_unit), '') as pack_unit, coalesce(min(g.pieces_per_pack), 1) as size,
        coalesce(min(g.list_per_pack), 0)::bigint as per_pack, coalesce(min(g.list_per_piece), 0)::bigint as per_piece,
        count(*)::int as goods
      from goods g where g.id = l.goods_id or g.group_id = l.group_id) m
    left join goods_groups p on p.id = l.group_id left join companies c on c.kh_id = l.kh_id
    where l.ends_at > ${now}::timestamptz and (l.kh_id is null or ${companiesInScope(operator, 'c')})
      and ${wanted} and ${says} and (${key === null} or l.id < ${Number(key?.id ?? 0)}::bigint)
    order by l.id desc limit ${query.size + 1}`.execute(db);
  const page = pageByKey(rows, query.size, ({ id }) => ({ at: new Date(0), id: String(id) }));
  return { list: page.rows.map(toWire), ...(page.next === undefined ? {} : { next: page.next }) };
};

function toWire(row: Row): CallData<'adminLadders'>['list'][number] {
  const from = momentToWire(row.starts_at.getTime());
  const until = momentToWire(row.ends_at.getTime());
  return {
    id: String(row.id),
    of: row.group_id === null ? 'goods' : 'group',
    ofId: String(row.group_id ?? row.goods_id),
    code: row.code,
    name: row.name,
    unit: row.unit,
    packUnit: row.pack_unit,
    packingSpecification: row.size,
    list: { ip: yuanOf(row.per_pack), sp: yuanOf(row.per_piece) },
    goods: row.goods,
    khId: row.kh_id === null ? '' : String(row.kh_id),
    company: row.company,
    rungs: row.tiers
      .toSorted((a, b) => a.minPieces - b.minPieces)
      .map(({ minPieces, perPiece, perPack }) => ({
        fromNum: minPieces,
        sp: yuanOf(perPiece),
        ...(perPack == null ? {} : { ip: yuanOf(perPack) }),
      })),
    ...(from === null ? {} : { from }),
    ...(until === null ? {} : { until }),
  };
}
