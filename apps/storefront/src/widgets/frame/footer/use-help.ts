import type { WireArticleNode } from '@pifa/contract/client';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api';
import { articlePath } from '../../../lib/links';

export const articleTreeQuery = { ...callQuery('articleTree'), staleTime: 10 * 60_000 };

function firstArticle(nodes: readonly WireArticleNode[]): string | null {
  for (const node of nodes) {
    const found = node.articles[0]?.id ?? firstArticle(node.children);
    if (found) return found;
  }
  return null;
}

/** The link to the help centre: its first article, once the tree is loaded. */
export function useHelpPath(): string {
  const { data } = useQuery({
    ...articleTreeQuery,
    select: (tree) => firstArticle(tree.filter((node) => node.kind !== 'notice')),
  });
  return articlePath(data ?? '1');
}
