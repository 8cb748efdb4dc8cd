import type { WireActivityKind } from '@pifa/contract';
import { activityRules, goodsRow, isOver, type PromotionRecord } from '@pifa/domain';
import type { Platform, Session } from '../../../platform';
import { livePromotions } from '../../promotions';

/** An activity with a page of its own. */
export interface ShownActivity extends PromotionRecord {
  kind: WireActivityKind;
}

const KINDS: readonly WireActivityKind[] = ['seckill', 'flash-sale', 'presale', 'group-buying'];

interface Asked {
  platform: Platform;
  session: Session | null;
  now: Date;
}

/**
 * The activities that this company may see, running ones first, then those to come, then those just over. From
 * memory; broken settings leave an activity out.
 */
export async function shownActivities({ platform, session, now }: Asked): Promise<ShownActivity[]> {
  const company = session && String(session.khId);
  const shown = (await livePromotions(platform, now)).flatMap((record): ShownActivity[] => {
    const kind = KINDS.find((known) => known === record.kind);
    const foreign = record.audience !== 'all' && !(company && record.audience.includes(company));
    return kind && !foreign && activityRules(record) ? [{ ...record, kind }] : [];
  });
  return shown.sort((a, b) => rank(a, now) - rank(b, now));
}

/** One of them, by its id and kind. */
export async function shownActivity(
  asked: Asked,
  id: string,
  kind?: WireActivityKind,
): Promise<ShownActivity | undefined> {
  const all = await shownActivities(asked);
  return all.find((activity) => activity.id === id && (kind === undefined || activity.kind === kind));
}

/** Holds this goods. */
export const sells = (activity: ShownActivity, goodsId: string): boolean => {
  const rules = activityRules(activity);
  return rules !== null && goodsRow(rules.goods, goodsId) !== null;
};

function rank(activity: ShownActivity, now: Date): number {
  if (isOver(activity, now)) return 2;
  return activity.window.start && now < activity.window.start ? 1 : 0;
}
