import { useCallback, useMemo } from 'react';
import { useSearchParams } from '../../ui/router';
import { type ListingState, readState, writeState } from './address';
import type { Listing } from './listings';

export type ChangeState = (change: Partial<ListingState>, options?: { replace?: boolean }) => void;

/** The state of a listing as its address holds it. A change keeps the place on the page. */
export function useListingState(listing: Listing): [ListingState, ChangeState] {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readState(search, listing), [search, listing]);
  const change: ChangeState = useCallback(
    (part, options) =>
      setSearch((before) => writeState(before, listing, part), { preventScrollReset: true, ...options }),
    [setSearch, listing],
  );
  return [state, change];
}
