import type { FreightTemplate } from '@pifa/domain';
import type { Platform, ServerModule, Transaction } from '../../platform';
import { FREIGHT_VERSION, freight, templateFor } from './freight';

/** What freight to a region is counted by; null while the seller has no template. From memory. */
export async function freightTemplate(
  { cache }: Pick<Platform, 'cache'>,
  regionCode: string,
): Promise<FreightTemplate | null> {
  return templateFor(await cache.read(freight), regionCode);
}

/** Announces that templates or rules were changed in this transaction. */
export async function touchFreight({ cache }: Pick<Platform, 'cache'>, tx: Transaction): Promise<void> {
  await cache.bump(tx, FREIGHT_VERSION);
}

/** 配送: freight templates. */
export const deliveryModule: ServerModule = {
  name: 'delivery',
  setUp: ({ cache }) => cache.warm(freight),
};
