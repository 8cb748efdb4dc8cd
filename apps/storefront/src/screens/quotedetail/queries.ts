import { callQuery } from '../../lib/api';

/** One quote request with everything that belongs to it; asked anew whenever it is opened. */
export function quoteQuery(id: string) {
  return { ...callQuery('quoteDetail', { params: { id } }), refetchOnMount: 'always' as const };
}
