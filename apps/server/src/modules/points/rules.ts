import { type EarnRule, earnSettings } from '@pifa/domain';
import type { Platform } from '../../platform';
import { siteValue } from '../site';

/** The dictionary's entries that say how points are earned. */
export const EARN_ENTRIES = {
  on: 'pointsEarn',
  perYuan: 'pointsPerYuan',
  months: 'pointsMonths',
} as const;

/** How points are earned now; null while nobody has set it up or switched it on. */
export async function earnRule(platform: Pick<Platform, 'cache'>): Promise<EarnRule | null> {
  const [on, perYuan, months] = await Promise.all([
    siteValue(platform, EARN_ENTRIES.on),
    siteValue(platform, EARN_ENTRIES.perYuan),
    siteValue(platform, EARN_ENTRIES.months),
  ]);
  const rule = earnSettings.of({
    on: on === '1',
    perYuan: Number(perYuan || 1),
    months: Number(months || 0),
  });
  return rule?.on ? rule : null;
}
