import {
  isOpenActivity,
  type OpenActivity,
  openActivities,
  openScarce,
  type ScarceFact,
  type ScarceRef,
  claimKey,
} from '@pifa/domain';
import type { Platform } from '../../platform';
import { toBuyer } from '../pricing';
import { livePromotions, readLeft } from '../promotions';
import type { Viewer } from './cards/card-wire';

/** Numbers that are remembered at a time; a forgotten one is read again. */
const MOST_KEPT = 20_000;

export type OpenOf = (goodsId: number) => readonly OpenActivity[];

const NONE: OpenOf = () => [];

/**
 * The activities that these goods get wherever they are bought (限时抢购), with what is left of them for the viewer, so
 * that a catalogue index shows what a press of the button gives. Rules come from memory; what is left of a quota is one
 * statement, and none while the last answer is as fresh as a card may be.
 */
export function createOpenPrices(platform: Pick<Platform, 'db' | 'settings' | 'cache'>) {
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
    return facts;
  }

  return {
    async of(ids: readonly number[], { buyer, pricesVisible, now }: Viewer): Promise<OpenOf> {
      if (!pricesVisible) return NONE;
      const records = (await livePromotions(platform, now)).filter(isOpenActivity);
      if (records.length === 0) return NONE;
      const who = buyer && toBuyer(buyer);
      const facts = await leftOf(ids.flatMap((id) => openScarce(records, String(id), who, now)));
      return (goodsId) => openActivities(records, String(goodsId), who, facts, now);
    },
  };
}
