import { formatDate, ORDER_STATES, orderWord } from '@pifa/domain';

/** What narrows the list; all of it stands in the address. */
export interface OrderFilters {
  state: string;
  keyword: string;
  from: string;
  to: string;
  page: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function filtersOf(search: URLSearchParams): OrderFilters {
  const day = (name: string) => (DAY.test(search.get(name) ?? '') ? (search.get(name) ?? '') : '');
  const page = Number(search.get('page'));
  return {
    state: ORDER_STATES.find((state) => state === search.get('state')) ?? 'all',
    keyword: (search.get('keyword') ?? '').slice(0, 60),
    from: day('from'),
    to: day('to'),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The address of these filters; what is usual is left out. */
export function searchOf(filters: OrderFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.state !== 'all') search.set('state', filters.state);
  if (filters.keyword) search.set('keyword', filters.keyword);
  if (filters.from) search.set('from', filters.from);
  if (filters.to) search.set('to', filters.to);
  if (filters.page > 1) search.set('page', String(filters.page));
  return search;
}

/** States that most buyers look for; the others get a tab when there are orders in them. */
const ALWAYS: readonly string[] = ['unpaid', 'to-ship', 'shipped', 'completed'];

export function tabsOf(states: Readonly<Record<string, number>>, chosen: string) {
  const tabs = ORDER_STATES.filter(
    (state) => ALWAYS.includes(state) || (states[state] ?? 0) > 0 || state === chosen,
  ).map((state) => ({ key: state as string, label: orderWord(state).word, count: states[state] ?? 0 }));
  return [{ key: 'all', label: '全部', count: undefined as number | undefined }, ...tabs];
}

/** 近7天 / 近30天 / 今年, by the server's day. */
export function presetsAt(now: number): { label: string; from: string; to: string }[] {
  const today = formatDate(new Date(now));
  const back = (days: number) => formatDate(new Date(now - days * 86_400_000));
  return [
    { label: '近7天', from: back(6), to: today },
    { label: '近30天', from: back(29), to: today },
    { label: '今年', from: `${today.slice(0, 4)}-01-01`, to: today },
  ];
}
