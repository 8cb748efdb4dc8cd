import type { CallData, CallQuery } from '@pifa/contract';
import { sql } from 'kysely';
import { type CallContext, type Db } from '../../platform';
import { can, type Operator } from './operator';
import type { PlanKinds } from './plans/make-plan';
import { type UndoState, undoStates } from './plans/undo-state';
import {
  actChanges,
  actSentence,
  type ActViews,
  type ActWords,
  type NamedObject,
  showActPart,
} from './show-act';

/** What the areas tell about their acts. */
export interface ActParts {
  /** How an area's acts are shown, where the usual way does not do. */
  actViews: ActViews;
  actWords: ActWords;
  nameActObjects: (db: Db, objects: readonly string[]) => Promise<ReadonlyMap<string, NamedObject>>;
  /** The objects that 'order:D2026…' means: by number or name, and any by itself. */
  findActObjects: (db: Db, about: string) => Promise<string[]>;
  /** What the filter by an object chooses from. */
  actObjectKinds: readonly CallData<'adminActKinds'>['objects'][number][];
}

export interface ActRow {
  id: number;
  operator: string;
  display_name: string;
  what: string;
  object: string;
  before: unknown;
  after: unknown;
  at: Date;
  address: string;
  session_id: number | null;
  plan_id: string | null;
}

export interface ActFilters
  extends Pick<CallQuery<'adminActs'>, 'name' | 'kind' | 'from' | 'until' | 'plan'> {
  /** undefined: of all */
  objects: readonly string[] | undefined;
}

/** The filters as the page sends them, with the objects that they mean. */
export const actFilters = async (
  db: Db,
  { about, ...query }: CallQuery<'adminActs'> | CallQuery<'adminActsCsv'>,
  { findActObjects }: Pick<ActParts, 'findActObjects'>,
): Promise<ActFilters> => ({
  ...query,
  objects: about === '' ? undefined : await findActObjects(db, about),
});

/** A page of the book, newest first, that begins before the act `cursor`. Whoever sees only some customers' orders sees only their own acts. */
export async function readActs(
  db: Db,
  { id, scope }: Operator,
  { objects, name, kind, from, until, plan }: ActFilters,
  { before, most }: { before: number; most: number },
): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select a.id, o.name as operator, coalesce(nullif(o.display_name, ''), o.name) as display_name, a.what, a.object,
      a.before, a.after, a.at, a.address, a.session_id, a.plan_id
    from operator_acts a join operators o on o.id = a.operator_id
    where a.id < ${before}
      and (${objects === undefined} or a.object = any(${[...(objects ?? [])]}::text[]))
      and (${name}::text = '' or a.operator_id = (select id from operators where name = ${name}))
      and (${kind}::text = '' or split_part(a.what, '.', 1) = ${kind})
      and (${plan}::text = '' or a.plan_id = ${plan})
      and a.at >= coalesce(${from ?? null}::timestamptz, '-infinity')
      and a.at < coalesce(${until ?? null}::timestamptz, 'infinity')
      and (${scope}::text = 'all' or a.operator_id = ${id})
    order by a.id desc limit ${most}`.execute(db);
  return rows;
}

/** The words with the names of this mall's roles: acts hold their codes. */
export async function withRoles(db: Db, words: ActWords): Promise<ActWords> {
  const rows = await db.selectFrom('staff_roles').select(['code', 'name']).execute();
  const role = Object.fromEntries(rows.map(({ code, name }) => [code, name]));
  return { ...words, values: { ...words.values, role } };
}

/** Before the newest. */
const NEWEST = Number.MAX_SAFE_INTEGER;

export async function listActs(
  { db, query, now }: CallContext<'adminActs'>,
  operator: Operator,
  parts: ActParts,
  kinds: PlanKinds,
): Promise<CallData<'adminActs'>> {
  const { actViews: views, actWords, nameActObjects } = parts;
  const { size, cursor } = query;
  const before = /^\d{1,15}$/.test(cursor) ? Number(cursor) : NEWEST;
  const filters = await actFilters(db, query, parts);
  const rows = await readActs(db, operator, filters, { before, most: size + 1 });
  const shown = rows.slice(0, size);
  const names = await nameActObjects(db, [...new Set(shown.map(({ object }) => object))]);
  const plans = new Set(shown.flatMap(({ plan_id }) => plan_id ?? []));
  const undo = await undoStates(db, [...plans], { kinds, operator, now });
  const words = await withRoles(db, actWords);
  const may = (permission: Parameters<typeof can>[1]) => can(operator, permission);
  return {
    list: shown.map((row) => {
      const { what, object } = row;
      const { name = object, link = '' } = names.get(object) ?? {};
      const part = { views, words, may };
      return {
        id: String(row.id),
        operator: row.operator,
        operatorName: row.display_name,
        what,
        sentence: actSentence(words, what, name),
        object,
        objectName: name,
        link,
        before: showActPart(what, row.before, part),
        after: showActPart(what, row.after, part),
        changes: actChanges(words, { ...row, may }),
        address: row.address === 'console' ? '服务器终端' : row.address,
        session: row.session_id === null ? '' : String(row.session_id),
        plan: row.plan_id ?? '',
        ...undoToWire(undo.get(row.plan_id ?? '')),
        time: row.at.toISOString(),
      };
    }),
    ...(rows.length > size ? { next: String(shown.at(-1)?.id ?? '') } : {}),
  };
}

const undoToWire = ({ until, undone }: UndoState = { undone: false }) => ({
  undone,
  ...(until ? { undoUntil: until.toISOString() } : {}),
});

/** What the filters of the page choose from. */
export async function listActKinds(
  { db }: CallContext<'adminActKinds'>,
  { actWords, actObjectKinds }: ActParts,
): Promise<CallData<'adminActKinds'>> {
  const people = await db
    .selectFrom('operators')
    .select(['name', 'display_name'])
    .orderBy('id')
    .limit(1_000)
    .execute();
  return {
    kinds: Object.entries(actWords.areas).map(([code, name]) => ({ code, name })),
    objects: [...actObjectKinds],
    people: people.map(({ name, display_name }) => ({ name, displayName: display_name || name })),
  };
}
