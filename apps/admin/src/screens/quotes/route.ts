import type { ScreenRoute } from '../../lib/route';

export const route: readonly ScreenRoute[] = [
  {
    path: 'quotes',
    title: '询价单',
    group: '询价',
    order: 10,
    permission: 'quote.read',
    counts: 'quotesWaiting',
    load: () => import('./screen'),
  },
  {
    path: 'quotes/:id',
    title: '询价单',
    permission: 'quote.read',
    load: () => import('./quote-page'),
  },
];
