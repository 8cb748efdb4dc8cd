import { MOST_CATEGORY_GRADES } from '@pifa/domain';
import type { Transaction } from '../../../platform';
import type { Operator } from '../../staff';
import { addBrand } from './brands/change-brand';
import { addCategory } from './categories/change-category';
import { holdTree } from './categories/tree';

/** What a table names of categories and brands, and what stands for it in the mall. */
export interface MadeNames {
  categories: Map<string, number>;
  brands: Map<string, number>;
}

/**
 * Makes the categories (paths like 「服装/上衣」) and brands of a table that the mall does not have, by the same acts as by
 * hand. What a path has beyond the deepest level stands for its category there.
 */
export async function makeForTable(
  tx: Transaction,
  operator: Operator,
  { paths, brands, now }: { paths: readonly string[]; brands: readonly string[]; now: Date },
): Promise<MadeNames> {
  const made: MadeNames = { categories: new Map(), brands: new Map() };
  const tree = paths.length > 0 ? await holdTree(tx) : [];
  for (const path of paths) {
    let parentId = '';
    for (const name of path.split('/').slice(0, MOST_CATEGORY_GRADES)) {
      const known = tree.find((one) => one.parentId === parentId && one.name === name);
      if (known) {
        parentId = known.id;
        continue;
      }
      const body = { parentId, name, icon: '' as const, image: '' };
      const { id } = await addCategory(tx, operator, { body, now }, tree);
      tree.push({ ...body, id, hidden: false, version: 1 });
      parentId = id;
    }
    made.categories.set(path, Number(parentId));
  }
  for (const name of brands) {
    const body = { name, logo: '', letter: '', recommended: false, shown: true, introduction: '' };
    const { id } = await addBrand(tx, operator, { body, now });
    made.brands.set(name, Number(id));
  }
  return made;
}
