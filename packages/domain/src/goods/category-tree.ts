/** The tree of categories as staff arrange it. Pure: page and server ask the same questions of the same list. */
export interface CategoryNode {
  readonly id: string;
  /** '' = at the top */
  readonly parentId: string;
  readonly name: string;
}

/** 分类 have three levels at most: buyers' menus and lists are drawn for three. */
export const MOST_CATEGORY_GRADES = 3;

/** Categories below one, itself not among them. */
export function categoriesBelow(nodes: readonly CategoryNode[], id: string): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (parent: string): void => {
    for (const node of nodes) {
      if (node.parentId !== parent || found.has(node.id)) continue;
      found.add(node.id);
      look(node.id);
    }
  };
  look(id);
  return found;
}

/** From the top down to a category; empty for an unknown one. */
export function categoryPathOf<Node extends CategoryNode>(nodes: readonly Node[], id: string): Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const path: Node[] = [];
  for (let node = byId.get(id); node && !path.includes(node); node = byId.get(node.parentId))
    path.unshift(node);
  return path;
}

/** How many levels a category takes with all that lies below it: 1 where nothing does. */
function levelsOf(nodes: readonly CategoryNode[], id: string): number {
  const children = nodes.filter(({ parentId }) => parentId === id);
  return 1 + Math.max(0, ...children.map((child) => levelsOf(nodes, child.id)));
}

const nameIn = (nodes: readonly CategoryNode[], id: string): string =>
  nodes.find((node) => node.id === id)?.name ?? '';

/** Why a new category, or one of another name, cannot stand there; '' = it can. */
export function categoryNameProblem(
  nodes: readonly CategoryNode[],
  { id = '', parentId, name }: { id?: string; parentId: string; name: string },
): string {
  const wanted = name.trim();
  if (wanted === '') return '请填写分类名称';
  if (/[/>|／＞｜]/.test(wanted)) return '分类名称里不能有 / > |，它们在表格里用来分隔上下级';
  if (parentId !== '' && !nodes.some((node) => node.id === parentId)) return '上级分类已不存在，请刷新后再选';
  if (id === '' && categoryPathOf(nodes, parentId).length >= MOST_CATEGORY_GRADES) {
    return `分类最多 ${MOST_CATEGORY_GRADES} 级，「${nameIn(nodes, parentId)}」下面不能再分`;
  }
  const twin = nodes.some((node) => node.parentId === parentId && node.id !== id && node.name === wanted);
  return twin ? `这里已有分类叫「${wanted}」` : '';
}

/** Why a category cannot be moved below another one ('' = to the top); '' = it can. */
export function categoryMoveProblem(nodes: readonly CategoryNode[], id: string, parentId: string): string {
  const node = nodes.find((one) => one.id === id);
  if (!node) return '该分类已不存在，请刷新';
  if (parentId === node.parentId) return '';
  if (parentId === id || categoriesBelow(nodes, id).has(parentId)) {
    return `不能把「${node.name}」移到自己的下级里`;
  }
  if (parentId !== '' && !nodes.some((one) => one.id === parentId)) return '上级分类已不存在，请刷新后再选';
  if (categoryPathOf(nodes, parentId).length + levelsOf(nodes, id) > MOST_CATEGORY_GRADES) {
    return `移过去会超过 ${MOST_CATEGORY_GRADES} 级`;
  }
  const twin = nodes.some((one) => one.parentId === parentId && one.name === node.name);
  return twin ? `那里已有分类叫「${node.name}」，可以合并` : '';
}

/** Why a category cannot become part of another one; '' = it can. What lies below it comes to lie below the other. */
export function categoryMergeProblem(nodes: readonly CategoryNode[], id: string, into: string): string {
  const node = nodes.find((one) => one.id === id);
  if (!node) return '该分类已不存在，请刷新';
  if (!nodes.some((one) => one.id === into)) return '要并入的分类已不存在，请刷新后再选';
  if (id === into) return '不能并入自己';
  if (categoriesBelow(nodes, id).has(into))
    return `「${nameIn(nodes, into)}」是「${node.name}」的下级，不能并入`;
  if (categoryPathOf(nodes, into).length + levelsOf(nodes, id) - 1 > MOST_CATEGORY_GRADES) {
    return `「${node.name}」的下级移过去会超过 ${MOST_CATEGORY_GRADES} 级`;
  }
  const there = new Set(
    nodes.filter((one) => one.parentId === into && one.id !== id).map(({ name }) => name),
  );
  const twin = nodes.find((one) => one.parentId === id && there.has(one.name));
  return twin ? `两边都有下级「${twin.name}」，请先合并它们` : '';
}

/** The categories of a place in their order, after one of them was put before another ('' = at the end). */
export function orderedSiblings(siblings: readonly string[], id: string, before: string): string[] {
  const others = siblings.filter((one) => one !== id);
  const at = others.indexOf(before);
  return at < 0 ? [...others, id] : others.toSpliced(at, 0, id);
}
