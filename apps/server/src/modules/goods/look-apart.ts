import type { ScarceFact } from '@pifa/domain';
import type { Platform } from '../../platform';
import { createBudget } from '../../platform/cache/budget';
import type { Memory } from './catalogue-index/memory';
import { GOODS_MEMORY, goodsMemory } from './goods-memory';
import { createOpenPrices } from './open-prices';
import { createActivityTags } from './prepared-cards/activity-tags';
import { createFinished } from './prepared-cards/finished';
import { createOwnPrices } from './prepared-cards/own-prices';
import { createPreparedStore } from './prepared-cards/prepared-store';

/** One look holds a few pages of goods, bytes. */
const MOST_BYTES = 16e6;
const KEEPS_NOTHING: Memory = { recall: (_key, _now, make) => make() };
const nothing = (): void => undefined;

/**
 * The platform for one look at goods at another moment, or under promotions that are not there: what hangs on either is
 * made anew and left to nobody. The memory of the shop takes it that time only goes on; a price of tomorrow kept there would
 * be everybody's today. `left` stands for what is left of scarce things, by `claimKey`.
 */
export function platformForLook(
  platform: Platform,
  left: Readonly<Record<string, ScarceFact>> = {},
): Platform {
  const { section } = createBudget(MOST_BYTES);
  const settings = { ...platform.settings, catalogue: { ...platform.settings.catalogue, freshMs: 0 } };
  const cache = { ...platform.cache, section, watch: nothing, watchAll: nothing };
  const apart = Object.create(platform, {
    settings: { value: settings },
    cache: { value: cache },
  }) as Platform;
  const shared = goodsMemory(platform);
  const catalogue = async () => ({ ...(await shared.catalogue.get()), memory: KEEPS_NOTHING });
  const memory: typeof shared = {
    ...shared,
    catalogue: { ...shared.catalogue, get: catalogue, recent: catalogue },
    prepared: createPreparedStore(apart),
    ownPrices: createOwnPrices(section('own prices')),
    finished: createFinished(section('finished answers')),
    activityTags: createActivityTags(apart),
    openPrices: createOpenPrices(apart, left),
  };
  const ports: Platform['ports'] = {
    ...platform.ports,
    get: (of) => ((of as unknown) === GOODS_MEMORY ? (memory as never) : platform.ports.get(of)),
  };
  return Object.create(apart, { ports: { value: ports } }) as Platform;
}
