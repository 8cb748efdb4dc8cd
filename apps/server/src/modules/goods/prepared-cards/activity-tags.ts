import { type GoodsFacts, type PromotionRecord, promotionTags } from '@pifa/domain';
import { isMeantFor, livePromotions } from '../../promotions';
import type { Platform } from '../../../platform';

const MINUTE_MS = 60_000;
/** Goods whose tags are kept for the minute. */
const MOST_KEPT = 20_000;

export interface Tags {
  /** `,"activityTags":[…]` for one goods, empty where nothing runs. */
  of(goodsId: number, facts: () => GoodsFacts): Buffer;
  /** the same for everybody */
  isForAll: boolean;
}

const NOTHING = Buffer.alloc(0);
const tagsJson = (records: readonly PromotionRecord[], facts: GoodsFacts, now: Date): Buffer => {
  const tags = promotionTags(records, facts, now);
  return tags.length > 0 ? Buffer.from(`,"activityTags":${JSON.stringify(tags)}`) : NOTHING;
};

/**
 * What runs for goods, on their cards. Kept for everybody for the rest of the minute, because windows and sessions
 * begin and end on whole minutes; for a company that a promotion is meant for alone it is worked out each time.
 */
export function createActivityTags(platform: Pick<Platform, 'cache'>) {
  let seen:
    | { first: object | undefined; count: number; minute: number; texts: Map<number, Buffer> }
    | undefined;

  return {
    async forBuyer(khId: number | undefined, now: Date): Promise<Tags> {
      const all = await livePromotions(platform, now);
      const open = all.filter(({ audience }) => audience === 'all');
      const own = all.filter((record) => isMeantFor(record, khId));
      if (own.length === 0) return { isForAll: true, of: () => NOTHING };
      if (own.length > open.length) return { isForAll: false, of: (_, facts) => tagsJson(own, facts(), now) };
      const minute = Math.floor(now.getTime() / MINUTE_MS);
      // Promotions are read anew as a whole, so the first record and their number tell whether these are the same.
      const same = seen?.first === open[0] && seen?.count === open.length && seen?.minute === minute;
      if (!seen || !same || seen.texts.size > MOST_KEPT)
        seen = { first: open[0], count: open.length, minute, texts: new Map() };
      const { texts } = seen;
      return {
        isForAll: true,
        of(goodsId, facts) {
          let known = texts.get(goodsId);
          if (known === undefined) {
            known = tagsJson(open, facts(), now);
            texts.set(goodsId, known);
          }
          return known;
        },
      };
    },
  };
}
