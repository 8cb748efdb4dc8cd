import { callQuery } from '../../lib/api';

/** One quote request with all its parts; refetched whenever it is opened. */
export function quoteQuery(id: string) {
  return { ...callQuery('quoteDetail', { params: { id } }), refetchOnMount: 'always' as const };
}
