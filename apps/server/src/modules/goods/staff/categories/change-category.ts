import { type CallData, refuse } from '@pifa/contract';
import { categoryMoveProblem, categoryNameProblem, orderedSiblings } from '@pifa/domain';
import { type CallContext, Refused, refusableTransaction, type Transaction } from '../../../../platform';
import { type Operator, recordAct, type StaffHandler } from '../../../staff';
import { touchCategories } from '../../catalogue-index/catalogue';
import { rewordGoods } from '../reword-goods';
import {
  branchOf,
  type HeldCategory,
  heldCategory,
  holdTree,
  isShown,
  noteGoodsOf,
  pathName,
  rewritePaths,
  writeOrder,
} from './tree';

/** Nobody finds anything among more. */
const MOST = 2_000;

const refuseWith = (text: string) => new Refused(refuse('transition-refused', { text }));

/** A new category at the end of its place, or another name, icon and picture for one that was read. */
export const saveCategory: StaffHandler<'adminCategorySave'> = async (call, operator) =>
  refusableTransaction(call.platform.database, async (tx) => {
    const tree = await holdTree(tx);
    const saved =
      call.body.id === undefined
        ? await addCategory(tx, operator, call, tree)
        : await renameCategory(
            tx,
            operator,
            call,
            heldCategory(tree, { ...call.body, id: call.body.id }),
            tree,
          );
    await touchCategories(call.platform, tx);
    return saved;
  });

type Saving = CallContext<'adminCategorySave'>;

/** A category at the end of its place in a tree that is held. */
export async function addCategory(
  tx: Transaction,
  operator: Operator,
  { body, now }: Pick<Saving, 'now'> & { body: Pick<Saving['body'], 'parentId' | 'name' | 'icon' | 'image'> },
  tree: readonly HeldCategory[],
): Promise<CallData<'adminCategorySave'>> {
  const { parentId, name, icon, image } = body;
  const problem = categoryNameProblem(tree, { parentId, name });
  if (problem) throw refuseWith(problem);
  if (tree.length >= MOST) throw refuseWith(`分类最多 ${MOST} 个`);
  const siblings = tree.filter((one) => one.parentId === parentId);
  const { id } = await tx
    .insertInto('categories')
    .values({
      parent_id: parentId === '' ? null : Number(parentId),
      grade: 1,
      name,
      icon,
      image,
      path: '',
      sort: siblings.length + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await rewritePaths(tx);
  await writeOrder(tx, [...siblings.map((one) => one.id), String(id)]);
  await recordAct(tx, operator, {
    what: 'category.add',
    object: `category:${id}`,
    after: { name, ...(parentId && { above: pathName(tree, parentId) }), ...(image && { image }) },
    now,
  });
  return { message: `已新建分类「${name}」`, id: String(id) };
}

async function renameCategory(
  tx: Transaction,
  operator: Operator,
  { platform, body, now }: Saving,
  before: HeldCategory,
  tree: readonly HeldCategory[],
): Promise<CallData<'adminCategorySave'>> {
  const { name, icon, image } = body;
  const problem = categoryNameProblem(tree, { ...before, name });
  if (problem) throw refuseWith(problem);
  await tx
    .updateTable('categories')
    .set({ name, icon, image, version: before.version + 1 })
    .where('id', '=', Number(before.id))
    .execute();
  if (name !== before.name) await rewordGoods(platform, tx, { of: 'category', id: Number(before.id), now });
  await recordAct(tx, operator, {
    what: 'category.change',
    object: `category:${before.id}`,
    before: { name: before.name, icon: before.icon, image: before.image },
    after: { name, icon, image },
    now,
  });
  return { message: '已保存', id: before.id };
}

/** Moves a category with all below it, or only puts it elsewhere among its neighbours. */
export const moveCategory: StaffHandler<'adminCategoryMove'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const { parentId, before } = body;
    const tree = await holdTree(tx);
    const category = heldCategory(tree, body);
    const problem = categoryMoveProblem(tree, category.id, parentId);
    if (problem) throw refuseWith(problem);
    const branch = branchOf(tree, category.id);
    const siblings = tree.filter((one) => one.parentId === parentId).map((one) => one.id);
    await tx
      .updateTable('categories')
      .set({ parent_id: parentId === '' ? null : Number(parentId), version: category.version + 1 })
      .where('id', '=', Number(category.id))
      .execute();
    await writeOrder(tx, orderedSiblings(siblings, category.id, before));
    const isElsewhere = parentId !== category.parentId;
    if (isElsewhere) {
      await rewritePaths(tx);
      const isSeen = isShown(tree, category.id) && (parentId === '' || isShown(tree, parentId));
      const hasHidden = tree.some((one) => one.hidden && branch.includes(Number(one.id)));
      if (!isSeen || hasHidden) await noteGoodsOf(tx, branch);
      await rewordGoods(platform, tx, { of: 'category', id: Number(category.id), now });
    }
    await touchCategories(platform, tx);
    await recordAct(tx, operator, {
      what: isElsewhere ? 'category.move' : 'category.order',
      object: `category:${category.id}`,
      before: isElsewhere ? { above: pathName(tree, category.parentId) } : {},
      after: isElsewhere ? { above: pathName(tree, parentId) } : {},
      now,
    });
    return { message: isElsewhere ? `已移动「${category.name}」` : '已排好' };
  });

/** Takes a category out of the shop, or shows it again. */
export const hideCategory: StaffHandler<'adminCategoryHide'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const { hidden } = body;
    const tree = await holdTree(tx);
    const category = heldCategory(tree, body);
    const message = hidden ? `已隐藏「${category.name}」` : `「${category.name}」已恢复显示`;
    if (category.hidden === hidden) return { message };
    await tx
      .updateTable('categories')
      .set({ hidden, version: category.version + 1 })
      .where('id', '=', Number(category.id))
      .execute();
    await noteGoodsOf(tx, branchOf(tree, category.id));
    await touchCategories(platform, tx);
    await recordAct(tx, operator, {
      what: hidden ? 'category.hide' : 'category.show',
      object: `category:${category.id}`,
      now,
    });
    return { message };
  });
