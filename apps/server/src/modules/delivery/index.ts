import type { FreightTemplate } from '@pifa/domain';
import type { Platform, ServerModule, Transaction } from '../../platform';
import { FREIGHT_VERSION, keptFreight, templateFor } from './freight';

/** What freight to a region is counted by; null while the seller has no template. From memory. */
export async function freightTemplate(
  platform: Platform,
  regionCode: string,
): Promise<FreightTemplate | null> {
  return templateFor(await keptFreight(platform).get(), regionCode);
}

/** Announces that templates or rules were changed in this transaction. */
export async function touchFreight({ cache }: Pick<Platform, 'cache'>, tx: Transaction): Promise<void> {
  await cache.bump(tx, FREIGHT_VERSION);
}

/** 配送: freight templates. */
export const deliveryModule: ServerModule = {
  name: 'delivery',
  setUp(platform) {
    keptFreight(platform);
  },
};
