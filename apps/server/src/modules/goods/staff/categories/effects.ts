import { type CallQuery, refuse } from '@pifa/contract';
import { categoriesBelow, categoryMergeProblem, categoryMoveProblem, categoryPathOf } from '@pifa/domain';
import type { Db } from '../../../../platform';
import { linksToCategory } from '../../../site';
import type { StaffHandler } from '../../../staff';
import { promotionsBy } from '../promotions-by';
import { readCategories } from './read-categories';
import type { Effects } from './tree';

/** What follows from moving, merging, hiding or deleting a category, before it is done. */
export async function categoryEffects(
  db: Db,
  { id, act, to }: CallQuery<'adminCategoryEffects'>,
  now: Date,
): Promise<Effects | undefined> {
  const tree = await readCategories(db);
  const category = tree.find((one) => one.id === id);
  if (!category) return undefined;
  const below = categoriesBelow(tree, id);
  const branch = new Set([id, ...below]);
  const goods = tree.filter((one) => branch.has(one.id)).reduce((sum, one) => sum + one.goods, 0);
  const links = await linksToCategory(db, Number(id));
  // Goods take part by their whole path: what is above the category at either place matters as well.
  const above = (of: string) => categoryPathOf(tree, of).map((one) => one.id);
  const [was, is] = [above(category.parentId), act === 'hide' ? above(category.parentId) : above(to)];
  const crossed = [...was.filter((one) => !is.includes(one)), ...is.filter((one) => !was.includes(one))];
  const gone = act === 'merge' || act === 'delete' ? [id] : [];
  const found = await promotionsBy(db, {
    of: 'category',
    ids: [...gone, ...(act === 'delete' ? [] : crossed)],
    own: gone,
    now,
  });
  const promotions = [...new Set(found.map(({ name }) => name))];
  const named = found.find(({ own }) => own);
  const problem =
    (act === 'move' && categoryMoveProblem(tree, id, to)) ||
    (act === 'merge' && categoryMergeProblem(tree, id, to)) ||
    (act === 'delete' && deleteProblem({ goods, below: below.size, links })) ||
    (named ? `${named.name}按这个分类选商品，请先改它` : '');
  return { goods, below: below.size, links, promotions, problem };
}

const deleteProblem = ({ goods, below, links }: Pick<Effects, 'goods' | 'below' | 'links'>): string => {
  if (goods > 0) return `还有 ${goods} 个商品，请先移走或并入别的分类`;
  if (below > 0) return `还有 ${below} 个下级分类，请先移走或删除`;
  return links.length > 0 ? `${links.slice(0, 3).join('、')}还指着它，请先改掉` : '';
};

export const showEffects: StaffHandler<'adminCategoryEffects'> = async ({ db, query, now }) =>
  (await categoryEffects(db, query, now)) ?? refuse('not-found', { what: '该分类' });
