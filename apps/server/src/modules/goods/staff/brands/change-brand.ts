import { type CallData, refuse } from '@pifa/contract';
import { brandLetter, orderedSiblings } from '@pifa/domain';
import { sql } from 'kysely';
import {
  type CallContext,
  type Db,
  Refused,
  refusableTransaction,
  type Transaction,
} from '../../../../platform';
import { type Operator, recordAct, type StaffHandler } from '../../../staff';
import { touchGoods } from '../../catalogue-index/catalogue';
import { syllables } from '../../words/cut';
import { promotionsBy } from '../promotions-by';
import { rewordGoods } from '../reword-goods';

const NO_BRAND = refuse('not-found', { what: '该品牌' });
const refuseWith = (text: string) => new Refused(refuse('transition-refused', { text }));

/** The letter that the name is spelt with. */
const letterOf = (name: string): string => brandLetter(name, (han) => syllables(han)[0] ?? '');

type Saving = CallContext<'adminBrandSave'>;

/** A brand, locked until the transaction ends; changed since it was read, it is refused with what it is now. */
async function heldBrand(tx: Transaction, given: { id: string; version?: number | undefined }) {
  const row = await tx
    .selectFrom('brands')
    .selectAll()
    .where('id', '=', Number(given.id))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused(NO_BRAND);
  if (given.version !== undefined && given.version !== row.version) {
    const text = `品牌「${row.name}」刚被同事改过，请看过现在的内容再改`;
    throw new Refused(refuse('stale', { text }, { current: { ...written(row), version: row.version } }));
  }
  return row;
}

interface BrandTexts {
  name: string;
  logo: string;
  letter: string;
  groom: number;
  status: number;
  introduction: string;
}

/** A brand in the words of the call, as the book and a colleague see it. */
const written = ({ name, logo, letter, groom, status, introduction }: BrandTexts) => ({
  name,
  logo,
  letter,
  recommended: groom === 1,
  shown: status === 1,
  introduction,
});

/** A new brand after all others, or new texts for one that was read. */
export const saveBrand: StaffHandler<'adminBrandSave'> = async (call, operator) =>
  refusableTransaction(call.platform.database, async (tx) => {
    const { id, name } = call.body;
    const twin = await tx.selectFrom('brands').select('id').where('name', '=', name).executeTakeFirst();
    if (twin && String(twin.id) !== id) throw refuseWith(`已有品牌叫「${name}」，可以合并`);
    const saved =
      id === undefined ? await addBrand(tx, operator, call) : await changeBrand(tx, operator, call, id);
    await touchGoods(call.platform, tx);
    return saved;
  });

const columnsOf = ({ name, logo, letter, recommended, shown, introduction }: Saving['body']): BrandTexts => ({
  name,
  logo,
  letter: letter || letterOf(name),
  groom: recommended ? 1 : 0,
  status: shown ? 1 : 0,
  introduction,
});

/** A brand after all others. */
export async function addBrand(
  tx: Transaction,
  operator: Operator,
  { body, now }: Pick<Saving, 'body' | 'now'>,
): Promise<CallData<'adminBrandSave'>> {
  const columns = columnsOf(body);
  const { rows } = await sql<{ id: number }>`
    insert into brands (name, logo, letter, groom, status, introduction, sort)
    select ${columns.name}, ${columns.logo}, ${columns.letter}, ${columns.groom}::int, ${columns.status}::int,
      ${columns.introduction}, coalesce(max(sort), 0) + 1 from brands
    on conflict (name) do nothing returning id`.execute(tx);
  const [added] = rows;
  if (!added) throw refuseWith(`已有品牌叫「${columns.name}」，可以合并`);
  await recordAct(tx, operator, {
    what: 'brand.add',
    object: `brand:${added.id}`,
    after: written(columns),
    now,
  });
  return { message: `已新建品牌「${columns.name}」，首字母 ${columns.letter}`, id: String(added.id) };
}

