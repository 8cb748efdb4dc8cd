import type { GoodsDraft } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, toJson, type Transaction } from '../../../platform';

/** A goods that comes into a group. */
interface Member {
  code: string;
  group: NonNullable<GoodsDraft['group']>;
}

interface StoredGroup {
  id: number;
  code: string;
  keys: string[];
  values: string[][];
}

async function storedGroups(db: Db, codes: readonly string[]): Promise<Map<string, StoredGroup>> {
  const { rows } = await sql<StoredGroup>`
    select id, code, param_keys as keys, key_values as values from goods_groups
    where code <> '' and code = any(${[...codes]}) order by id`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

/** The same for whoever writes them: what another table adds meanwhile is neither lost nor made twice. */
async function heldGroups(tx: Transaction, codes: readonly string[]): Promise<Map<string, StoredGroup>> {
  // A group that is not there yet has no row to lock.
  await sql`select pg_advisory_xact_lock(hashtextextended('import.groups', 0))`.execute(tx);
  await sql`select from goods_groups where code <> '' and code = any(${[...codes]}) order by id for update`.execute(
    tx,
  );
  return storedGroups(tx, codes);
}

/**
 * Puts goods into their groups; siblings are known by the group's key in the table, which is the group's own code. A group
 * that is not there yet is made; one that is gets the values that it lacks.
 */
export async function writeGroups(tx: Transaction, members: readonly Member[], now: Date): Promise<void> {
  if (members.length === 0) return;
  const wanted = groupsOf(members);
  const known = await heldGroups(tx, [...wanted.keys()]);
  const rows = [...wanted].map(([code, { name, keys, values }]) => {
    const before = known.get(code);
    const order = before?.keys ?? keys;
    const all = order.map((key, at) => [
      ...new Set([...(before?.values[at] ?? []), ...(values.get(key) ?? [])]),
    ]);
    return { code, name, param_keys: order, key_values: all };
  });
  await sql`
    update goods_groups g set key_values = c.key_values, version = g.version + 1, updated_at = ${now}::timestamptz
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as c(code text, key_values jsonb) where g.code = c.code`.execute(
    tx,
  );
  await sql`
    insert into goods_groups (name, code, param_keys, key_values, updated_at)
    select c.name, c.code, c.param_keys, c.key_values, ${now}::timestamptz
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as c(name text, code text, param_keys jsonb, key_values jsonb)
    where not exists (select from goods_groups g where g.code = c.code)`.execute(tx);
  const orders = new Map(rows.map(({ code, param_keys }) => [code, param_keys]));
  const places = members.map(({ code, group }) => ({
    code,
    key: group.key,
    values: (orders.get(group.key) ?? []).map(
      (key) => group.values.find(({ name }) => name === key)?.value ?? '',
    ),
  }));
  await sql`
    update goods g set group_id = gg.id, group_values = c.values, updated_at = ${now}::timestamptz
    from jsonb_to_recordset(${toJson(places)}::jsonb) as c(code text, key text, "values" jsonb)
    join goods_groups gg on gg.code = c.key where g.code = c.code`.execute(tx);
}

/**
 * Groups of a table that the mall has with other keys, and why their goods are refused: siblings would stand at the wrong
 * places.
 */
export async function strangeGroups(
  db: Db,
  drafts: readonly GoodsDraft[],
): Promise<ReadonlyMap<string, string>> {
  const members = drafts.flatMap(({ code, group }) => (group ? [{ code, group }] : []));
  if (members.length === 0) return new Map();
  const wanted = groupsOf(members);
  const known = await storedGroups(db, [...wanted.keys()]);
  return new Map(
    [...wanted].flatMap(([code, { name, keys }]) => {
      const own = known.get(code)?.keys;
      const text = `商品组「${name}」的规格是 ${own?.join('、')}，与表里的 ${keys.join('、')} 不同`;
      return own && !isSameKeys(own, keys) ? [[code, text] as const] : [];
    }),
  );
}

const isSameKeys = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key) => other.includes(key));

/** Each group of a table with its keys and all values that its goods have of them. */
function groupsOf(members: readonly Member[]) {
  const groups = new Map<string, { name: string; keys: string[]; values: Map<string, Set<string>> }>();
  for (const { group } of members) {
    const known = groups.get(group.key) ?? {
      name: group.name,
      keys: group.values.map(({ name }) => name),
      values: new Map<string, Set<string>>(),
    };
    for (const { name, value } of group.values)
      known.values.set(name, (known.values.get(name) ?? new Set()).add(value));
    groups.set(group.key, known);
  }
  return groups;
}
