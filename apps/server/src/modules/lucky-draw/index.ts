import { isWithin } from '@pifa/domain';
import { exportTables, PreparedData, type ServerModule } from '../../platform';
import { orderIdOf } from '../orders';
import { auditDraws } from './audit';
import { grantByOrder, revokeByOrder } from './chances';
import { drawOnce } from './draw-once';
import { drawToWire } from './draw-to-wire';
import { luckyDraws } from './draws';
import { lastWinners, pageOfRecords, recordToWire } from './record-store';

export { prizesLeftOf, spendChance } from './chances';
export { drawOf } from './draws';
export { settleDraw } from './settle-draw';

const WINNERS_SHOWN = 20;

/** 转盘抽奖. */
export const luckyDrawModule: ServerModule = {
  name: 'lucky-draw',
  routes(route, platform) {
    route('luckyDrawRunning', async ({ db, session, now }) => {
      const draws = await luckyDraws(platform, now);
      const running = draws.find(({ record }) => isWithin(record.window, now));
      // No draw is null, not an empty draw.
      return running ? drawToWire(db, running, { khId: session?.khId, now }) : new PreparedData('null');
    });
    route('luckyDrawList', async ({ db, session, now }) => {
      const draws = await luckyDraws(platform, now);
      return Promise.all(draws.map((draw) => drawToWire(db, draw, { khId: session?.khId, now })));
    });
    route('luckyDrawDraw', drawOnce);
    route('luckyDrawRecords', async ({ db, session, query: { drawId, pageNum, pageSize } }) => {
      const { list, total } = await pageOfRecords(db, session.khId, { drawId, pageNum, pageSize });
      return { list: list.map(recordToWire), total, pageNum, pageSize };
    });
    route('luckyDrawWinners', async ({ db, query }) =>
      (await lastWinners(db, query.drawId, WINNERS_SHOWN)).map(recordToWire),
    );
  },
  jobs(registry, platform) {
    registry.on('order.paid', ({ payload, now }) => grantByOrder(platform, orderIdOf(payload), now));
    registry.on('order.cancelled', ({ payload, now }) => revokeByOrder(platform, orderIdOf(payload), now));
  },
  audit: auditDraws,
  exports: (tx) =>
    exportTables(tx, { draw_rules: ['hash'], draw_grants: ['order_id'], draw_records: ['id'] }),
};
