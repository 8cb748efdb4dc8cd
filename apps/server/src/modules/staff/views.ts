import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { type CallContext, isUniqueViolation } from '../../platform';
import { can, lacking, type Operator } from './operator';

/** Most views of one list that one person may keep. */
const MOST = 50;
const GONE = refuse('not-found', { what: '该视图' });

/** This person's views of a list and those that colleagues share. */
export async function listViews(
  { db, query }: CallContext<'adminViews'>,
  operator: Operator,
): Promise<CallData<'adminViews'>> {
  const rows = await db
    .selectFrom('staff_views as v')
    .innerJoin('operators as o', 'o.id', 'v.operator_id')
    .select(['v.id', 'v.name', 'v.state', 'v.shared', 'v.operator_id', 'o.name as owner', 'o.display_name'])
    .where('v.list', '=', query.list)
    .where((where) => where.or([where('v.operator_id', '=', operator.id), where('v.shared', '=', true)]))
    .orderBy('v.id')
    .limit(200)
    .execute();
  return rows.map(({ id, name, state, shared, operator_id, owner, display_name }) => ({
    id: String(id),
    name,
    state,
    shared,
    mine: operator_id === operator.id,
    owner: display_name || owner,
  }));
}

/** Saves a view of one's own; sharing it wants a permission. */
export async function saveView(
  { db, body }: CallContext<'adminViewSave'>,
  operator: Operator,
): Promise<CallData<'adminViewSave'> | Refusal> {
  const { id, list, name, state, shared } = body;
  if (shared && !can(operator, 'view.share')) return lacking('view.share');
  try {
    if (id !== undefined) {
      const row = await db
        .updateTable('staff_views')
        .set({ name, state, shared })
        .where('id', '=', Number(id))
        .where('operator_id', '=', operator.id)
        .returning('id')
        .executeTakeFirst();
      return row ? { id: String(row.id) } : GONE;
    }
    const own = await db
      .selectFrom('staff_views')
      .select('id')
      .where('list', '=', list)
      .where('operator_id', '=', operator.id)
      .limit(MOST)
      .execute();
    if (own.length >= MOST) return refuse('transition-refused', { text: `每个列表最多保存 ${MOST} 个视图` });
    const row = await db
      .insertInto('staff_views')
      .values({ list, name, state, shared, operator_id: operator.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: String(row.id) };
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('transition-refused', { text: '已有同名的视图' });
    throw error;
  }
}

export async function removeView(
  { db, params }: CallContext<'adminViewRemove'>,
  operator: Operator,
): Promise<CallData<'adminViewRemove'> | Refusal> {
  const row = await db
    .deleteFrom('staff_views')
    .where('id', '=', Number(params.id))
    .where('operator_id', '=', operator.id)
    .returning('id')
    .executeTakeFirst();
  return row ? { message: '已删除' } : GONE;
}
