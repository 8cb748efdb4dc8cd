import { PAY_FILTERS, type PayFilter, PAYMENT_METHOD_LABELS } from '@pifa/domain';
import { dayIn } from '../../widgets/date-range';

/** Methods as the wire names them. */
export const METHODS = [
  { value: '', label: '全部方式' },
  { value: 'cloud', label: PAYMENT_METHOD_LABELS.scan },
  { value: 'transfer', label: PAYMENT_METHOD_LABELS.transfer },
] as const;
type Method = (typeof METHODS)[number]['value'];

/** The filters of 支付记录, all kept in the URL. */
export interface PayFilters {
  state: PayFilter;
  method: Method;
  from: string;
  to: string;
  page: number;
}

export const methodIn = (text: string | null): Method =>
  METHODS.find(({ value }) => value === text)?.value ?? '';

export function filtersOf(search: URLSearchParams): PayFilters {
  const page = Number(search.get('page'));
  return {
    state: PAY_FILTERS.find((state) => state === search.get('state')) ?? 'all',
    method: methodIn(search.get('method')),
    from: dayIn(search, 'from'),
    to: dayIn(search, 'to'),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The URL of these filters; defaults are omitted. */
export function searchOf({ state, method, from, to, page }: PayFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (state !== 'all') search.set('state', state);
  if (method) search.set('method', method);
  if (from) search.set('from', from);
  if (to) search.set('to', to);
  if (page > 1) search.set('page', String(page));
  return search;
}
