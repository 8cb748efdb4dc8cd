import type { WireArticleNode } from '@pifa/contract/client';

/** An article as the tree names it, with the folders above it. */
export interface Leaf {
  id: string;
  title: string;
  folder: string;
}

/** All articles in the order of the tree, which is the order of 上一篇 and 下一篇. */
export function leavesOf(nodes: readonly WireArticleNode[], above = ''): Leaf[] {
  return nodes.flatMap((node) => {
    const folder = above ? `${above} / ${node.name}` : node.name;
    return [
      ...node.articles.map((article) => ({ id: article.id, title: article.title, folder })),
      ...leavesOf(node.children, folder),
    ];
  });
}

/** Shown instead of an article that doesn't exist: the first help article, not a recent notice. */
export function firstLeaf(nodes: readonly WireArticleNode[]): Leaf | undefined {
  return leavesOf(nodes.filter((node) => node.kind !== 'notice'))[0] ?? leavesOf(nodes)[0];
}

/** Folders with something in them. */
export function filledNodes(nodes: readonly WireArticleNode[]): WireArticleNode[] {
  return nodes
    .map((node) => ({ ...node, children: filledNodes(node.children) }))
    .filter((node) => node.articles.length + node.children.length > 0);
}
