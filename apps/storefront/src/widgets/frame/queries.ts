import { callQuery } from '../../lib/api';
import type { Form } from '../../ui/served';
import { articleTreeQuery } from './footer/use-help';
import { noticesQuery } from '../notice-line';
import { siteQuery, switchesQuery, webConfigQuery } from '../site';

export const menusQuery = (menuType: 'main' | 'phone') => ({
  ...callQuery('menuList', { query: { menuType } }),
  staleTime: 5 * 60_000,
});

/** What the frame around every screen asks for. */
export const frameQueries = (form: Form) => [
  ...[siteQuery, webConfigQuery, switchesQuery, noticesQuery],
  ...(form === 'desktop' ? [menusQuery('main'), articleTreeQuery] : []),
];
