import type { PromotionRecord } from '@pifa/domain';
import { days } from '../moments';

/** Days from the moment of filling. */
export type Days = readonly [from: number, until: number | null];

/** The windows in which an activity has not begun, runs, and is over. */
export const UPCOMING: Days = [2, 9];
export const RUNNING: Days = [-3, 12];
export const OVER: Days = [-12, -1];

/** How a promotion of one kind is written: ids are handed out in blocks of 100 by kind. */
export const writing =
  (kind: string, now: Date) =>
  (
    id: number,
    label: string,
    [from, until]: Days,
    settings: PromotionRecord['settings'],
  ): PromotionRecord => ({
    id: String(id),
    kind,
    label,
    window: { start: days(now, from), end: until === null ? null : days(now, until) },
    audience: 'all',
    priority: 100,
    settings,
  });

/** A goods at its activity price, 1/10000 yuan by pack and by piece; `stock` pieces are kept for the activity. */
export const at = (goodsId: number, perPack: number, perPiece: number, stock?: number) => ({
  goodsId: String(goodsId),
  perPack,
  perPiece,
  ...(stock === undefined ? {} : { stock }),
});
