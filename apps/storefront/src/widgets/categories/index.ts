import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';
import { buildTree, type CategoryTree } from './tree';

export { type CategoryNode, pathTo } from './tree';

/** All categories, as one query that every menu and breadcrumb shares. */
export const categoriesQuery = { ...callQuery('categoryList'), staleTime: 5 * 60_000 };

let latest: { from: unknown; tree: CategoryTree } | null = null;

/** The tree is built once per response and shared. */
function treeOf(list: Parameters<typeof buildTree>[0]): CategoryTree {
  if (latest?.from !== list) latest = { from: list, tree: buildTree(list) };
  return latest.tree;
}

/** The category tree; undefined until it is known. */
export function useCategoryTree() {
  return useQuery({ ...categoriesQuery, select: treeOf });
}