async function changeBrand(
  tx: Transaction,
  operator: Operator,
  { platform, body, now }: Saving,
  id: string,
): Promise<CallData<'adminBrandSave'>> {
  const before = await heldBrand(tx, { ...body, id });
  const columns = columnsOf(body);
  await tx
    .updateTable('brands')
    .set({ ...columns, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
  if (columns.name !== before.name) await rewordGoods(platform, tx, { of: 'brand', id: before.id, now });
  await recordAct(tx, operator, {
    what: 'brand.change',
    object: `brand:${id}`,
    before: written(before),
    after: written(columns),
    now,
  });
  return { message: '已保存', id };
}

/** Puts a brand before another one in the shop's order. */
export const moveBrand: StaffHandler<'adminBrandMove'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const rows = await tx
      .selectFrom('brands')
      .select(['id', 'sort', 'letter'])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const order = rows
      .toSorted((a, b) => a.sort - b.sort || (a.letter < b.letter ? -1 : Number(a.letter > b.letter)))
      .map(({ id }) => String(id));
    if (!order.includes(body.id)) throw new Refused(NO_BRAND);
    const ids = orderedSiblings(order, body.id, body.before).map(Number);
    await sql`
      update brands b set sort = n.place from unnest(${ids}::bigint[]) with ordinality as n(id, place)
      where b.id = n.id and b.sort <> n.place`.execute(tx);
    await touchGoods(platform, tx);
    await recordAct(tx, operator, { what: 'brand.order', object: `brand:${body.id}`, now });
    return { message: '已排好' };
  });

/** What hangs on a brand before it is given up. */
async function brandEffects(
  db: Db,
  id: string,
  now: Date,
): Promise<CallData<'adminBrandEffects'> | undefined> {
  const { rows } = await sql<{ goods: number }>`
    select (select count(*)::int from goods where brand_id = b.id) as goods
    from brands b where b.id = ${Number(id)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const found = await promotionsBy(db, { of: 'brand', ids: [id], own: [id], now });
  const promotions = [...new Set(found.map(({ name }) => name))];
  const problem = promotions[0] === undefined ? '' : `${promotions[0]}按这个品牌选商品，请先改它`;
  return { goods: row.goods, promotions, problem };
}

export const showBrandEffects: StaffHandler<'adminBrandEffects'> = async ({ db, query, now }) =>
  (await brandEffects(db, query.id, now)) ?? NO_BRAND;

/** Gives the goods of a brand to another one; the brand itself is gone. */
export const mergeBrand: StaffHandler<'adminBrandMerge'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    if (body.id === body.into) throw refuseWith('不能并入自己');
    const from = await heldBrand(tx, body);
    const into = await heldBrand(tx, { id: body.into });
    const effects = await brandEffects(tx, body.id, now);
    if (effects?.problem) throw refuseWith(effects.problem);
    // Locked by id, as orders and other staff lock goods.
    await sql`
      with held as materialized (select id from goods where brand_id = ${from.id} order by id for no key update)
      update goods set brand_id = ${into.id}, updated_at = ${now}::timestamptz from held
      where goods.id = held.id`.execute(tx);
    await tx.deleteFrom('brands').where('id', '=', from.id).execute();
    await rewordGoods(platform, tx, { of: 'brand', id: into.id, now });
    await touchGoods(platform, tx);
    const goods = effects?.goods ?? 0;
    await recordAct(tx, operator, {
      what: 'brand.merge',
      object: `brand:${into.id}`,
      before: { merged: from.name },
      after: { goodsCount: goods },
      now,
    });
    return { message: `「${from.name}」已并入「${into.name}」，${goods} 个商品跟着过去` };
  });

/** Deletes a brand that no goods has. */
export const deleteBrand: StaffHandler<'adminBrandDelete'> = async ({ platform, query, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const brand = await heldBrand(tx, query);
    const effects = await brandEffects(tx, query.id, now);
    if (effects && effects.goods > 0) throw refuseWith(`还有 ${effects.goods} 个商品，可以并入别的品牌`);
    if (effects?.problem) throw refuseWith(effects.problem);
    await tx.deleteFrom('brands').where('id', '=', brand.id).execute();
    await touchGoods(platform, tx);
    await recordAct(tx, operator, { what: 'brand.delete', object: `brand:${brand.name}`, now });
    return { message: `已删除品牌「${brand.name}」` };
  });
