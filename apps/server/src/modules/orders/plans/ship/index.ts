import type { DoneRow, PlanKind } from '../../../staff';
import { shipInside } from '../../ship-order';
import { recordStep } from '../../staff/record-step';
import { isInScope } from '../../staff/scope';
import { TAKE_BACK_MS } from '../../take-back';
import { orderMarks } from '../order-marks';
import { judgeShipping } from './judge';
import { type ShipChange, type ShipSettings, shipSettings } from './settings';

/** What taking a shipment back needs. */
interface Shipped {
  shipmentId: number;
}

/** 发货: many orders at once, by their waybills (ADMIN §8.1). */
export const shipPlan: PlanKind<ShipSettings, ShipChange, Shipped> = {
  kind: 'ship',
  permission: 'order.ship',
  settings: shipSettings,
  title: (rows) => `发货 ${rows} 单`,
  verb: (rows) => `发货 ${rows} 单`,
  judge: judgeShipping,
  marks: orderMarks,
  atOnce: 1,
  async write({ tx, platform, operator, now }, rows) {
    const outcomes = [];
    for (const { change } of rows) {
      const { orderId, carrier, trackingNo, driver, driverPhone, lines } = change;
      const shipmentId = await shipInside(tx, platform, {
        orderId,
        carrier,
        trackingNo,
        driver,
        driverPhone,
        ...(lines ? { lines } : {}),
        actor: { kind: 'operator', id: operator.id },
        now,
        seenBy: () => isInScope(tx, orderId, operator),
        also: () =>
          recordStep(tx, operator, {
            what: 'order.ship',
            orderId,
            with: { carrier, trackingNo, ...(driver ? { driver } : {}), lines: lines ?? 'all' },
            now,
          }),
      });
      outcomes.push({ back: { shipmentId } });
    }
    return outcomes;
  },
  undo: {
    ms: TAKE_BACK_MS,
    kind: 'unship',
    input: (_db, rows: readonly DoneRow<ShipChange, Shipped>[]) => ({
      objects: rows.map(({ back }) => String(back.shipmentId)),
    }),
  },
};
