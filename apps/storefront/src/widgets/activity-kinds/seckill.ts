import type { KindLook } from './kind-look';

export const seckill: KindLook = {
  name: '秒杀',
  priceName: '秒杀价',
  live: '立即抢购',
  tint: 'bg-brand-50 text-brand-700',
  fill: 'bg-brand-600',
  screen: 'secKillDetail',
  others: '/pages/seckill',
};
