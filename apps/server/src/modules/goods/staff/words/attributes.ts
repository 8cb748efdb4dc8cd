import { type CallData, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { Refused, refusableTransaction, type Transaction } from '../../../../platform';
import { recordAct, type StaffHandler } from '../../../staff';
import { touchGoods } from '../../catalogue-index/catalogue';

const NO_ATTRIBUTE = refuse('not-found', { what: '该属性' });
const refuseWith = (text: string) => new Refused(refuse('transition-refused', { text }));

interface TypeRow {
  id: number;
  category_id: number | null;
  category: string | null;
  path: string | null;
  name: string;
  choices: string[];
  version: number;
}

/** What goods are described by, with how many goods have it: two statements, one of them reads the goods. */
export const listAttributes: StaffHandler<'adminAttributes'> = async ({ db, query }) => {
  const of = query.categoryId === '' ? null : Number(query.categoryId);
  const { rows: types } = await sql<TypeRow>`
    select t.id, t.category_id, t.name, t.choices, t.version, c.path,
      (select string_agg(a.name, '/' order by a.grade) from categories a where starts_with(c.path, a.path)) as category
    from attribute_types t left join categories c on c.id = t.category_id
    where ${of}::bigint is null or t.category_id is null
      or starts_with((select path from categories where id = ${of}::bigint), c.path)
    order by c.path nulls first, t.sort, t.id`.execute(db);
  const { rows: uses } = await sql<{ path: string | null; name: string; goods: number }>`
    select c.path, u.name, u.goods from (
      select g.category_id, a->>'name' as name, count(distinct g.id)::int as goods
      from goods g cross join lateral jsonb_array_elements(
        case jsonb_typeof(g.attributes) when 'array' then g.attributes else '[]'::jsonb end) as a
      where a->>'name' <> '' group by 1, 2) u
    left join categories c on c.id = u.category_id`.execute(db);
  const goodsOf = (name: string, path: string | null): number =>
    uses
      .filter((use) => use.name === name && (path === null || use.path?.startsWith(path)))
      .reduce((sum, use) => sum + use.goods, 0);
  const known = new Set(types.map(({ name }) => name));
  const others = [...new Set(uses.map(({ name }) => name))].filter((name) => !known.has(name));
  return {
    list: types.map(({ id, category_id, category, path, ...type }) => ({
      id: String(id),
      categoryId: category_id === null ? '' : String(category_id),
      category: category ?? '',
      goods: goodsOf(type.name, path),
      ...type,
    })),
    used:
      of === null
        ? others
            .map((name) => ({ name, goods: goodsOf(name, null) }))
            .toSorted((a, b) => b.goods - a.goods)
            .slice(0, 50)
        : [],
  };
};

/** A new attribute, or another name and other choices for one that was read. */
export const saveAttribute: StaffHandler<'adminAttributeSave'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx): Promise<CallData<'adminAttributeSave'>> => {
    const { name } = body;
    const choices = [...new Set(body.choices)];
    const before = body.id === undefined ? undefined : await held(tx, { ...body, id: body.id });
    // An attribute stays with its category: its goods have it by name.
    const categoryId = before ? before.category_id : body.categoryId === '' ? null : Number(body.categoryId);
    if (categoryId !== null) await knownCategory(tx, categoryId);
    const { rows: twins } = await sql<{ id: number }>`
      select id from attribute_types
      where name = ${name} and category_id is not distinct from ${categoryId}::bigint`.execute(tx);
    if (twins.some(({ id }) => id !== before?.id)) throw refuseWith(`这里已有属性叫「${name}」`);
    if (!before) {
      const { rows } = await sql<{ id: number }>`
        insert into attribute_types (category_id, name, choices, sort)
        select ${categoryId}::bigint, ${name}, ${choices}::text[], coalesce(max(sort), 0) + 1 from attribute_types
        on conflict do nothing returning id`.execute(tx);
      const id = rows[0]?.id;
      if (id === undefined) throw refuseWith(`这里已有属性叫「${name}」`);
      await recordAct(tx, operator, {
        what: 'attribute.add',
        object: `attribute:${name}`,
        after: { choices },
        now,
      });
      return { message: `已新建属性「${name}」`, id: String(id) };
    }
    await sql`update attribute_types set name = ${name}, choices = ${choices}::text[], version = version + 1
      where id = ${before.id}`.execute(tx);
    const goods =
      name === before.name ? 0 : await renameInGoods(tx, { was: before.name, name, categoryId, now });
    if (goods > 0) await touchGoods(platform, tx);
    await recordAct(tx, operator, {
      what: 'attribute.change',
      object: `attribute:${name}`,
      before: { name: before.name, choices: before.choices },
      after: { name, choices, ...(goods > 0 && { goodsCount: goods }) },
      now,
    });
    return { message: goods > 0 ? `已保存，${goods} 个商品的属性跟着改名` : '已保存', id: String(before.id) };
  });

async function held(tx: Transaction, { id, version }: { id: string; version?: number | undefined }) {
  const row = await tx
    .selectFrom('attribute_types')
    .select(['id', 'category_id', 'name', 'choices', 'version'])
    .where('id', '=', Number(id))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused(NO_ATTRIBUTE);
  if (version !== undefined && version !== row.version) {
    const current = { name: row.name, choices: row.choices, version: row.version };
    throw new Refused(refuse('stale', { text: `属性「${row.name}」刚被同事改过，请看过再改` }, { current }));
  }
  return row;
}

async function knownCategory(tx: Transaction, id: number): Promise<void> {
  const row = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw new Refused(refuse('not-found', { what: '该分类' }));
}

/** Renames an attribute in the goods of its category and below; answers in how many. */
async function renameInGoods(
  tx: Transaction,
  { was, name, categoryId, now }: { was: string; name: string; categoryId: number | null; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with held as materialized (
      select g.id from goods g join categories c on c.id = g.category_id
      where g.attributes @> jsonb_build_array(jsonb_build_object('name', ${was}::text))
        and (${categoryId}::bigint is null
          or starts_with(c.path, (select path from categories where id = ${categoryId}::bigint)))
      order by g.id for no key update of g)
    update goods set updated_at = ${now}::timestamptz, attributes = (
      select jsonb_agg(case when a.one->>'name' = ${was} then a.one || jsonb_build_object('name', ${name}::text)
        else a.one end order by a.place)
      from jsonb_array_elements(goods.attributes) with ordinality as a(one, place))
    from held where goods.id = held.id returning goods.id`.execute(tx);
  return rows.length;
}

/** Offers an attribute no longer; goods keep theirs. */
export const deleteAttribute: StaffHandler<'adminAttributeDelete'> = async (
  { platform, query, now },
  operator,
) =>
  refusableTransaction(platform.database, async (tx) => {
    const row = await held(tx, query);
    await tx.deleteFrom('attribute_types').where('id', '=', row.id).execute();
    await recordAct(tx, operator, {
      what: 'attribute.delete',
      object: `attribute:${row.name}`,
      before: { choices: row.choices },
      now,
    });
    return { message: `不再提供属性「${row.name}」，已有的商品不变` };
  });
