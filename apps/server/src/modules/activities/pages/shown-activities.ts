import { activityKind, type WireActivityKind } from '@pifa/contract';
import { activityRules, goodsRow, hideAmounts, isOver, type PromotionRecord } from '@pifa/domain';
import { type PublicCall, viewerOf } from '../../goods';
import { isMeantFor, livePromotions } from '../../promotions';

/** An activity with a page of its own. */
export interface ShownActivity extends PromotionRecord {
  kind: WireActivityKind;
}

/**
 * The activities that this company may see, running ones first, then those to come, then those just over. From
 * memory; broken settings leave an activity out. Titles hide amounts from whoever may not see prices.
 */
export async function shownActivities(call: PublicCall): Promise<ShownActivity[]> {
  const { platform, session, now } = call;
  const { pricesVisible } = await viewerOf(call);
  const shown = (await livePromotions(platform, now)).flatMap((record): ShownActivity[] => {
    const kind = activityKind.options.find((known) => known === record.kind);
    const label = pricesVisible ? record.label : hideAmounts(record.label);
    return kind && isMeantFor(record, session?.khId) && activityRules(record)
      ? [{ ...record, kind, label }]
      : [];
  });
  return shown.sort((a, b) => rank(a, now) - rank(b, now));
}

/** One of them, by its id and kind. */
export async function shownActivity(
  call: PublicCall,
  id: string,
  kind?: WireActivityKind,
): Promise<ShownActivity | undefined> {
  const all = await shownActivities(call);
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
