import { type FetchQueryOptions, MutationCache, type Query, QueryClient } from '@tanstack/react-query';
import { isPassing, isSessionOver } from './errors';
import { keepInterrupted } from './interrupted';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Name of the action, e.g. 「加入购物车」: offered again after login if the session expired during it. */
      replay?: string;
    };
  }
}

/** Calls whose response is the same for everybody, so a login need not refetch them. */
const SAME_FOR_ALL = new Set<unknown>([
  'dictList',
  'dictByCode',
  'funcSet',
  'articleTree',
  'articleList',
  'linkList',
  'menuList',
  'sellTypeList',
  'categoryList',
  'brandList',
  'regions',
]);

/**
 * Drops the previous user's data after a login, a logout or an expiry. Active queries are refetched only after the
 * next render: until then a member's queries are still mounted, and their refusal would be taken for an expired
 * session.
 */
export function forgetPersonal(client: QueryClient): void {
  for (const query of client.getQueryCache().findAll(PERSONAL)) query.reset();
  setTimeout(() => void client.refetchQueries({ ...PERSONAL, type: 'active' }, { cancelRefetch: false }));
}

const PERSONAL = { predicate: (query: Query) => !SAME_FOR_ALL.has(query.queryKey[0]) };

/**
 * Fetches again, for the member who is logged in, all that a visitor's page was drawn from, also for parts of it whose
 * code is still on its way. Answers whether nothing of a visitor's is left but what no part asks for now.
 */
export async function refetchOwn(client: QueryClient): Promise<boolean> {
  await client.invalidateQueries({ ...PERSONAL, refetchType: 'all' });
  return client
    .getQueryCache()
    .findAll(PERSONAL)
    .every((query) => query.isDisabled() || query.state.data === undefined || !query.state.isInvalidated);
}

/** The shop's query client. Reads are fresh for 30 s; writes are never retried automatically. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, variables, _context, mutation) => {
        const label = mutation.meta?.replay;
        if (!label || !isSessionOver(error)) return;
        const { options } = mutation;
        keepInterrupted({
          label,
          run: () => {
            // A refused repeat reaches the mutation's own onError, as the first attempt would.
            const again = client.getMutationCache().build(client, options);
            void again.execute(variables).catch(() => undefined);
          },
        });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: (failures, error) => isPassing(error) && failures < 2,
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4000),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** Starts these reads together, unless they are fresh. Failures are shown by whoever uses them. */
export function prefetchAll(client: QueryClient, queries: readonly { queryKey: readonly unknown[] }[]): void {
  // Reads of different answers in one list have no common type but this.
  for (const query of queries) void client.prefetchQuery(query as FetchQueryOptions);
}
