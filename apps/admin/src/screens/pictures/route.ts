import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'pictures',
  title: '图片库',
  group: '店铺',
  order: 50,
  permission: 'goods.read',
  load: () => import('./screen'),
};
