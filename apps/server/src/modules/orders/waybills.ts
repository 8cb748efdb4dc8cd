import { type Refusal, refuse } from '@pifa/contract';
import { type DeliveryWay, needsWaybill } from '@pifa/domain';
import { sql } from 'kysely';
import { type Platform, Refused, refusableTransaction, type Transaction } from '../../platform';

export interface Waybill {
  carrier: string;
  trackingNo: string;
}

/** Waybills are compared without blanks and case, which depend on how they were typed. */
const normalised = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/**
 * Refuses a waybill that another order already has, unless `shared` states that one parcel holds both: they must then go
 * to the same company and address. Holds a lock on the waybill until the transaction ends, so that two shippers cannot
 * use it at once. A shipment without a number has no waybill. Answers whether another shipment has it as well: a part of the
 * same order, or one that it was stated to share the parcel with.
 */
export async function refuseTaken(
  tx: Transaction,
  orderId: string,
  { carrier, trackingNo }: Waybill,
  { shared, shipmentId = 0 }: { shared: boolean; shipmentId?: number },
): Promise<boolean> {
  const number = normalised(trackingNo);
  if (number === '') return false;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waybill:${normalised(carrier)}:${number}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ no: string; same: boolean; together: boolean }>`
    select o.no, s.order_id = own.id as same, o.kh_id = own.kh_id and o.address = own.address as together
    from shipments s join orders o on o.id = s.order_id join orders own on own.id = ${orderId}
    where upper(s.tracking_no) = ${number} and upper(replace(s.carrier, ' ', '')) = ${normalised(carrier)}
      and s.id <> ${shipmentId}
    order by same, together, s.id limit 1`.execute(tx);
  const taken = rows[0];
  if (!taken) return false;
  if (taken.same || (taken.together && shared)) return true;
  const text = `运单 ${carrier} ${trackingNo} 已用于订单 ${taken.no}`;
  if (!taken.together) {
    throw new Refused(
      refuse('transition-refused', { text: `${text}，收货公司或地址不同，不能合寄：请核对单号` }),
    );
  }
  throw new Refused(refuse('confirm-needed', { text: `${text}。两单确为同一包裹寄出，请加 shared 再提交` }));
}

/** The waybill as it is stored: without blanks in its number. */
export const waybillOf = ({ carrier, trackingNo }: Waybill): Waybill => ({
  carrier: carrier.trim(),
  trackingNo: trackingNo.replaceAll(/\s/g, ''),
});

interface Correction {
  shipmentId: number;
  /** An absent field stays as it is. */
  carrier?: string | undefined;
  trackingNo?: string | undefined;
  reason: string;
  shared: boolean;
  operatorId: number;
  now: Date;
  /** Whether its order is one that whoever corrects it may see. */
  seenBy: (tx: Transaction, orderId: string) => Promise<boolean>;
  /** Runs at the end of the same transaction. */
  also: (tx: Transaction, orderId: string, before: Waybill, after: Waybill) => Promise<void>;
}

/** Corrects a waybill; the former one is kept in `shipment_corrections`. */
export async function correctWaybill(
  platform: Pick<Platform, 'database'>,
  options: Correction,
): Promise<Refusal | undefined> {
  return refusableTransaction(platform.database, (tx) => correctInside(tx, options));
}

/** The same inside a transaction; throws `Refused`. */
export async function correctInside(tx: Transaction, options: Correction): Promise<void> {
  const { shipmentId, operatorId, reason, shared, now } = options;
  const known = await tx
    .selectFrom('shipments')
    .select(['order_id', 'carrier', 'tracking_no'])
    .where('id', '=', shipmentId)
    .forUpdate()
    .executeTakeFirst();
  if (!known || !(await options.seenBy(tx, known.order_id))) {
    throw new Refused(refuse('not-found', { what: '该发货' }));
  }
  const { way } = await tx
    .selectFrom('orders')
    .select('delivery_way as way')
    .where('id', '=', known.order_id)
    .executeTakeFirstOrThrow();
  if (!needsWaybill(way as DeliveryWay)) {
    throw new Refused(refuse('transition-refused', { text: '自提与自送没有运单，不用更正' }));
  }
  const before = { carrier: known.carrier, trackingNo: known.tracking_no };
  const after = waybillOf({
    carrier: options.carrier ?? before.carrier,
    trackingNo: options.trackingNo ?? before.trackingNo,
  });
  if (after.carrier === before.carrier && after.trackingNo === before.trackingNo) {
    throw new Refused(refuse('bad-input', { text: '与原来的运单相同，没有要修改的内容' }));
  }
  const joins = await refuseTaken(tx, known.order_id, after, { shared, shipmentId });
  await tx
    .insertInto('shipment_corrections')
    .values({
      shipment_id: shipmentId,
      carrier: before.carrier,
      tracking_no: before.trackingNo,
      reason,
      operator_id: operatorId,
      at: now,
    })
    .execute();
  await tx
    .updateTable('shipments')
    .set({ carrier: after.carrier, tracking_no: after.trackingNo, joins_parcel: joins })
    .where('id', '=', shipmentId)
    .execute();
  await options.also(tx, known.order_id, before, after);
}
