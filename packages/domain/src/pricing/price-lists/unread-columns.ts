import { CODE_HEADS, isBarePrice, isTaxHead, readWideHead } from './price-heads';

/** A column of a price file that no price is read from, and why. */
export type UnreadColumn = {
  /** from 0 */
  readonly at: number;
  readonly head: string;
  readonly why: string;
};

/** What our own export writes beside the code, for people to read. */
const FOR_PEOPLE = new Set(['商品']);

/**
 * The columns of a sheet that are left out. A price without an owner is one: 「整件价」 beside 「1001 件价」 may be the list
 * price, or that of a list whose name was forgotten, and whoever lands the file must see that it is not read.
 */
export function unreadColumns(heads: readonly string[], read: ReadonlySet<number>): UnreadColumn[] {
  const isWide = [...read].some((at) => readWideHead(heads[at] ?? '') !== undefined);
  return heads.flatMap((head, at) =>
    read.has(at) || FOR_PEOPLE.has(head)
      ? []
      : [{ at, head: head || unnamed(at), why: whyUnread(head, isWide) }],
  );
}

/** A column right of the head, or one that the head leaves empty. */
export const headlessColumn = (at: number): UnreadColumn => ({ at, head: unnamed(at), why: NO_HEAD });

const NO_HEAD = '没有表头';
const unnamed = (at: number): string => `第 ${at + 1} 列`;

function whyUnread(head: string, isWide: boolean): string {
  if (head === '') return NO_HEAD;
  if (CODE_HEADS.includes(head)) return '商品已按前面的那一列认';
  if (isBarePrice(head)) return '没写是给谁的价；要导入请写成「1001 件价」这样';
  if (!isWide && readWideHead(head) && !isTaxHead(head))
    return '已有「价目表」或「客户编号」这一列，只按它认';
  return '不认得这一列';
}
