import type { CallBodyInput } from '@pifa/contract/client';
import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';

export const addressesQuery = callQuery('addressList');

/** The current preview of the order; refetched when the page opens or the address changes. */
export function previewQuery(body: CallBodyInput<'orderPreview'>) {
  return {
    ...callQuery('orderPreview', { body }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  };
}

/** The cart lines named in the URL (`?ids=1,2`, 立即订购); none = all checked lines. */
export function cartIdsOf(search: URLSearchParams): string[] | undefined {
  const ids = (search.get('ids') ?? '').split(',').filter((id) => /^[\w-]{1,40}$/.test(id));
  return ids.length > 0 ? ids.slice(0, 500) : undefined;
}
