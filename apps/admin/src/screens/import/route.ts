import type { ScreenRoute } from '../../lib/route';
import { KIND_PERMISSIONS } from './kinds';

export const route: ScreenRoute = {
  path: 'import',
  title: '导入',
  group: '商品',
  order: 90,
  permission: [...new Set(Object.values(KIND_PERMISSIONS))],
  load: () => import('./screen'),
};
