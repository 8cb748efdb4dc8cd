import type { ScreenRoute } from '../../lib/screen-route';

/** Visitors may prepare their text; matching requires a login and returns here. */
export const route: ScreenRoute = {
  path: '/pages/quickorder',
  title: '快速下单',
  hidesTabBar: true,
  lazy: () => import('./screen'),
};
