import type { HomeView } from '../view';
import { ActivityTrio } from './activity-trio';
import { SeckillBand } from './seckill-band';

/** Current activities: the seckill session, then 预售, 拼团 and 限时抢购. Loaded after the first screen. */
export function ActivityFloors({ view }: { view: HomeView }) {
  return (
    <>
      <SeckillBand view={view} />
      <ActivityTrio view={view} />
    </>
  );
}
