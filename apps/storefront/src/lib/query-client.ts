import { MutationCache, type Query, QueryClient } from '@tanstack/react-query';
import { isPassing, isSessionOver } from './errors';
import { keepInterrupted } from './interrupted';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Name of the action, e.g. 「加入购物车」: offered again after a login that it was cut off by. */
      replay?: string;
    };
  }
}

/** Answers that are the same for everybody, so that a login need not ask for them again. */
const SAME_FOR_ALL = new Set<unknown>([
  'dictList',
  'dictByCode',
  'funcSet',
  'articleTree',
  'articleList',
  'linkList',
  'menuList',
  'advertisingList',
  'sellTypeList',
  'categoryList',
  'brandList',
  'regions',
]);

/**
 * Forgets what belonged to somebody else: after a login, a logout or an expiry. What is still looked at is asked anew
 * once the page is drawn for whoever is here now: until then a member's queries stand open that a visitor has no
 * right to ask, and their refusal would read as an expired session.
 */
export function forgetPersonal(client: QueryClient): void {
  const filters = { predicate: (query: Query) => !SAME_FOR_ALL.has(query.queryKey[0]) };
  for (const query of client.getQueryCache().findAll(filters)) query.reset();
  setTimeout(() => void client.refetchQueries({ ...filters, type: 'active' }, { cancelRefetch: false }));
}

/** The query client of the shop. Reads are fresh for 30 s; writes are never repeated by themselves. */
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
            // A refusal of the repetition reaches the mutation's own onError, as it would the first time.
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
