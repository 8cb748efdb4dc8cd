import type { CallData } from '@pifa/contract/staff';

type Row = CallData<'adminQueue'>['rows'][number];

/** Rows of 工作台 that grow when a customer does something, by their titles, and what that is called. */
const NEWS: Readonly<Record<string, string>> = {
  待发货: '新订单',
  待报价: '新询价',
  待确认转账: '新转账凭证',
  待处理售后: '新售后',
  待审核入驻: '新入驻申请',
};

/** What came in. */
export interface Grown {
  name: string;
  words: string;
  path: string;
}

/** What came in between two readings of the queue. The first reading is no news. */
export function whatGrew(before: readonly Row[] | undefined, after: readonly Row[]): Grown[] {
  if (!before) return [];
  const had = new Map(before.map(({ name, count }) => [name, count]));
  return after.flatMap(({ name, title, count, path }) => {
    const more = count - (had.get(name) ?? 0);
    const words = NEWS[title];
    return words && more > 0 ? [{ name, words: `${words} ${more} 件`, path }] : [];
  });
}
