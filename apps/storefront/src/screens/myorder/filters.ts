import { ORDER_STATES, orderWord } from '@pifa/domain';
import { dayIn } from '../../widgets/date-range';

/** The filters of the list, all kept in the URL. */
export interface OrderFilters {
  state: string;
  keyword: string;
  from: string;
  to: string;
  page: number;
}

export function filtersOf(search: URLSearchParams): OrderFilters {
  const page = Number(search.get('page'));
  return {
    state: ORDER_STATES.find((state) => state === search.get('state')) ?? 'all',
    keyword: (search.get('keyword') ?? '').slice(0, 60),
    from: dayIn(search, 'from'),
    to: dayIn(search, 'to'),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The URL of these filters; defaults are omitted. */
export function searchOf(filters: OrderFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.state !== 'all') search.set('state', filters.state);
  if (filters.keyword) search.set('keyword', filters.keyword);
  if (filters.from) search.set('from', filters.from);
  if (filters.to) search.set('to', filters.to);
  if (filters.page > 1) search.set('page', String(filters.page));
  return search;
}

/** States that always have a tab; others get one only while they have orders. */
const ALWAYS: readonly string[] = ['unpaid', 'to-ship', 'shipped', 'completed'];

export function tabsOf(states: Readonly<Record<string, number>>, chosen: string) {
  const tabs = ORDER_STATES.filter(
    (state) => ALWAYS.includes(state) || (states[state] ?? 0) > 0 || state === chosen,
  ).map((state) => ({ key: state as string, label: orderWord(state).word, count: states[state] ?? 0 }));
  return [{ key: 'all', label: '全部', count: undefined as number | undefined }, ...tabs];
}
