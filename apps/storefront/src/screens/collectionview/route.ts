import type { ScreenRoute } from '../../lib/screen-route';

export const route: ScreenRoute = {
  path: '/pages/membercenter/collectionview',
  title: '收藏',
  frame: 'member',
  requiresLogin: true,
  lazy: () => import('./screen'),
};
