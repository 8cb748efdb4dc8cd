import { type CallQuery, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { Refused, refusableTransaction, type Transaction } from '../../../../platform';
import { followCategory } from '../../../site';
import { recordAct, type StaffHandler } from '../../../staff';
import { touchCategories } from '../../catalogue-index/catalogue';
import { rewordGoods } from '../reword-goods';
import { categoryEffects } from './effects';
import { branchOf, type Effects, heldCategory, holdTree, noteGoodsOf, pathName, rewritePaths } from './tree';

/** What follows, judged under the lock of the tree; refused where it cannot be done. */
async function allowed(
  tx: Transaction,
  query: CallQuery<'adminCategoryEffects'>,
  now: Date,
): Promise<Effects> {
  const effects = await categoryEffects(tx, query, now);
  if (!effects) throw new Refused(refuse('not-found', { what: '该分类' }));
  if (effects.problem) throw new Refused(refuse('transition-refused', { text: effects.problem }));
  return effects;
}

/** Makes a category part of another one: goods, what lies below it and what leads to it follow, and it is gone. */
export const mergeCategory: StaffHandler<'adminCategoryMerge'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const tree = await holdTree(tx);
    const from = heldCategory(tree, body);
    const effects = await allowed(tx, { id: from.id, act: 'merge', to: body.into }, now);
    const [old, into] = [Number(from.id), Number(body.into)];
    await noteGoodsOf(tx, branchOf(tree, from.id));
    // Locked by id, as orders and other staff lock goods.
    await sql`
      with held as materialized (select id from goods where category_id = ${old} order by id for no key update)
      update goods set category_id = ${into}, updated_at = ${now}::timestamptz from held where goods.id = held.id`.execute(
      tx,
    );
    const last = Math.max(0, ...tree.filter((one) => one.parentId === body.into).map((_, at) => at + 1));
    await sql`update categories set parent_id = ${into}, sort = sort + ${last} where parent_id = ${old}`.execute(
      tx,
    );
    await sql`
      delete from attribute_types t where t.category_id = ${old}
        and exists (select from attribute_types o where o.category_id = ${into} and o.name = t.name)`.execute(
      tx,
    );
    await sql`update attribute_types set category_id = ${into} where category_id = ${old}`.execute(tx);
    await followCategory(platform, tx, { from: old, to: into });
    await tx.deleteFrom('categories').where('id', '=', old).execute();
    await rewritePaths(tx);
    await rewordGoods(platform, tx, { of: 'category', id: into, now });
    await touchCategories(platform, tx);
    const name = tree.find((one) => one.id === body.into)?.name ?? '';
    await recordAct(tx, operator, {
      what: 'category.merge',
      object: `category:${into}`,
      before: { merged: pathName(tree, from.id) },
      after: { goodsCount: effects.goods, below: effects.below, links: effects.links },
      now,
    });
    return { message: `「${from.name}」已并入「${name}」，${effects.goods} 个商品跟着过去` };
  });

/** Deletes a category that nothing hangs on. */
export const deleteCategory: StaffHandler<'adminCategoryDelete'> = async (
  { platform, query, now },
  operator,
) =>
  refusableTransaction(platform.database, async (tx) => {
    const tree = await holdTree(tx);
    const category = heldCategory(tree, query);
    await allowed(tx, { id: category.id, act: 'delete', to: '' }, now);
    await tx.deleteFrom('attribute_types').where('category_id', '=', Number(category.id)).execute();
    await tx.deleteFrom('categories').where('id', '=', Number(category.id)).execute();
    await touchCategories(platform, tx);
    await recordAct(tx, operator, {
      what: 'category.delete',
      object: `category:${pathName(tree, category.id)}`,
      now,
    });
    return { message: `已删除分类「${category.name}」` };
  });
