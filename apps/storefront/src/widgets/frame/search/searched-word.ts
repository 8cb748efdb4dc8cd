import { useQuery } from '@tanstack/react-query';
import { useLocation } from '../../../ui/router';
import { categoriesQuery } from '../../categories';

/** The key of a result page, as it was typed. */
function keyOf(pathname: string): string {
  const found = /^\/pages\/newproduct\/([^/]+)/.exec(pathname)?.[1] ?? '';
  try {
    return decodeURIComponent(found);
  } catch {
    return found;
  }
}

/** The word of a result page: it stays in the box after the search (UX §3). A category's id is no word. */
export function useSearchedWord(): string {
  const key = keyOf(useLocation().pathname);
  const mayBeCategory = /^\d+$/.test(key);
  const { data: isCategory } = useQuery({
    ...categoriesQuery,
    enabled: mayBeCategory,
    select: (list) => list.some((category) => (category.id || category.typeId) === key),
  });
  return mayBeCategory && isCategory !== false ? '' : key;
}
