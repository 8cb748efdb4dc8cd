import { PreparedData, type Route } from '../../platform';

/** Activities whose issue has not come: their calls answer valid and empty (RULINGS, table of named calls). */
export function answerLaterActivities(route: Route): void {
  route('queueCurrent', () => ({ activity: null, place: null, verdict: null }));
  route('fullGiftList', () => []);
  // No draw is null, not an empty draw.
  route('luckyDrawRunning', async () => new PreparedData('null'));
  route('luckyDrawList', () => []);
  route('additionalByGoods', () => []);
  route('additionalRunning', () => []);
  route('additionalByCarts', () => []);
  route('additionalByBought', () => []);
  route('pointsPage', ({ query: { pageNum, pageSize } }) => ({ list: [], total: 0, pageNum, pageSize }));
  route('pointsTotal', () => ({ total: 0 }));
  route('cardsToClaim', () => []);
}
