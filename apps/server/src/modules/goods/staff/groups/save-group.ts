import { type CallBody, type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { keysProblem, patternProblem } from '@pifa/domain';
import { sql } from 'kysely';
import {
  badInput,
  type CallContext,
  isUniqueViolation,
  orRefused,
  Refused,
  toJson,
  type Transaction,
} from '../../../../platform';
import { type Operator, recordAct } from '../../../staff';
import { touchGoods } from '../../catalogue-index/catalogue';
import { goodsNames } from '../goods-names';
import { holdGoods } from '../hold-goods';
import { type GoodsPlan, writeGoods } from '../write-goods';
import { planRow, type Sibling } from './plan-rows';
import { groupWhole, NO_GROUP } from './read-groups';
import { SOURCE_COLUMNS, type Source, writeMainPictures, copyGalleries } from './sources';

type Body = CallBody<'adminGroupSave'>;

const wrong = (text: string): Refused => new Refused(badInput(text));

/** 保存商品组: only the rows that were changed are sent; nothing is written where anything is refused. */
export async function saveGroup(
  { platform, database, body, now }: CallContext<'adminGroupSave'>,
  operator: Operator,
): Promise<CallData<'adminGroupSave'> | Refusal> {
  return orRefused(async () => {
    checkShape(body);
    try {
      return await database.transaction(
        async (tx) => {
          const id = await holdGroup(tx, body, now);
          const done = await saveRows(tx, operator, { id, body, now });
          await touchGoods(platform, tx);
          const version = await versionOf(tx, id);
          await recordAct(tx, operator, {
            what: body.id === undefined ? 'group.add' : 'group.change',
            object: `group:${id}`,
            after: {
              name: body.name,
              keys: body.keys.map(({ name, values }) => `${name}：${values.join(' ')}`),
              added: done.added,
              changed: done.changed,
            },
            now,
          });
          return { id: String(id), version, message: said(done), rows: done.rows };
        },
        { retry: true },
      );
    } catch (error) {
      if (isUniqueViolation(error))
        throw new Refused(refuse('transition-refused', { text: '货号已被另一个商品使用' }));
      throw error;
    }
  });
}

interface Done {
  rows: CallData<'adminGroupSave'>['rows'];
  added: number;
  changed: number;
  off: number;
  out: number;
}

const said = ({ added, changed, off, out }: Done): string =>
  [
    '已保存',
    added > 0 ? `新建 ${added} 个货号` : '',
    changed > 0 ? `修改 ${changed} 个` : '',
    out > 0 ? `移出 ${out} 个` : '',
    off > 0 ? `${off} 个有订单，只下架` : '',
  ]
    .filter(Boolean)
    .join('，');

/** What can be said without looking anything up. */
function checkShape({ keys, pattern, rows }: Body): void {
  const names = keys.map(({ name }) => name);
  const problem = keysProblem(keys) ?? patternProblem(pattern, names);
  if (problem) throw wrong(problem);
  const seen = new Set<string>();
  const codes = new Set<string>();
  for (const { values, code } of rows) {
    const place = values.join(' / ');
    if (values.length !== keys.length || values.some((value, at) => !keys[at]?.values.includes(value))) {
      throw wrong(`「${place}」不在规格的值里`);
    }
    if (seen.has(place)) throw wrong(`「${place}」有两个货号`);
    if (codes.has(code)) throw wrong(`货号 ${code} 写了两次`);
    seen.add(place);
    codes.add(code);
  }
}

/** The group, locked and written; a new one is made. */
async function holdGroup(tx: Transaction, body: Body, now: Date): Promise<number> {
  const own = {
    name: body.name,
    code: body.code,
    pattern: body.pattern,
    param_keys: toJson(body.keys.map(({ name }) => name)),
    key_values: toJson(body.keys.map(({ values }) => values)),
    updated_at: now,
  };
  if (body.id === undefined) {
    const { id } = await tx.insertInto('goods_groups').values(own).returning('id').executeTakeFirstOrThrow();
    return id;
  }
  const id = Number(body.id);
  const known = await tx
    .selectFrom('goods_groups')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!known) throw new Refused(NO_GROUP);
  if (known.version !== body.version) {
    const current = await groupWhole(tx, id);
    throw new Refused(refuse('stale', { text: '该商品组已被别人修改，请核对后再保存' }, { current }));
  }
  await tx
    .updateTable('goods_groups')
    .set({ ...own, version: known.version + 1 })
    .where('id', '=', id)
    .execute();
  return id;
}

