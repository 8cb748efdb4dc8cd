import { GOODS_FIELDS, type GoodsDraft, MOST_CATEGORY_GRADES } from '@pifa/domain';
import type { Transaction } from '../../../platform';
import { makeForTable } from '../../goods';
import { can, type Operator } from '../../staff';
import { LONGEST_CELL } from '../columns';
import { loadNames, type Names, namesOf, placeNamed } from '../describe-goods';
import type { NameChoice, NameChoices } from './import-store';

/** A category or brand that the mall does not have, and how many goods name it. */
export interface UnknownName {
  name: string;
  rows: number;
}

/** What was chosen for a name of a table, which may be 「constructor」 as well as any other word. */
const choiceOf = (choices: NameChoices, kind: 'category' | 'brand', name: string): NameChoice | undefined =>
  Object.hasOwn(choices[kind], name) ? choices[kind][name] : undefined;

/** The names of goods that nothing in the mall stands for, and for which nobody has chosen anything. */
export function unknownNames(
  drafts: readonly GoodsDraft[],
  names: Names,
  choices: NameChoices,
): { category: UnknownName[]; brand: UnknownName[] } {
  const count = (kind: 'category' | 'brand', isKnown: (name: string) => boolean): UnknownName[] => {
    const rows = new Map<string, number>();
    for (const { cells } of drafts) {
      const name = cells[kind];
      if (name && name.length <= LONGEST_CELL && !isKnown(name) && !choiceOf(choices, kind, name))
        rows.set(name, (rows.get(name) ?? 0) + 1);
    }
    return [...rows].map(([name, number]) => ({ name, rows: number }));
  };
  return {
    category: count('category', (name) => placeNamed(names, 'category', name) !== undefined),
    brand: count('brand', (name) => placeNamed(names, 'brand', name) !== undefined),
  };
}

/** Names with those that were chosen: what will be made has a number below zero until it is. */
export function namesWith(names: Names, choices: NameChoices): Names {
  if (Object.keys(choices.category).length + Object.keys(choices.brand).length === 0) return names;
  const categories = new Map(names.categories);
  const brands = new Map(names.brands);
  const pathOf = new Map(names.pathOf);
  const brandName = new Map(names.brandName);
  let next = -1;
  for (const [name, choice] of Object.entries(choices.category)) {
    if (choice.act === 'use') categories.set(name, choice.id);
    if (choice.act !== 'make' || placeNamed(names, 'category', name) !== undefined) continue;
    categories.set(name, next);
    pathOf.set(next, name.split('/').slice(0, MOST_CATEGORY_GRADES));
    next -= 1;
  }
  for (const [name, choice] of Object.entries(choices.brand)) {
    if (choice.act === 'use') brands.set(name, choice.id);
    if (choice.act !== 'make' || placeNamed(names, 'brand', name) !== undefined) continue;
    brands.set(name, next);
    brandName.set(next, name);
    next -= 1;
  }
  return namesOf({ categories, brands, pathOf, brandName });
}

/** Most letters of a name, as by hand. */
const MOST_LETTERS = { category: 30, brand: 40 } as const;

/** Why the names of a goods leave it out: by choice, or because what was chosen to be made cannot be; '' = they do not. */
export function wrongNames({ cells }: GoodsDraft, choices: NameChoices): string {
  for (const kind of ['category', 'brand'] as const) {
    const name = cells[kind] ?? '';
    const act = choiceOf(choices, kind, name)?.act;
    if (act === 'skip') return '已选择不导入这个分类或品牌的行';
    const steps = kind === 'category' ? name.split('/').slice(0, MOST_CATEGORY_GRADES) : [name];
    if (act === 'make' && steps.some((step) => step.length > MOST_LETTERS[kind])) {
      return `${GOODS_FIELDS[kind]}的名称最多 ${MOST_LETTERS[kind]} 个字，不能新建`;
    }
  }
  return '';
}

/**
 * Makes the categories and brands that these goods want, where they were chosen to be made, and answers the names with
 * them, and whether the tree of categories has grown. Whoever may not write goods makes none: their rows are refused.
 */
export async function makeNames(
  tx: Transaction,
  drafts: readonly GoodsDraft[],
  { operator, names, choices, now }: { operator: Operator; names: Names; choices: NameChoices; now: Date },
): Promise<{ names: Names; hasNewCategories: boolean }> {
  const wanted = (kind: 'category' | 'brand') =>
    [...new Set(drafts.flatMap(({ cells }) => cells[kind] ?? []))].filter(
      (name) => choiceOf(choices, kind, name)?.act === 'make' && placeNamed(names, kind, name) === undefined,
    );
  const [paths, brands] = [wanted('category'), wanted('brand')];
  const used = namesWith(names, { category: usesOf(choices.category), brand: usesOf(choices.brand) });
  if (paths.length + brands.length === 0 || !can(operator, 'goods.write'))
    return { names: used, hasNewCategories: false };
  const made = await makeForTable(tx, operator, { paths, brands, now });
  const loaded = namesWith(await loadNames(tx), {
    category: usesOf(choices.category),
    brand: usesOf(choices.brand),
  });
  const all = namesOf({
    ...loaded,
    categories: new Map([...loaded.categories, ...made.categories]),
    brands: new Map([...loaded.brands, ...made.brands]),
  });
  return { names: all, hasNewCategories: paths.length > 0 };
}

const usesOf = (choices: NameChoices['category']): NameChoices['category'] =>
  Object.fromEntries(Object.entries(choices).filter(([, { act }]) => act === 'use'));
