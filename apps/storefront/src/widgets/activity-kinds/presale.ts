import type { KindLook } from './kind-look';

export const presale: KindLook = {
  name: '预售',
  priceName: '预售价',
  live: '立即预订',
  tint: 'bg-violet-50 text-violet-700',
  fill: 'bg-violet-700',
  screen: 'PreSaleDetail',
  rulesOpen: true,
  atHome: true,
};
