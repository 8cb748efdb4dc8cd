import type { FreightTemplate } from '@pifa/domain';
import type { Platform, ServerModule } from '../../platform';
import { keptFreight, templateFor } from './freight';

/** What freight to a region is counted by; null while the seller has no template. From memory. */
export async function freightTemplate(
  platform: Platform,
  regionCode: string,
): Promise<FreightTemplate | null> {
  return templateFor(await keptFreight(platform).get(), regionCode);
}

/** 配送: freight templates. */
export const deliveryModule: ServerModule = {
  name: 'delivery',
  setUp(platform) {
    keptFreight(platform);
  },
};
