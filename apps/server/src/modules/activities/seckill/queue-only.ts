import { refuse } from '@pifa/contract';
import type { Platform } from '../../../platform';
import { provideOptions } from '../../cart';

/** Nobody passes the waiting room: a seckill's line is put into the cart by the verdict alone. */
export function letInByQueueOnly(platform: Platform): void {
  provideOptions(platform, 'seckill', async () =>
    refuse('activity-closed', { text: '秒杀商品请在秒杀页排队抢购' }),
  );
}
