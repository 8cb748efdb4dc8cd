import { callQuery } from '../../lib/api';

/** The files of an issued invoice; polled every 10 s until the service has them. */
export const filesQuery = (id: string) => ({
  ...callQuery('invoiceOk', { query: { id } }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data?: { files: readonly unknown[] } | undefined } }) =>
    data && data.files.length === 0 ? 10_000 : (false as const),
});
