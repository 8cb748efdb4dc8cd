import type { CallData } from '@pifa/contract/client';

type WireCategory = CallData<'categoryList'>[number];

export interface CategoryNode {
  id: string;
  name: string;
  /** 1, 2 or 3 by its place in the tree */
  grade: number;
  icon: string;
  image: string;
  /** goods on sale in the branch */
  count: number;
  parentId: string;
  children: CategoryNode[];
}

export interface CategoryTree {
  roots: CategoryNode[];
  byId: ReadonlyMap<string, CategoryNode>;
}

/** The branch for categories whose parent is missing, so that none disappears (UX §3). */
const OTHERS = { id: 'others', name: '其他', icon: '', image: '', parentId: '' } as const;

function nodeOf(wire: WireCategory): CategoryNode {
  const id = wire.id || wire.typeId;
  const { typeName, parentId, icon, image, count } = wire;
  return { id, name: typeName, grade: 0, icon, image, count, parentId, children: [] };
}

/** The tree of SPEC §3, built from parentId in the order given; loops and orphans end up under 「其他」. */
export function buildTree(list: readonly WireCategory[]): CategoryTree {
  const byId = new Map<string, CategoryNode>();
  const grades = new Map<string, number>();
  for (const wire of list) {
    const node = nodeOf(wire);
    if (!node.id || byId.has(node.id)) continue;
    byId.set(node.id, node);
    grades.set(node.id, wire.grade);
  }
  const roots: CategoryNode[] = [];
  const orphans: CategoryNode[] = [];
  for (const node of byId.values()) {
    const parent = byId.get(node.parentId);
    const isRoot = grades.get(node.id) === 1 || (!parent && (node.parentId === '' || node.parentId === '0'));
    if (isRoot) roots.push(node);
    else if (parent && parent !== node) parent.children.push(node);
    else orphans.push(node);
  }
  const seen = new Set<CategoryNode>();
  const place = (node: CategoryNode, grade: number): void => {
    seen.add(node);
    node.grade = grade;
    node.children = node.children.filter((child) => !seen.has(child));
    for (const child of node.children) place(child, grade + 1);
  };
  for (const root of roots) place(root, 1);
  const stray = orphans.length > 0 ? orphans : [];
  for (const orphan of stray) place(orphan, 2);
  // Nodes unreachable from any root are part of a cycle.
  for (const node of byId.values()) {
    if (seen.has(node)) continue;
    stray.push(node);
    place(node, 2);
  }
  if (stray.length > 0) {
    const count = stray.reduce((sum, node) => sum + node.count, 0);
    roots.push({ ...OTHERS, grade: 1, count, children: stray });
  }
  return { roots, byId };
}

/** From the first grade down to this category; empty when it is unknown. */
export function pathTo(tree: CategoryTree, id: string): CategoryNode[] {
  const path: CategoryNode[] = [];
  let node = tree.byId.get(id);
  while (node && !path.includes(node)) {
    path.unshift(node);
    node = tree.byId.get(node.parentId);
  }
  return path;
}
