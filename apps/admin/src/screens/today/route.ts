import type { ScreenRoute } from '../../lib/route';

export const route: ScreenRoute = { path: '', title: '工作台', load: () => import('./screen') };
