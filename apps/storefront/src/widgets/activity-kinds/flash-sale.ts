import type { KindLook } from './kind-look';

export const flashSale: KindLook = {
  name: '限时抢购',
  priceName: '抢购价',
  live: '立即抢购',
  tint: 'bg-brand-50 text-brand-700',
  fill: 'bg-brand-600',
  screen: 'flashSaleDetail',
  atHome: true,
};
