import type { CallData } from '@pifa/contract/staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type Articles = CallData<'adminArticles'>;
export type Category = Articles['categories'][number];
export type Article = CallData<'adminArticle'>;

export const articlesQuery = queryOptions({
  queryKey: ['articles'],
  queryFn: ({ signal }) => call('adminArticles', { signal }),
});

export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: ['articles', id],
    queryFn: ({ signal }) => call('adminArticle', { query: { id }, signal }),
  });
