import { categoryNameProblem } from '@pifa/domain';
import { badInput, Refused, type Transaction } from '../../../platform';
import { type Operator, recordAct } from '../../staff';
import { letterOf } from './brands/change-brand';
import { holdTree, rewritePaths } from './categories/tree';

/** A category by its names from the top down, of which those that are missing are made. Answers its id. */
export async function addCategoryPath(
  tx: Transaction,
  operator: Operator,
  names: readonly string[],
  now: Date,
): Promise<number> {
  let parentId = '';
  for (const name of names) {
    const tree = await holdTree(tx);
    const siblings = tree.filter((one) => one.parentId === parentId);
    const known = siblings.find((one) => one.name === name);
    if (known) {
      parentId = known.id;
      continue;
    }
    const problem = categoryNameProblem(tree, { parentId, name });
    if (problem) throw new Refused(badInput(`分类「${name}」：${problem}`));
    const parent = parentId === '' ? null : Number(parentId);
    const { id } = await tx
      .insertInto('categories')
      .values({ parent_id: parent, grade: 1, name, path: '', sort: siblings.length + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await rewritePaths(tx);
    await recordAct(tx, operator, { what: 'category.add', object: `category:${id}`, after: { name }, now });
    parentId = String(id);
  }
  return Number(parentId);
}

/** A brand by its name; made where it is missing. */
export async function addBrand(tx: Transaction, operator: Operator, name: string, now: Date): Promise<void> {
  const made = await tx
    .insertInto('brands')
    .values({ name, letter: letterOf(name) })
    .onConflict((same) => same.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  await recordAct(tx, operator, { what: 'brand.add', object: `brand:${made.id}`, after: { name }, now });
}
