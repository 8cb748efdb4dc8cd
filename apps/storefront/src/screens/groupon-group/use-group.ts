import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiAddress, callQuery } from '../../lib/api';

/** Polling interval for the seats without live events. */
const SLOW = 15_000;

export const groupQuery = (gid: string) => callQuery('groupDetail', { params: { gid } });

/** A group and its seats: live by server-sent events, by asking where those do not come. */
export function useGroup(gid: string) {
  const result = useQuery({
    ...groupQuery(gid),
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? SLOW : false),
  });
  const { refetch } = result;
  const open = result.data?.state === 'open';
  useEffect(() => {
    if (!open || typeof EventSource === 'undefined') return;
    const source = new EventSource(apiAddress('groupEvents', { gid }));
    const renew = () => void refetch();
    source.addEventListener('seats', renew);
    return () => source.close();
  }, [gid, open, refetch]);
  return result;
}
