import { type DeliveryWay, type OrderState, regionText } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, keyOf, pageByKey } from '../../../platform';
import type { StaffHandler } from '../../staff';
import { stateWord } from '../plans/ship/read-orders';
import { TAKE_BACK_MS, whyNot } from '../take-back';
import { ordersInScope } from './scope';

interface Row {
  id: number;
  order_id: string;
  no: string;
  company: string;
  province: string;
  city: string;
  county: string;
  state: string;
  way: DeliveryWay;
  carrier: string;
  tracking_no: string;
  driver: string;
  shipped_at: Date;
  received_at: Date | null;
  kinds: number;
  pieces: number;
  corrected: number;
}

/** 物流: what was shipped, newest first. */
export const listShipments: StaffHandler<'adminShipments'> = async ({ db, query, now }, operator) => {
  const { keyword, carrier, from, to, size, cursor } = query;
  const after = keyOf(cursor);
  if (after === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const word = keyword.replaceAll(/\s/g, '').toUpperCase();
  const named = word
    ? sql`and (upper(s.tracking_no) = ${word} or s.order_id in (select id from orders where no = ${word}))`
    : sql``;
  const by = carrier ? sql`and s.carrier = ${carrier}` : sql``;
  const since = from ? sql`and s.shipped_at >= ${from}::timestamptz` : sql``;
  const until = to ? sql`and s.shipped_at < ${to}::timestamptz` : sql``;
  const next = after
    ? sql`and (s.shipped_at, s.id) < (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql``;
  const { rows } = await sql<Row>`
    select s.id, s.order_id, o.no, c.name as company, coalesce(o.address ->> 'province', '') as province,
      coalesce(o.address ->> 'city', '') as city, coalesce(o.address ->> 'county', '') as county, o.state, o.delivery_way as way, s.driver,
      s.carrier, s.tracking_no, s.shipped_at, s.received_at,
      (select count(*) from shipment_lines n where n.shipment_id = s.id) as kinds,
      (select coalesce(sum(n.pieces), 0)::bigint from shipment_lines n where n.shipment_id = s.id) as pieces,
      (select count(*) from shipment_corrections x where x.shipment_id = s.id) as corrected
    from shipments s join orders o on o.id = s.order_id join companies c on c.kh_id = o.kh_id
    where ${ordersInScope(operator)} ${named} ${by} ${since} ${until} ${next}
    order by s.shipped_at desc, s.id desc limit ${size + 1}`.execute(db);
  const page = pageByKey(rows, size, ({ shipped_at: at, id }) => ({ at, id: String(id) }));
  const list = page.rows.map((row) => ({
    id: String(row.id),
    orderId: row.order_id,
    orderNo: row.no,
    company: row.company,
    region: regionText(row),
    carrier: row.carrier,
    trackingNo: row.tracking_no,
    way: row.way,
    driver: row.driver,
    shipTime: row.shipped_at.toISOString(),
    ...(row.received_at ? { receiveTime: row.received_at.toISOString() } : {}),
    state: row.state,
    stateName: stateWord({ state: row.state as OrderState, holds: [], way: row.way }),
    kinds: row.kinds,
    num: row.pieces,
    correctedNum: row.corrected,
    ...(whyNot(row.state, row, now, row.way) === undefined
      ? { takeBackUntil: new Date(row.shipped_at.getTime() + TAKE_BACK_MS).toISOString() }
      : {}),
  }));
  return page.next === undefined ? { list } : { list, next: page.next };
};
