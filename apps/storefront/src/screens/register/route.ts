import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/register',
  title: '企业入驻',
  hidesTabBar: true,
  lazy: () => import('./screen'),
};
