import { MOST_CATEGORY_GRADES } from '@pifa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform';
import type { Operator } from '../../staff';
import { addBrand } from './brands/change-brand';
import { addCategory } from './categories/change-category';
import { holdTree } from './categories/tree';

/** A name without case, width and spaces: 「ＡＢＣ」 and 「abc」 are one brand to whoever wrote the table. */
export const looseName = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

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
      const here = tree.filter((one) => one.parentId === parentId);
      const known =
        here.find((one) => one.name === name) ?? here.find((one) => looseName(one.name) === looseName(name));
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
  const known = brands.length > 0 ? await holdBrands(tx) : new Map<string, number>();
  for (const name of brands) {
    const there = known.get(looseName(name));
    if (there !== undefined) {
      made.brands.set(name, there);
      continue;
    }
    const body = { name, logo: '', letter: '', recommended: false, shown: true, introduction: '' };
    const { id } = await addBrand(tx, operator, { body, now });
    known.set(looseName(name), Number(id));
    made.brands.set(name, Number(id));
  }
  return made;
}

/** Brands by their loose names, to which nobody adds until the transaction ends. */
async function holdBrands(tx: Transaction): Promise<Map<string, number>> {
  await sql`lock table brands in share row exclusive mode`.execute(tx);
  const rows = await tx.selectFrom('brands').select(['id', 'name']).orderBy('id', 'desc').execute();
  return new Map(rows.map(({ id, name }) => [looseName(name), id]));
}
