import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { Refused, refusableTransaction, type Transaction } from '../../../platform';
import { companiesInScope, type Operator, recordAct, type StaffHandler } from '../../staff';

const NO_GROUP = refuse('not-found', { what: '该分组' });
const MOST_SHOWN = 200;

interface GroupRow {
  id: number;
  name: string;
  note: string;
  version: number;
  companies: { id: number; name: string }[] | null;
  total: number;
}

/** 客户分组 with the companies that this person sees. */
export const listCompanyGroups: StaffHandler<'adminCompanyGroups'> = async ({ db }, operator) => {
  const { rows } = await sql<GroupRow>`
    select g.id, g.name, g.note, g.version,
      (select json_agg(json_build_object('id', m.kh_id, 'name', m.name) order by m.kh_id) from (
         select kh_id, name from companies c where c.group_id = g.id and ${companiesInScope(operator, 'c')}
         order by kh_id limit ${MOST_SHOWN}) m) as companies,
      (select count(*)::int from companies c where c.group_id = g.id) as total
    from company_groups g order by g.name`.execute(db);
  return {
    list: rows.map(({ id, name, note, version, companies, total }) => ({
      id: String(id),
      name,
      note,
      version,
      companies: (companies ?? []).map((one) => ({ id: String(one.id), name: one.name })),
      hidden: total - (companies?.length ?? 0),
    })),
  };
};

/** A new group or a changed one, with companies put in and taken out: their prices change at once. */
export const saveCompanyGroup: StaffHandler<'adminCompanyGroupSave'> = (
  { database, body, now },
  operator,
): Promise<CallData<'adminCompanyGroupSave'> | Refusal> =>
  refusableTransaction(database, async (tx) => {
    const { name, note, add, remove } = body;
    await refuseTaken(tx, name, body.id);
    const id = body.id === undefined ? await addGroup(tx, { name, note, now }) : await changeGroup(tx, body);
    const added = await moveCompanies(tx, operator, { ids: add, to: id });
    const removed = await moveCompanies(tx, operator, { ids: remove, from: id, to: null });
    await recordAct(tx, operator, {
      what: body.id === undefined ? 'company-group.add' : 'company-group.change',
      object: `company-group:${id}`,
      after: { name, note, putIn: added.join('、'), takenOut: removed.join('、') },
      now,
    });
    return { message: `已保存分组「${name}」`, id: String(id) };
  });

async function refuseTaken(tx: Transaction, name: string, except = '0'): Promise<void> {
  const { rows } = await sql`
    select 1 from company_groups where name = ${name} and id <> ${Number(except)}::bigint`.execute(tx);
  if (rows.length > 0)
    throw new Refused(refuse('transition-refused', { text: '已有分组叫这个名称，请换一个' }));
}

async function addGroup(
  tx: Transaction,
  { name, note, now }: { name: string; note: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('company_groups')
    .values({ name, note, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function changeGroup(
  tx: Transaction,
  {
    id,
    version,
    name,
    note,
  }: { id?: string | undefined; version?: number | undefined; name: string; note: string },
): Promise<number> {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from company_groups where id = ${Number(id)}::bigint for no key update`.execute(tx);
  const [held] = rows;
  if (!held) throw new Refused(NO_GROUP);
  if (version !== undefined && version !== held.version) {
    throw new Refused(refuse('stale', { text: '该分组已被别人修改，请刷新后再保存' }));
  }
  await sql`update company_groups set name = ${name}, note = ${note}, version = version + 1
    where id = ${held.id}`.execute(tx);
  return held.id;
}

/** Answers the names of those that were moved; unknown ones and those of others are refused by name of none. */
async function moveCompanies(
  tx: Transaction,
  operator: Operator,
  { ids, from, to }: { ids: readonly string[]; from?: number; to: number | null },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    update companies c set group_id = ${to}::bigint, version = c.version + 1
    where c.kh_id = any(${ids.map(Number)}::bigint[]) and ${companiesInScope(operator, 'c')}
      and (${from === undefined} or c.group_id = ${from ?? 0}::bigint)
    returning c.name`.execute(tx);
  if (rows.length < new Set(ids).size) throw new Refused(refuse('not-found', { what: '所选的客户' }));
  return rows.map(({ name }) => name);
}
