import type { CallData } from '@pifa/contract';
import { sql } from 'kysely';
import type { CallContext } from '../../platform';
import { type ActViews, showActPart } from './show-act';

/** The operators' book, newest first. */
export async function listActs(
  { db, query }: CallContext<'adminActs'>,
  views: ActViews,
): Promise<CallData<'adminActs'>> {
  const { pageNum, pageSize, about, name } = query;
  const { rows } = await sql<{
    id: number;
    operator: string;
    what: string;
    object: string;
    before: unknown;
    after: unknown;
    at: Date;
    total: number;
  }>`
    select a.id, o.name as operator, a.what, a.object, a.before, a.after, a.at, count(*) over () as total
    from operator_acts a join operators o on o.id = a.operator_id
    where (${about}::text = '' or a.object = ${about}) and (${name}::text = '' or o.name = ${name})
    order by a.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  return {
    list: rows.map(({ id, operator, what, object: of, before, after, at }) => ({
      id: String(id),
      operator,
      what,
      object: of,
      before: showActPart(what, before, views),
      after: showActPart(what, after, views),
      time: at.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
    pageNum,
    pageSize,
  };
}
