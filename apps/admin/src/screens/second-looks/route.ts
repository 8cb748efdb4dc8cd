import type { ScreenRoute } from '../../lib/route';

/** Not in the tree: opened from 工作台, the bell and Ctrl K by whoever asked or may confirm. */
export const route: ScreenRoute = { path: 'second-looks', title: '待我复核', load: () => import('./screen') };
