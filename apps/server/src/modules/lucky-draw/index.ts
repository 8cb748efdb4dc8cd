import { refuse } from '@pifa/contract';
import { PreparedData, type ServerModule } from '../../platform';

/** 转盘抽奖. */
export const luckyDrawModule: ServerModule = {
  name: 'lucky-draw',
  routes(route) {
    // No draw is null, not an empty draw.
    route('luckyDrawRunning', async () => new PreparedData('null'));
    route('luckyDrawList', () => []);
    route('luckyDrawDraw', () => refuse('not-found', { what: '该活动' }));
    route('luckyDrawRecords', ({ query: { pageNum, pageSize } }) => ({
      list: [],
      total: 0,
      pageNum,
      pageSize,
    }));
    route('luckyDrawWinners', () => []);
  },
};
