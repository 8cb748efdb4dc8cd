import { refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { type Db, Refused, type Transaction } from '../../../platform';
import { companiesInScope, type Operator, recordAct } from '../../staff';
import { refuseLanding } from './landing-files';

export const NO_LIST = refuse('not-found', { what: '该价目表' });
/** The same where a row of a plan finds it gone. */
export const NO_LIST_WORDS = '没有这张价目表';

const STALE = refuse('stale', { text: '该价目表已被别人修改，请刷新后再保存' });

export interface List {
  id: number;
  kind: 'list' | 'book';
  khId: number | null;
  name: string;
  note: string;
  version: number;
  rulesVersion: number;
}

const COLUMNS = sql`l.id, l.kind, l.kh_id as "khId", coalesce(c.name, l.name) as name, l.note, l.version,
  l.rules_version as "rulesVersion"`;

/** A list that this person sees: a book goes with its company. */
export async function findList(db: Db, id: string | number, operator: Operator): Promise<List | undefined> {
  const { rows } = await sql<List>`
    select ${COLUMNS} from price_lists l left join companies c on c.kh_id = l.kh_id
    where l.id = ${Number(id)}::bigint and (l.kh_id is null or ${companiesInScope(operator, 'c')})`.execute(
    db,
  );
  return rows[0];
}

/**
 * The same, locked until the transaction ends: whoever changes a list waits for whoever did so before, and is refused
 * where a long file is landing into it. Whoever only names the list, in a grant say, does not wait.
 */
export async function holdList(tx: Transaction, id: string, operator: Operator): Promise<List | undefined> {
  // Of a list that this person does not see nothing is told.
  if (!(await findList(tx, id, operator))) return undefined;
  await holdLists(tx, [Number(id)]);
  return findList(tx, id, operator);
}

/** The list, locked, if it still is as it was read. */
export async function heldAt(
  tx: Transaction,
  { id, version }: { id: string; version: number | undefined },
  operator: Operator,
): Promise<List> {
  const list = await holdList(tx, id, operator);
  if (!list) throw new Refused(NO_LIST);
  if (version !== undefined && version !== list.version) throw new Refused(STALE);
  return list;
}

/**
 * Locks these lists until the transaction ends, in the order of their ids; refused where a long file other than `own` is
 * landing into one of them.
 */
export async function holdLists(tx: Transaction, ids: readonly number[], own = ''): Promise<void> {
  await refuseLanding(tx, ids, own);
  await sql`select 1 from price_lists where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    tx,
  );
}

/** A company's own book, opened now if nobody did before; the company is one that the person sees. */
export async function bookOf(
  tx: Transaction,
  { khId, name }: { khId: number | null; name: string },
  { operator, now }: { operator: Operator; now: Date },
): Promise<number> {
  await sql`select 1 from companies where kh_id = ${khId}::bigint for no key update`.execute(tx);
  const known = await tx.selectFrom('price_lists').select('id').where('kh_id', '=', khId).executeTakeFirst();
  if (known) return known.id;
  const { id } = await tx
    .insertInto('price_lists')
    .values({ name: '客户自己的价', kind: 'book', kh_id: khId, changed_at: now, changed_by: operator.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordAct(tx, operator, {
    what: 'price-list.book',
    object: `price-list:${id}`,
    after: { name },
    now,
  });
  return id;
}

/** Writes down who changed the list, and makes what others read of it old. */
export const touchList = (
  tx: Transaction,
  id: number,
  by: { operator: Pick<Operator, 'id'>; now: Date },
): Promise<void> => touchLists(tx, [id], by);

export async function touchLists(
  tx: Transaction,
  ids: readonly number[],
  { operator, now }: { operator: Pick<Operator, 'id'>; now: Date },
): Promise<void> {
  await sql`update price_lists set version = version + 1, changed_at = ${now}::timestamptz,
    changed_by = ${operator.id}::bigint where id = any(${[...ids]}::bigint[])`.execute(tx);
}
