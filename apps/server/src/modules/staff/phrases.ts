import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import type { CallContext } from '../../platform';
import { can, lacking, type Operator } from './operator';

/** Nobody picks from more than these. */
const MOST = 100;

/** 常用语: my own and those shared with everybody, the oldest first. */
export async function adminPhrases(
  { db, query }: CallContext<'adminPhrases'>,
  operator: Operator,
): Promise<CallData<'adminPhrases'>> {
  const { rows } = await sql<{ id: number; text: string; shared: boolean }>`
    select id, text, owner_id is null as shared from staff_phrases
    where use = ${query.use} and (owner_id is null or owner_id = ${operator.id})
    order by owner_id is null, id limit ${MOST}`.execute(db);
  const mayShare = can(operator, 'view.share');
  return rows.map(({ id, text, shared }) => ({
    id: String(id),
    text,
    shared,
    mayDelete: !shared || mayShare,
  }));
}

/** Keeps a phrase; shared ones want the right to share. The same words are kept once. */
export async function adminPhraseAdd(
  { db, body, now }: CallContext<'adminPhraseAdd'>,
  operator: Operator,
): Promise<CallData<'adminPhraseAdd'> | Refusal> {
  const { use, text, shared } = body;
  if (shared && !can(operator, 'view.share')) return lacking('view.share');
  const owner = shared ? null : operator.id;
  const { rows } = await sql<{ full: boolean }>`
    with own as (select text from staff_phrases
                 where use = ${use} and owner_id is not distinct from ${owner}::bigint),
    added as (
      insert into staff_phrases (use, owner_id, written_by, text, created_at)
      select ${use}, ${owner}::bigint, ${operator.id}::bigint, ${text}, ${now}::timestamptz
      where (select count(*) from own) < ${MOST} and not exists (select 1 from own where own.text = ${text})
      returning id)
    select (select count(*) from own) >= ${MOST} as full from (select count(*) from added) a`.execute(db);
  return rows[0]?.full
    ? refuse('transition-refused', { text: `常用语最多 ${MOST} 条，请先删去不用的` })
    : { message: '已存为常用语' };
}

/** Deletes an own phrase, or a shared one with the right to share; others' are not found. */
export async function adminPhraseDelete(
  { db, query }: CallContext<'adminPhraseDelete'>,
  operator: Operator,
): Promise<CallData<'adminPhraseDelete'> | Refusal> {
  const { rows } = await sql`
    delete from staff_phrases where id = ${Number(query.id)}::bigint
      and (owner_id = ${operator.id} or (owner_id is null and ${can(operator, 'view.share')}::boolean))
    returning id`.execute(db);
  return rows.length > 0 ? { message: '已删去' } : refuse('not-found', { what: '该常用语' });
}
