import type { Page } from '@pifa/contract';

/** One page of a list that is in memory. Beyond the end it is empty. */
export function pageOf<Item>(
  all: readonly Item[],
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Page<Item> {
  const from = (pageNum - 1) * pageSize;
  return { list: all.slice(from, from + pageSize), total: all.length, pageNum, pageSize };
}
