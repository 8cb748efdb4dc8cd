import type { Route } from '../../../platform';
import { viewerOf } from '../../goods';
import { loadFacts } from '../../pricing';
import { fullGifts } from '../gifts/full-gifts';
import { activitiesOf, activitiesOfGoods, activityPage } from './read-pages';
import { addReminder, cancelReminder } from './reminders';

/** The activities' pages: lists, details, reminders. */
export function pageRoutes(route: Route): void {
  route('activityList', (call) => activitiesOf(call, call.query.kind));
  route('activityByGoods', async (call) => {
    const { platform, session, query, now } = call;
    const id = Number(query.goodsId);
    const { pricesVisible } = await viewerOf(call);
    const facts = (await loadFacts(platform.db, [id], session, now)).get(id);
    return {
      activities: await activitiesOfGoods(call, query.goodsId),
      fullGifts: facts && pricesVisible ? await fullGifts(call, facts) : [],
    };
  });
  route('activityDetail', (call) => activityPage(call, { id: call.params.id, ...call.query }));
  route('remindAdd', async (call) => (await addReminder(call, call.body)) ?? { reminded: true });
  route('remindCancel', async (call) => {
    await cancelReminder(call, call.query);
    return { reminded: false };
  });
}
