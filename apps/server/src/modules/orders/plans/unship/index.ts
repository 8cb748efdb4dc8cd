import type { DeliveryWay } from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import type { JudgeContext, JudgedRow, PlanKind } from '../../../staff';
import { recordStep } from '../../staff/record-step';
import { ordersInScope } from '../../staff/scope';
import { takeBackInside, whyNot } from '../../take-back';
import { shipmentMark, shipmentMarks, shipmentObject } from '../shipment-marks';

interface Row {
  id: number;
  no: string;
  company: string;
  state: string;
  way: DeliveryWay;
  carrier: string;
  tracking_no: string;
  shipped_at: Date;
  received_at: Date | null;
  claimed: boolean;
  only: boolean;
}

interface TakeBack {
  shipmentId: number;
}

/** 撤销发货: shipments of the last two hours that never left (ADMIN §8.1). */
export const unshipPlan: PlanKind<Record<string, never>, TakeBack> = {
  kind: 'unship',
  permission: 'order.ship',
  settings: z.strictObject({}),
  title: (rows) => `撤销发货 ${rows} 笔`,
  verb: (rows) => `撤销发货 ${rows} 笔`,
  async judge(context, { objects }) {
    const known = new Map((await shipmentsOf(context, objects)).map((row) => [String(row.id), row]));
    const rows = objects.map((id, at) => judgeRow(known.get(id), at + 1, context.now));
    const going = rows.filter(({ refusal }) => !refusal).length;
    const text = `撤销的 ${going} 笔回到待发货，客户会收到通知`;
    return { rows, effects: going > 0 ? [{ text, tone: 'amber' }] : [] };
  },
  marks: shipmentMarks,
  atOnce: 1,
  async write({ tx, platform, operator, now }, rows) {
    const outcomes = [];
    for (const { change } of rows) {
      const { shipmentId } = change;
      const taken = await takeBackInside(tx, platform, {
        shipmentId,
        actor: { kind: 'operator', id: operator.id },
        now,
      });
      const { orderId, carrier, trackingNo } = taken;
      const step = { what: 'order.take-back', orderId, with: { shipmentId, carrier, trackingNo }, now };
      await recordStep(tx, operator, step);
      outcomes.push({});
    }
    return outcomes;
  },
};

async function shipmentsOf({ tx, operator }: JudgeContext, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.id, o.no, c.name as company, o.state, o.delivery_way as way, s.carrier, s.tracking_no, s.shipped_at, s.received_at,
      exists (select from shipment_lines n join order_lines l on l.id = n.order_line_id
              where n.shipment_id = s.id and l.claimed_pieces > l.shipped_pieces - n.pieces) as claimed,
      not exists (select from shipments other where other.order_id = s.order_id and other.id <> s.id) as only
    from shipments s join orders o on o.id = s.order_id join companies c on c.kh_id = o.kh_id
    where s.id = any(${ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number)}::bigint[])
      and ${ordersInScope(operator)}`.execute(tx);
  return rows;
}

function judgeRow(row: Row | undefined, line: number, now: Date): JudgedRow<TakeBack> {
  if (!row) return { line, object: '', name: `第 ${line} 笔`, fields: [], refusal: '没有这次发货，或已撤销' };
  return {
    line,
    object: shipmentObject(row.id),
    name: `${row.no} ${row.company}`,
    mark: shipmentMark(row),
    refusal:
      whyNot(row.state, row, now, row.way) ?? (row.claimed ? '其中的商品已申请售后，不能撤销发货' : ''),
    fields: [
      {
        label: '状态',
        before: row.state === 'part-shipped' ? '部分发货' : '已发货',
        after: row.only ? '待发货' : '部分发货',
      },
      { label: '快递', before: `${row.carrier} ${row.tracking_no}`.trim(), after: '' },
    ],
    change: { shipmentId: row.id },
  };
}
