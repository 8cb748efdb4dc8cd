import { platformForLook } from '../goods';
import { keptHome, platformWithHome } from '../site';
import { FRAME } from './frame';
import type { PreviewKind } from './preview-kind';

/** The home page as it is typed. */
export const home: PreviewKind = {
  permission: 'content.publish',
  reads: [
    ...FRAME,
    'advertisingList',
    'mallHome',
    'mallHomeGoods',
    'goodsPage',
    'goodsPageSell',
    'ladderPage',
    'seckillSessions',
    'activityList',
    'fullGiftList',
    'additionalRunning',
    'luckyDrawRunning',
  ],
  asMember: false,
  only: '预览只看首页',
  open: (content) => ({
    screen: '/pages/home',
    over: async (platform) => platformForLook(await platformWithHome(platform, keptHome(content))),
  }),
};
