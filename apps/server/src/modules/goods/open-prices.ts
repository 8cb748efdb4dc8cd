import {
  goodsTerms,
  isOpenActivity,
  openActivities,
  openScarce,
  runningGoodsTerms,
  type ScarceFact,
  type ScarceRef,
  claimKey,
  toBuyer,
} from '@pifa/domain';
import type { Platform } from '../../platform';

import { livePromotions, readLeft } from '../promotions';
import type { Viewer } from './cards/card-wire';
import { NOTHING_RUNS, type Running } from './running';

/** Numbers that are remembered at a time; a forgotten one is read again. */
const MOST_KEPT = 20_000;

export type OpenOf = (goodsId: number) => Running;

const NONE: OpenOf = () => NOTHING_RUNS;

/**
 * The activities that these goods get wherever they are bought (限时抢购), with what is left of them for the viewer, so
 * that a catalogue index shows what a press of the button gives. Rules come from memory; what is left of a quota is one
 * statement, and none while the last answer is as fresh as a card may be. `instead` stands for what the database says is
 * left, by `claimKey`.
 */
export function createOpenPrices(
  platform: Pick<Platform, 'db' | 'settings' | 'cache'>,
  instead: Readonly<Record<string, ScarceFact>> = {},
) {
  const { db, settings } = platform;
  const { freshMs } = settings.catalogue;
  const kept = new Map<string, { left: number; until: number }>();

  async function leftOf(things: readonly ScarceRef[]): Promise<Record<string, ScarceFact>> {
    const facts: Record<string, ScarceFact> = {};
    const at = performance.now();
    const unknown = things.filter(({ kind, ref }) => {
      const known = kept.get(claimKey(kind, ref));
      if (known && known.until > at) facts[claimKey(kind, ref)] = { left: known.left };
      return !known || known.until <= at;
    });
    const read = await readLeft(db, unknown);
    if (kept.size + unknown.length > MOST_KEPT) kept.clear();
    for (const [key, fact] of Object.entries(read)) {
      facts[key] = fact;
      if (freshMs > 0) kept.set(key, { left: fact.left, until: performance.now() + freshMs });
    }
    return { ...facts, ...instead };
  }

  return {
    async of(ids: readonly number[], { buyer, pricesVisible, now }: Viewer): Promise<OpenOf> {
      if (!pricesVisible) return NONE;
      const live = await livePromotions(platform, now);
      const records = live.filter(isOpenActivity);
      const who = buyer && toBuyer(buyer);
      const over = runningGoodsTerms(live, who, now);
      if (records.length === 0 && over.length === 0) return NONE;
      const terms: Running['terms'] =
        over.length > 0 ? (facts) => goodsTerms(over, facts) : NOTHING_RUNS.terms;
      if (records.length === 0) return () => ({ open: [], terms });
      const facts = await leftOf(ids.flatMap((id) => openScarce(records, String(id), who, now)));
      return (goodsId) => ({ open: openActivities(records, String(goodsId), who, facts, now), terms });
    },
  };
}
