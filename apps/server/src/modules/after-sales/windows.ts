import { AFTER_SALE_WINDOWS, type AfterSaleWindows } from '@pifa/domain';
import type { Platform } from '../../platform';
import { siteValue } from '../site';

/** The dictionary's entries with the days after receipt; 0 = without end, absent = the domain's. */
const WINDOW_ENTRIES = { returnDays: 'afterSaleReturnDays', damageDays: 'afterSaleDamageDays' } as const;

export async function afterSaleWindows(platform: Pick<Platform, 'cache'>): Promise<AfterSaleWindows> {
  const days = async (key: keyof AfterSaleWindows): Promise<number> => {
    const stored = Number(await siteValue(platform, WINDOW_ENTRIES[key]).then((text) => text || Number.NaN));
    return Number.isInteger(stored) && stored >= 0 ? stored : AFTER_SALE_WINDOWS[key];
  };
  return { returnDays: await days('returnDays'), damageDays: await days('damageDays') };
}
