import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** What a list shows, as its address holds it: a link shared in a chat opens the same (ADMIN §4). */
export interface TableState {
  view: string;
  /** what the search box holds */
  find: string;
  filters: Readonly<Record<string, string>>;
  sort: string;
  size: number;
  /** the object whose drawer is open */
  open: string;
}

const OWN = new Set(['view', 'q', 'sort', 'size', 'open']);
export const PAGE_SIZES = [20, 50, 100, 200] as const;
const USUAL_SIZE = 50;

/** Reads the state from an address; what isn't understood is left out. */
export function readTableState(search: URLSearchParams, fallbackView = ''): TableState {
  const size = Number(search.get('size'));
  const filters = [...search].filter(([key, value]) => !OWN.has(key) && value !== '');
  return {
    view: search.get('view') ?? fallbackView,
    find: search.get('q') ?? '',
    filters: Object.fromEntries(filters),
    sort: search.get('sort') ?? '',
    size: PAGE_SIZES.some((one) => one === size) ? size : USUAL_SIZE,
    open: search.get('open') ?? '',
  };
}

/** The address of a state; what is as usual is left out. */
export function writeTableState(
  { view, find, filters, sort, size, open }: TableState,
  fallbackView = '',
): URLSearchParams {
  const search = new URLSearchParams();
  if (view !== fallbackView) search.set('view', view);
  if (find !== '') search.set('q', find);
  for (const [key, value] of Object.entries(filters)) if (value !== '') search.set(key, value);
  if (sort !== '') search.set('sort', sort);
  if (size !== USUAL_SIZE) search.set('size', String(size));
  if (open !== '') search.set('open', open);
  return search;
}

export interface TableStateControl {
  state: TableState;
  /** Changes parts of the state; the drawer closes unless it is named. */
  change: (part: Partial<TableState>) => void;
  setFilter: (key: string, value: string) => void;
  clear: () => void;
}

/** The list's state in the address bar. */
export function useTableState(fallbackView = ''): TableStateControl {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readTableState(search, fallbackView), [search, fallbackView]);
  const change = useCallback(
    (part: Partial<TableState>) =>
      setSearch(
        (now) => writeTableState({ ...readTableState(now, fallbackView), open: '', ...part }, fallbackView),
        {
          replace: !('open' in part),
        },
      ),
    [setSearch, fallbackView],
  );
  const setFilter = useCallback(
    (key: string, value: string) =>
      setSearch((now) => {
        const before = readTableState(now, fallbackView);
        return writeTableState(
          { ...before, open: '', filters: { ...before.filters, [key]: value } },
          fallbackView,
        );
      }),
    [setSearch, fallbackView],
  );
  const clear = useCallback(() => change({ filters: {}, find: '', sort: '' }), [change]);
  return { state, change, setFilter, clear };
}
