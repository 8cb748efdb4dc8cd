import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = {
  path: 'messages',
  title: '站内消息',
  group: '客户',
  order: 50,
  permission: 'customer.message',
  load: () => import('./screen'),
};
