// Not from './days': the home page loads this file and should load no other for it.
const DAY_MS = 24 * 60 * 60 * 1000;

/** For how many days after listing a goods is 新品: in its tag, in 新品上架 and in the texts about both. */
export const NEW_GOODS_DAYS = 30;

/** Whether a goods listed at this instant is still 新品; false where the instant is not known. */
export function isNewGoods(listed: Date, now: Date): boolean {
  return now.getTime() - listed.getTime() < NEW_GOODS_DAYS * DAY_MS;
}
