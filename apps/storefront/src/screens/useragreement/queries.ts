import { callQuery } from '../../lib/api';

const SLOW = 10 * 60_000;

export const treeQuery = { ...callQuery('articleTree'), staleTime: SLOW };

/** One article whole; the address holds its id, or its short name. */
export const articleQuery = (id: string) => ({
  ...callQuery('articleList', { query: /^\d+$/.test(id) ? { id } : { slug: id } }),
  staleTime: SLOW,
});

export const findQuery = (keyword: string) => callQuery('articleList', { query: { keyword, pageSize: 50 } });
