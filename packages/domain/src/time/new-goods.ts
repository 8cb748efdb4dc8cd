import { DAY_MS } from './days';

/** So many days after it came a goods is 新品: in its tag, in the list 新品上架 and in what is said of both. */
export const NEW_GOODS_DAYS = 30;

/** Whether a goods listed at this instant is still 新品; false where the instant is not known. */
export function isNewGoods(listed: Date, now: Date): boolean {
  return now.getTime() - listed.getTime() < NEW_GOODS_DAYS * DAY_MS;
}
