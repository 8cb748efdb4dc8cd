import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = { path: 'account', title: '我的账号', load: () => import('./screen') };
