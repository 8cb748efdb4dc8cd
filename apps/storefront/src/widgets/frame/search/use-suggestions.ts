import { type Goods, goodsFromWire } from '@pifa/contract/client';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api';
import { categoryPath, goodsPath, searchPath } from '../../../lib/links';
import { useDebounced } from '../../../lib/use-debounced';
import { useSearchHistory } from './history';

/** One line that can be chosen under the search box. */
export interface Suggestion {
  key: string;
  kind: 'history' | 'word' | 'category' | 'goods';
  text: string;
  to: string;
  /** For a category: its path. */
  note?: string;
  goods?: Goods;
}

const DELAY = 200;

/**
 * What is shown below the search box: the history while it is empty, else words, categories and up to four goods.
 * Asked 200 ms after the last letter; a question that was overtaken is cancelled.
 */
export function useSuggestions(text: string, active: boolean): Suggestion[] {
  const word = useDebounced(text.trim(), DELAY);
  const history = useSearchHistory();
  const { data } = useQuery({
    ...callQuery('goodsSuggest', { query: { keyword: word } }),
    enabled: active && word !== '',
    staleTime: 60_000,
    retry: false,
    placeholderData: (before) => before,
  });
  if (!active) return [];
  if (text.trim() === '') {
    return history.map((one) => ({ key: `h-${one}`, kind: 'history', text: one, to: searchPath(one) }));
  }
  if (!data || word === '') return [];
  return [
    ...data.words.map(
      (one): Suggestion => ({ key: `w-${one}`, kind: 'word', text: one, to: searchPath(one) }),
    ),
    ...data.types.map(
      (type): Suggestion => ({
        key: `c-${type.typeId}`,
        kind: 'category',
        text: type.typeName,
        note: type.path,
        to: categoryPath(type.typeId),
      }),
    ),
    ...data.goods.slice(0, 4).map((wire): Suggestion => {
      const goods = goodsFromWire(wire);
      return { key: `g-${goods.id}`, kind: 'goods', text: goods.name, to: goodsPath(goods.id), goods };
    }),
  ];
}
