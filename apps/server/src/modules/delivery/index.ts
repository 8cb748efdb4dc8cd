import { chosenWay, type FreightTemplate, freightOfWay, type WaySetting } from '@pifa/domain';
import type { Platform, ServerModule, Transaction } from '../../platform';
import { FREIGHT_VERSION, freight } from './freight';
import { keptWays } from './ways';

export { freightStaff } from './staff/set-freight';
export { deliveryStaff } from './staff/set-ways';

/** The ways of delivery as the mall has set them, those that are off as well. From memory. */
export async function deliveryWays({ cache }: Pick<Platform, 'cache'>): Promise<readonly WaySetting[]> {
  return cache.read(keptWays);
}

/**
 * What freight is counted by when an order goes this way; null: there is none in the order, or the seller has no
 * template. From memory.
 */
export async function freightTemplate(
  platform: Pick<Platform, 'cache'>,
  way: WaySetting | undefined,
): Promise<FreightTemplate | null> {
  const template = await platform.cache.read(freight);
  return way ? freightOfWay(way, template) : template;
}

/** The same for the way that is offered first, as the cart estimates it. */
export async function usualFreight(platform: Pick<Platform, 'cache'>): Promise<FreightTemplate | null> {
  return freightTemplate(platform, chosenWay(await deliveryWays(platform), undefined));
}

/** Announces that templates or rules were changed in this transaction. */
export async function touchFreight({ cache }: Pick<Platform, 'cache'>, tx: Transaction): Promise<void> {
  await cache.bump(tx, FREIGHT_VERSION);
}

/** 配送: freight templates, and the ways of delivery. */
export const deliveryModule: ServerModule = {
  name: 'delivery',
  setUp: ({ cache }) => {
    cache.warm(freight);
    cache.warm(keptWays);
  },
};
