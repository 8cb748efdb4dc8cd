import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: ['/pages/useragreement', '/pages/useragreement/:id'],
  title: '帮助中心',
  served: true,
  lazy: () => import('./screen'),
};
