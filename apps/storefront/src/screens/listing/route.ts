import type { ScreenRoute } from '../../lib/screen-route';

/** Five listings, one screen (SPEC §2, UX §4.2). Addresses of results are made by `lib/links`. */
export const route: ScreenRoute = {
  path: [
    '/pages/ordercenter',
    '/pages/newproduct/:key',
    '/pages/newpromote',
    '/pages/new',
    '/pages/promotion',
  ],
  title: '订货中心',
  served: true,
  lazy: () => import('./screen'),
};
