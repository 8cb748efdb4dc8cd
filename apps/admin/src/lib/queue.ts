import { useQuery } from '@tanstack/react-query';
import { call } from './client';

/** 今天要做的事: what waits for this person, every 30 s and on focus. */
export const useQueue = () =>
  useQuery({
    queryKey: ['queue'],
    queryFn: ({ signal }) => call('adminQueue', { signal, background: true }),
    refetchInterval: 30_000,
  });