const versionOf = async (tx: Transaction, id: number): Promise<number> =>
  (await tx.selectFrom('goods_groups').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version;

interface Saving {
  id: number;
  body: Body;
  now: Date;
}

async function saveRows(tx: Transaction, operator: Operator, { id, body, now }: Saving): Promise<Done> {
  const siblings = await heldSiblings(tx, id, body);
  const sources = await sourceOf(tx, body.from);
  const names = await goodsNames(tx, [
    { category_id: Number(body.categoryId), brand_id: body.brandId === '' ? null : Number(body.brandId) },
    ...[...siblings.values()].map(({ now: one }) => one),
  ]);
  if (!names.category.has(Number(body.categoryId)))
    throw new Refused(refuse('not-found', { what: '该分类' }));
  const about = { operator, groupId: id, body, names, source: sources, now };
  const plans = body.rows.flatMap((row) => {
    const sibling = row.goodsId === undefined ? undefined : siblings.get(Number(row.goodsId));
    if (row.goodsId !== undefined && !sibling)
      throw new Refused(refuse('not-found', { what: `货号 ${row.code} 的商品` }));
    if (sibling && sibling.version !== row.version) throw staleRow(sibling.now.code);
    const plan = planRow(row, sibling, about);
    if (isRefusal(plan)) throw new Refused(plan);
    return plan ?? [];
  });
  await freeCodes(tx, body, siblings);
  const removed = removedPlans(body, siblings, id);
  await checkStrangers(tx, id, body);
  await writeGoods(tx, operator, [...plans, ...removed.plans], now);
  const written = await writtenRows(
    tx,
    [...plans, ...removed.plans].map(({ code, details }) => details?.columns.code ?? code),
  );
  const fresh = plans.filter((plan) => !plan.now).map(({ code }) => code);
  await copyGalleries(tx, fresh, body.from === undefined ? undefined : Number(body.from));
  await writeMainPictures(tx, body.rows);
  const { off, out } = removed;
  return { rows: written, added: fresh.length, changed: plans.length - fresh.length, off, out };
}

const staleRow = (code: string): Refused =>
  new Refused(refuse('stale', { text: `货号 ${code} 已被别人修改，请刷新后再改` }));

/** The goods that are named, whether they are of this group already or pulled in; locked by id as everybody does. */
async function heldSiblings(tx: Transaction, groupId: number, body: Body): Promise<Map<number, Sibling>> {
  const ids = [...body.rows.flatMap(({ goodsId }) => goodsId ?? []), ...body.removed].map(Number);
  const named = await tx
    .selectFrom('goods')
    .select('code')
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  const held = await holdGoods(
    tx,
    named.map(({ code }) => code),
  );
  // Only now nobody else changes them: a version read before would let a colleague's change be written over.
  const { rows } = await sql<Omit<Sibling, 'now'> & { id: number; code: string }>`
    select id, code, version, group_id, group_values, image, cost,
      exists (select from order_lines l where l.goods_id = g.id) as is_sold
    from goods g where id = any(${ids}::bigint[])`.execute(tx);
  const elsewhere = rows.find(({ group_id }) => group_id !== null && group_id !== groupId);
  if (elsewhere) {
    throw new Refused(refuse('transition-refused', { text: `货号 ${elsewhere.code} 已在另一个商品组里` }));
  }
  return new Map(
    rows.flatMap(({ id, code, ...row }) => {
      const now = held.get(code);
      return now ? [[id, { ...row, now }] as const] : [];
    }),
  );
}

async function sourceOf(tx: Transaction, from: string | undefined): Promise<Source | undefined> {
  if (from === undefined) return undefined;
  const row = await tx
    .selectFrom('goods')
    .select([...SOURCE_COLUMNS])
    .where('id', '=', Number(from))
    .executeTakeFirst();
  if (!row) throw new Refused(refuse('not-found', { what: '作样子的商品' }));
  return row;
}

/** Codes that goods outside of this save have. */
async function freeCodes(
  tx: Transaction,
  { rows }: Body,
  siblings: ReadonlyMap<number, Sibling>,
): Promise<void> {
  const own = new Set([...siblings.values()].map(({ now }) => now.code));
  const wanted = rows.map(({ code }) => code).filter((code) => !own.has(code));
  if (wanted.length === 0) return;
  const taken = await tx
    .selectFrom('goods')
    .select('code')
    .where('code', '=', sql<string>`any(${wanted})`)
    .limit(5)
    .execute();
  if (taken.length === 0) return;
  const list = taken.map(({ code }) => code).join('、');
  throw new Refused(refuse('transition-refused', { text: `货号已被别的商品使用：${list}` }));
}

/** What is taken away: without orders it leaves the group, with orders it only goes off the shelf. */
function removedPlans(
  { removed }: Body,
  siblings: ReadonlyMap<number, Sibling>,
  groupId: number,
): { plans: GoodsPlan[]; off: number; out: number } {
  const gone = removed
    .flatMap((id) => siblings.get(Number(id)) ?? [])
    .filter(({ group_id }) => group_id === groupId);
  const plans = gone.map(({ now: known, is_sold, group_values }): GoodsPlan => {
    const { list_per_pack, list_per_piece, promo_per_pack, promo_per_piece, promo_starts_at, promo_ends_at } =
      known;
    const offer = {
      list_per_pack,
      list_per_piece,
      promo_per_pack,
      promo_per_piece,
      promo_starts_at,
      promo_ends_at,
      status: known.status,
    };
    return {
      code: known.code,
      now: known,
      changed: {
        before: offer,
        after: { ...offer, status: 'off' },
        available: known.stock?.available ?? 0,
        reason: '从商品组去掉',
      },
      ...(!is_sold && {
        details: {
          columns: { group_id: null, group_values: [] },
          before: { group_values: group_values as string[] },
          after: { group_values: [] },
        },
      }),
    };
  });
  const off = gone.filter(({ is_sold }) => is_sold).length;
  return { plans, off, out: gone.length - off };
}

/** Goods of the group that are not sent must still have a place among the keys. */
async function checkStrangers(tx: Transaction, id: number, body: Body): Promise<void> {
  const named = [...body.rows.flatMap(({ goodsId }) => goodsId ?? []), ...body.removed].map(Number);
  const { rows } = await sql<{ code: string; group_values: string[] }>`
    select code, group_values from goods
    where group_id = ${id} and not (id = any(${named}::bigint[])) order by id`.execute(tx);
  const places = new Set(body.rows.map(({ values }) => values.join(' / ')));
  for (const { code, group_values: values } of rows) {
    const fits =
      values.length === body.keys.length &&
      values.every((value, at) => body.keys[at]?.values.includes(value));
    if (!fits) throw wrong(`货号 ${code} 的规格「${values.join(' / ')}」不在现在的值里，请改它或去掉它`);
    if (places.has(values.join(' / '))) throw wrong(`「${values.join(' / ')}」已经是货号 ${code}`);
  }
}

async function writtenRows(tx: Transaction, codes: readonly string[]): Promise<Done['rows']> {
  const { rows } = await sql<{ id: number; code: string; version: number }>`
    select id, code, version from goods where code = any(${[...codes]}::text[]) order by id`.execute(tx);
  return rows.map(({ id, code, version }) => ({ goodsId: String(id), code, version }));
}
