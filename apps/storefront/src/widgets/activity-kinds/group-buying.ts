import type { KindLook } from './kind-look';

export const groupBuying: KindLook = {
  name: '拼团',
  priceName: '团购价',
  live: '去拼团',
  tint: 'bg-green-50 text-green-700',
  fill: 'bg-green-700',
  screen: 'grouponDetail',
  atHome: true,
};
