import { refuse } from '@pifa/contract';
import { GOODS_WORD_NAMES, type GoodsWordKind, goodsWordProblem } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Db, Refused, refusableTransaction, type Transaction } from '../../../../platform';
import { recordAct, type StaffHandler } from '../../../staff';
import { touchGoods } from '../../catalogue-index/catalogue';

const refuseWith = (text: string) => new Refused(refuse('transition-refused', { text }));

/** The column of goods in which a kind of words stands; service words stand in a list. */
const COLUMNS: Readonly<Record<Exclude<GoodsWordKind, 'service'>, RawBuilder<string>>> = {
  unit: sql.ref('unit'),
  'pack-unit': sql.ref('pack_unit'),
  'ship-from': sql.ref('ship_from'),
  'tax-code': sql.ref('tax_code'),
};

const uses = (kind: GoodsWordKind, value: string): RawBuilder<boolean> =>
  kind === 'service'
    ? sql`service_words @> jsonb_build_array(${value}::text)`
    : sql`${COLUMNS[kind]} = ${value}`;

async function countUses(db: Db, kind: GoodsWordKind, value: string): Promise<number> {
  const { rows } = await sql<{ goods: number }>`
    select count(*)::int as goods from goods where ${uses(kind, value)}`.execute(db);
  return rows[0]?.goods ?? 0;
}

const isKept = async (db: Db, kind: GoodsWordKind, value: string): Promise<boolean> =>
  (await db
    .selectFrom('goods_words')
    .select('value')
    .where('kind', '=', kind)
    .where('value', '=', value)
    .executeTakeFirst()) !== undefined;

/** Gives the goods of one word another one; answers how many. */
async function replaceInGoods(
  tx: Transaction,
  kind: GoodsWordKind,
  { was, value, now }: { was: string; value: string; now: Date },
): Promise<number> {
  // A goods that has both keeps the new word once, where the first of them stood.
  const set =
    kind === 'service'
      ? sql`service_words = (
          select jsonb_agg(word order by place) from (
            select case when w.value = ${was} then ${value}::text else w.value end as word, min(w.place) as place
            from jsonb_array_elements_text(goods.service_words) with ordinality as w(value, place) group by 1) once)`
      : sql`${COLUMNS[kind]} = ${value}`;
  // Locked by id, as orders and other staff lock goods.
  const { rows } = await sql<{ id: number }>`
    with held as materialized (select id from goods where ${uses(kind, was)} order by id for no key update)
    update goods set ${set}, updated_at = ${now}::timestamptz from held where goods.id = held.id
    returning goods.id`.execute(tx);
  return rows.length;
}

/** Keeps a word ready, or makes another one of it wherever it is used. */
export const saveWord: StaffHandler<'adminGoodsWordSave'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const { kind, value, note, was, confirm } = body;
    const name = GOODS_WORD_NAMES[kind];
    const problem = goodsWordProblem(kind, value);
    if (problem) throw refuseWith(problem);
    const keep = () =>
      tx
        .insertInto('goods_words')
        .values({ kind, value, note, added_at: now })
        .onConflict((clash) => clash.columns(['kind', 'value']).doUpdateSet({ note }))
        .execute();
    const object = `goods-word:${name}「${value}」`;
    if (was === '' || was === value) {
      if (was === '' && (await isKept(tx, kind, value))) throw refuseWith(`已有${name}「${value}」`);
      await keep();
      await recordAct(tx, operator, { what: 'goods-word.add', object, after: { note }, now });
      return { message: was === '' ? `已登记${name}「${value}」` : '已保存' };
    }
    const [isThere, used] = [await isKept(tx, kind, was), await countUses(tx, kind, was)];
    if (!isThere && used === 0) throw new Refused(refuse('not-found', { what: `${name}` }));
    const clash = await countUses(tx, kind, value);
    if (!confirm && (clash > 0 || (await isKept(tx, kind, value)))) {
      const text = `已有${name}「${value}」（${clash} 个商品）。合并后分不开，确认合并请再提交一次`;
      throw new Refused(refuse('confirm-needed', { text }));
    }
    const goods = await replaceInGoods(tx, kind, { was, value, now });
    await tx.deleteFrom('goods_words').where('kind', '=', kind).where('value', '=', was).execute();
    await keep();
    if (kind === 'ship-from') await followPlaces(tx, was, value);
    await touchGoods(platform, tx);
    await recordAct(tx, operator, {
      what: 'goods-word.rename',
      object,
      before: { value: was },
      after: { value, goodsCount: goods },
      now,
    });
    return { message: `「${was}」已改为「${value}」，${goods} 个商品跟着改` };
  });

/** A role that sees the orders of a place goes on with it under its new name; orders placed before keep the old one. */
async function followPlaces(tx: Transaction, was: string, value: string): Promise<void> {
  await sql`
    update staff_roles set places = places || jsonb_build_array(${value}::text)
    where places @> jsonb_build_array(${was}::text) and not places @> jsonb_build_array(${value}::text)`.execute(
    tx,
  );
}

/** Forgets a word that no goods uses. */
export const deleteWord: StaffHandler<'adminGoodsWordDelete'> = async ({ platform, query, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const { kind, value } = query;
    const name = GOODS_WORD_NAMES[kind];
    const used = await countUses(tx, kind, value);
    if (used > 0) throw refuseWith(`还有 ${used} 个商品用着，可以改成别的词`);
    const gone = await tx
      .deleteFrom('goods_words')
      .where('kind', '=', kind)
      .where('value', '=', value)
      .returning('value')
      .execute();
    if (gone.length === 0) throw new Refused(refuse('not-found', { what: `该${name}` }));
    await recordAct(tx, operator, {
      what: 'goods-word.delete',
      object: `goods-word:${name}「${value}」`,
      now,
    });
    return { message: `已删除${name}「${value}」` };
  });
