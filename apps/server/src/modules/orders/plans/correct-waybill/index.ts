import { carrierCalled, carrierOfWaybill } from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, Refused, toJson } from '../../../../platform';
import type { DoneRow, JudgeContext, JudgedRow, PlanInput, PlanKind } from '../../../staff';
import { recordCorrection } from '../../staff/record-step';
import { isInScope, ordersInScope } from '../../staff/scope';
import { correctInside, type Waybill } from '../../waybills';
import { shipmentMark, shipmentMarks, shipmentObject } from '../shipment-marks';
import { waybillsInUse } from '../ship/read-orders';

const UNDO_MS = 30 * 86_400_000;

const settings = z.strictObject({ reason: z.string().trim().min(1, '请填写更正原因').max(200) });
type Settings = z.output<typeof settings>;

const unspaced = z
  .string()
  .max(60)
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase());
/** A pasted line: the waybill that is wrong (or the order's number, where it was shipped once), and the right one. */
const wantedRow = z.object({
  line: z.number().int().min(1).max(1_000_000),
  orderNo: unspaced,
  trackingNo: unspaced,
  carrier: z.string().trim().max(40).default(''),
});
type WantedRow = z.output<typeof wantedRow>;

interface Change {
  shipmentId: number;
  carrier: string;
  trackingNo: string;
}

interface Row {
  id: number;
  no: string;
  company: string;
  carrier: string;
  tracking_no: string;
  received_at: Date | null;
}

/** 批改运单: many wrong waybills at once, with one cause; each stays on one shipment. */
export const correctWaybillPlan: PlanKind<Settings, Change, Waybill> = {
  kind: 'correct-waybill',
  permission: 'order.ship',
  settings,
  title: (rows) => `更正运单 ${rows} 笔`,
  verb: (rows) => `更正 ${rows} 笔运单`,
  async judge(context, { rows: sent }: PlanInput<Settings>) {
    const rows = sent.map(readRow);
    const shipments = await shipmentsOf(context, rows);
    const inUse = await waybillsInUse(context, rows.map(({ trackingNo }) => trackingNo).filter(Boolean));
    const judged = rows.map((row) => judgeRow(row, shipments, inUse, rows));
    const going = judged.filter(({ refusal }) => !refusal).length;
    const text = `客户随即看到 ${going} 个新的运单号，原来的留在记录里`;
    return { rows: judged, effects: going > 0 ? [{ text, tone: 'plain' }] : [] };
  },
  marks: shipmentMarks,
  atOnce: 1,
  async write({ tx, operator, settings: { reason }, now }, rows) {
    const outcomes = [];
    for (const { change } of rows) {
      const { shipmentId, carrier, trackingNo } = change;
      let back: Waybill = { carrier: '', trackingNo: '' };
      await correctInside(tx, {
        shipmentId,
        carrier,
        trackingNo,
        reason,
        shared: false,
        operatorId: operator.id,
        now,
        seenBy: (own, orderId) => isInScope(own, orderId, operator),
        also(own, orderId, before, after) {
          back = before;
          return recordCorrection(own, operator, {
            shipmentId: String(shipmentId),
            orderId,
            before,
            after,
            reason,
            now,
          });
        },
      });
      outcomes.push({ back });
    }
    return outcomes;
  },
  undo: {
    ms: UNDO_MS,
    kind: 'correct-waybill',
    input: (_db, rows: readonly DoneRow<Change, Waybill>[]) => ({
      settings: { reason: '撤销更正' },
      rows: rows.map(({ line, change, back }) => ({
        line,
        orderNo: change.trackingNo,
        trackingNo: back.trackingNo,
        carrier: back.carrier,
      })),
    }),
  },
};

function readRow(sent: Readonly<Record<string, unknown>>): WantedRow {
  const row = wantedRow.safeParse(sent);
  if (row.success) return row.data;
  throw new Refused(badInput('粘贴的内容读不出来：每行应有原运单号、新运单号'));
}

/** Shipments by the waybill that they bear and by their order's number, in capitals. */
async function shipmentsOf(
  { tx, operator }: JudgeContext,
  rows: readonly WantedRow[],
): Promise<ReadonlyMap<string, Row[]>> {
  const wanted = toJson([...new Set(rows.map(({ orderNo }) => orderNo).filter(Boolean))]);
  const { rows: found } = await sql<Row & { asked: string }>`
    with wanted as (select text from jsonb_array_elements_text(${wanted}::jsonb) w(text)),
    found as (
      select w.text as asked, s.id from wanted w join shipments s on upper(s.tracking_no) = w.text
      union
      select w.text, s.id from wanted w join orders o on o.no = w.text join shipments s on s.order_id = o.id)
    select f.asked, s.id, o.no, c.name as company, s.carrier, s.tracking_no, s.received_at
    from found f join shipments s on s.id = f.id
    join orders o on o.id = s.order_id join companies c on c.kh_id = o.kh_id
    where ${ordersInScope(operator)}
    order by s.id`.execute(tx);
  const known = new Map<string, Row[]>();
  for (const { asked, ...row } of found) known.set(asked, [...(known.get(asked) ?? []), row]);
  return known;
}

function judgeRow(
  row: WantedRow,
  shipments: ReadonlyMap<string, Row[]>,
  inUse: ReadonlyMap<string, string>,
  all: readonly WantedRow[],
): JudgedRow<Change> {
  const { line, orderNo, trackingNo } = row;
  const found = shipments.get(orderNo) ?? [];
  const [shipment] = found;
  if (!shipment)
    return { line, object: '', name: orderNo, fields: [], refusal: '没有这个运单号或订单号的发货' };
  const carrier =
    carrierCalled(row.carrier) || row.carrier || carrierOfWaybill(trackingNo) || shipment.carrier;
  const same = all.find((one) => one.orderNo === orderNo);
  const sameNew = all.find((one) => one.trackingNo === trackingNo);
  const isMoved = shipment.tracking_no.toUpperCase() !== trackingNo;
  const usedBy = isMoved ? inUse.get(trackingNo) : undefined;
  const refusal =
    trackingNo === ''
      ? '没有新的运单号'
      : found.length > 1
        ? `有 ${found.length} 次发货，请写要改的那个运单号，或到物流里单笔更正`
        : same !== row && same
          ? `与第 ${same.line} 行是同一笔`
          : sameNew !== row && sameNew
            ? `运单号与第 ${sameNew.line} 行重复`
            : usedBy
              ? `运单号已用于订单 ${usedBy}`
              : !isMoved && carrier === shipment.carrier
                ? '与原来的运单相同'
                : '';
  return {
    line,
    object: shipmentObject(shipment.id),
    name: `${shipment.no} ${shipment.company}`,
    mark: shipmentMark(shipment),
    refusal,
    fields: [
      {
        label: '快递',
        before: `${shipment.carrier} ${shipment.tracking_no}`.trim(),
        after: `${carrier} ${trackingNo}`.trim(),
      },
    ],
    change: { shipmentId: shipment.id, carrier, trackingNo },
  };
}
