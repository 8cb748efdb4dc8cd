import { type CallData, refuse } from '@pifa/contract';
import { categoriesBelow, type CategoryNode, categoryPathOf } from '@pifa/domain';
import { sql } from 'kysely';
import { Refused, type Transaction } from '../../../../platform';

/** A category as it is changed. */
export interface HeldCategory extends CategoryNode {
  readonly hidden: boolean;
  readonly icon: string;
  readonly image: string;
  readonly version: number;
}

const NO_CATEGORY = refuse('not-found', { what: '该分类' });

/**
 * The whole tree, locked until the transaction ends: one change of it at a time. Goods may be entered meanwhile. Rows
 * alone are not enough to lock: who waits for them does not see one that was added meanwhile, and an empty tree has none.
 */
export async function holdTree(tx: Transaction): Promise<HeldCategory[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('categories', 0))`.execute(tx);
  const rows = await tx
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name', 'hidden', 'icon', 'image', 'version', 'sort'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows
    .toSorted((a, b) => a.sort - b.sort || a.id - b.id)
    .map(({ id, parent_id, sort: _, ...row }) => ({
      id: String(id),
      parentId: parent_id === null ? '' : String(parent_id),
      ...row,
    }));
}

/** One category of the tree as it was read; changed since, it is refused with what it is now. */
export function heldCategory(
  tree: readonly HeldCategory[],
  { id, version }: { id: string; version?: number | undefined },
): HeldCategory {
  const found = tree.find((one) => one.id === id);
  if (!found) throw new Refused(NO_CATEGORY);
  if (version !== undefined && found.version !== version) {
    const { name, icon, image } = found;
    const current = { name, icon, image, version: found.version };
    const text = `分类「${name}」刚被同事改过，请看过现在的内容再改`;
    throw new Refused(refuse('stale', { text }, { current }));
  }
  return found;
}

/** 「食品/饮料/水」 */
export const pathName = (tree: readonly CategoryNode[], id: string): string =>
  categoryPathOf(tree, id)
    .map(({ name }) => name)
    .join('/');

/** A category and all below it. */
export const branchOf = (tree: readonly CategoryNode[], id: string): number[] =>
  [id, ...categoriesBelow(tree, id)].map(Number);

/** Whether the shop shows it: neither it nor anything above it is hidden. */
export const isShown = (tree: readonly HeldCategory[], id: string): boolean =>
  categoryPathOf(tree, id).every(({ hidden }) => !hidden);

/** Writes paths and levels anew wherever they no longer follow from the parents. */
export async function rewritePaths(tx: Transaction): Promise<void> {
  await sql`
    with recursive tree as (
      select id, 1 as grade, '/' || id || '/' as path from categories where parent_id is null
      union all
      select c.id, t.grade + 1, t.path || c.id || '/' from categories c join tree t on c.parent_id = t.id)
    update categories c set path = tree.path, grade = tree.grade from tree
    where c.id = tree.id and (c.path, c.grade) is distinct from (tree.path, tree.grade)`.execute(tx);
}

/** Sets the order of the categories of one place. */
export async function writeOrder(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    update categories c set sort = n.place
    from unnest(${ids.map(Number)}::bigint[]) with ordinality as n(id, place)
    where c.id = n.id and c.sort <> n.place`.execute(tx);
}

/** More goods than these are read anew by every server as a whole. */
const MOST_NOTED = 20_000;

/**
 * Lets every server read the goods of these categories again: where they are sold has changed though their rows have
 * not.
 */
export async function noteGoodsOf(tx: Transaction, categoryIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from goods where category_id = any(${[...categoryIds]}::bigint[]) limit ${MOST_NOTED + 1}`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const ids = rows.length > MOST_NOTED ? [null] : rows.map(({ id }) => id);
  await sql`insert into goods_changes (goods_id) select unnest(${ids}::bigint[])`.execute(tx);
}

export type Effects = CallData<'adminCategoryEffects'>;
