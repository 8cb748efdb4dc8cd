import type { CallName } from '@pifa/contract';

/** What every page of the shop reads for its head and foot. */
export const FRAME: readonly CallName[] = [
  'dictList',
  'dictByCode',
  'funcSet',
  'menuList',
  'linkList',
  'sellTypeList',
  'articleTree',
  'articleList',
  'categoryList',
  'brandList',
];
