import { HEAVY, type StaffCalls, type StaffHandler } from '../../staff';
import { shipOrder } from '../ship-order';
import { correctWaybill } from '../waybills';
import { cancel } from './cancel-orders';
import { exportOrdersFile } from './export-file';
import { listOrders } from './list-orders';
import { listShipments } from './list-shipments';
import { markPrinted, printOrders } from './print-orders';
import { listToShip, openToShip } from './ship-desk';
import { assignOrder, listHands, markOrder, noteOrder, showContact } from './note-orders';
import { readOrder } from './one-order';
import { handOver } from '../hand-over';
import { recordCorrection, recordStep } from './record-step';
import { isInScope } from './scope';

const ship: StaffHandler<'adminShip'> = async ({ platform, body, now }, operator) => {
  const { orderId, carrier, trackingNo, driver, driverPhone, shared } = body;
  const lines = body.lines?.map(({ orderLineId, pieces }) => ({ orderLineId: Number(orderLineId), pieces }));
  const refusal = await shipOrder(platform, {
    orderId,
    actor: { kind: 'operator', id: operator.id },
    carrier,
    trackingNo,
    waybillNeeded: true,
    driver,
    driverPhone,
    shared,
    lines,
    now,
    seenBy: (tx) => isInScope(tx, orderId, operator),
    also: (tx) =>
      recordStep(tx, operator, {
        what: 'order.ship',
        orderId,
        with: {
          carrier,
          trackingNo,
          ...(driver ? { driver } : {}),
          lines: lines ?? 'all',
          ...(shared ? { shared } : {}),
        },
        now,
      }),
  });
  return refusal ?? { message: '已发货' };
};

/** 交货 of what is collected or driven by the mall; the code stays out of the book. */
const giveOut: StaffHandler<'adminHandOver'> = async ({ platform, body, now }, operator) => {
  const { orderId, code, name } = body;
  const refusal = await handOver(platform, {
    orderId,
    code,
    name,
    actor: { kind: 'operator', id: operator.id },
    now,
    seenBy: (tx) => isInScope(tx, orderId, operator),
    also: (tx, takenBy) =>
      recordStep(tx, operator, { what: 'order.hand-over', orderId, with: { takenBy }, now }),
  });
  return refusal ?? { message: '已交货，订单完成' };
};

/** 更正运单: the shipment shows the right one from now on, what it was stays on record. */
const correctShipment: StaffHandler<'adminShipmentCorrect'> = async ({ platform, body, now }, operator) => {
  const { shipmentId, carrier, trackingNo, reason, shared } = body;
  const refusal = await correctWaybill(platform, {
    shipmentId: Number(shipmentId),
    carrier,
    trackingNo,
    reason,
    shared,
    operatorId: operator.id,
    now,
    seenBy: (tx, orderId) => isInScope(tx, orderId, operator),
    also: (tx, orderId, before, after) =>
      recordCorrection(tx, operator, { shipmentId, orderId, before, after, reason, now }),
  });
  return refusal ?? { message: '运单已更正' };
};

export const orderStaff = {
  adminOrders: { handle: listOrders },
  adminOrder: { handle: readOrder },
  adminOrderContact: { handle: showContact },
  adminOrderNote: { handle: noteOrder },
  adminOrderMark: { handle: markOrder },
  adminOrderAssign: { handle: assignOrder },
  adminOrderHands: { handle: listHands },
  adminOrdersFile: { handle: exportOrdersFile, most: HEAVY },
  adminShipDesk: { handle: listToShip },
  adminShipOrder: { handle: openToShip },
  adminShipments: { handle: listShipments },
  adminPrint: { handle: printOrders },
  adminPrintMark: { handle: markPrinted },
  adminShip: { handle: ship },
  adminHandOver: { handle: giveOut },
  adminShipmentCorrect: { handle: correctShipment },
  adminCancel: { handle: cancel },
} satisfies StaffCalls;
