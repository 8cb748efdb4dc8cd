import { type CallData, isRefusal, refuse } from '@pifa/contract';
import {
  fen,
  fenToYuan,
  type FreightRehearsal,
  NO_FREIGHT_REHEARSAL,
  type PastParcel,
  withParcel,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { pastOrders, readThrough } from '../../pricing';
import { can, type StaffHandler } from '../../staff';
import { freightOf, readFreight } from '../freight';
import { readDraft } from './freight-draft';

const DAY_MS = 86_400_000;
/** What no courier takes pays no freight by template. */
const IS_SENT = sql`o.delivery_way = 'express' and coalesce(o.address ->> 'regionCode', '') <> ''`;

/** Charges paid orders of the last days by the templates as they are and as they would be; nothing is written. */
export const rehearseFreight: StaffHandler<'adminFreightRehearse'> = async ({ db, body, now }, operator) => {
  const stored = await readFreight(db);
  const { id, days, ...entered } = body;
  const replaced = id === undefined ? undefined : stored.find((one) => one.id === Number(id));
  if (id !== undefined && !replaced) return refuse('not-found', { what: '该运费模板' });
  const draft = readDraft({ name: '', ...entered }, stored, replaced);
  if (isRefusal(draft)) return draft;
  const templates = {
    before: freightOf(stored),
    after: freightOf([...stored.filter((one) => one !== replaced), { id: 0, version: 0, ...draft }]),
  };
  const from = new Date(now.getTime() - days * DAY_MS);
  const { ids, leftOut, isCut } = await pastOrders(db, operator, { from, tells: IS_SENT });
  let so = NO_FREIGHT_REHEARSAL;
  await readThrough(
    ids,
    (some) => readParcels(db, some),
    (parcel) => {
      so = withParcel(so, parcel, templates);
    },
  );
  return { ...toWire(so, can(operator, 'order.read')), leftOutNum: leftOut, isCut };
};

interface StoredParcel extends Omit<PastParcel, 'lines'> {
  lines: { amount: number; pieces: number; weight: number; shipFrom: string }[] | null;
}

/**
 * The share of points that line `l` of order `o` bears. A step of its trace names the reduction that its order keeps, or
 * where that would be ambiguous the stage.
 */
const POINTS_SHARE = sql`
  case when o.quote ? 'pointsSpent' then coalesce((
    select sum((step ->> 'amount')::bigint) from jsonb_array_elements(l.trace) step
    where step ->> 'stage' = 'points' or (not step ? 'kind' and exists (
      select from jsonb_array_elements(o.quote -> 'adjustments') a
      where a #>> '{cause,stage}' = 'points' and a #>> '{cause,ref}' = step ->> 'ref'))), 0) else 0 end`;

/**
 * What was ordered at what it came to before points, which pay for goods after the freight is known, with the goods' weight
 * and place of today; gifts bear no freight.
 */
async function readParcels(db: Db, ids: readonly string[]): Promise<PastParcel[]> {
  const { rows } = await sql<StoredParcel>`
    select o.id, o.no, c.name as company, coalesce(o.paid_at, o.created_at) as at, o.address ->> 'regionCode' as "regionCode",
      (select jsonb_agg(jsonb_build_object('amount', l.amount - l.discount_share + ${POINTS_SHARE}, 'pieces', l.total_pieces,
          'weight', g.weight_g, 'shipFrom', g.ship_from) order by l.id)
        from order_lines l join goods g on g.id = l.goods_id
        where l.order_id = o.id and split_part(l.context, ':', 1) <> 'gift') as lines
    from orders o join companies c on c.kh_id = o.kh_id
    where o.id = any(${[...ids]}::text[])`.execute(db);
  return rows.map(({ lines, ...order }) => ({
    ...order,
    lines: (lines ?? []).map((line) => ({ ...line, amount: fen(line.amount) })),
  }));
}

/** Orders and whose they are stand only in the answer of those who may see orders. */
function toWire(
  so: FreightRehearsal,
  seesOrders: boolean,
): Omit<CallData<'adminFreightRehearse'>, 'leftOutNum' | 'isCut'> {
  return {
    orderNum: so.orders,
    touchedNum: so.touched,
    closedNum: so.closed,
    openedNum: so.opened,
    freedNum: so.freed,
    chargedNum: so.charged,
    before: fenToYuan(so.before),
    after: fenToYuan(so.after),
    most: (seesOrders ? so.most : []).map(({ id, no, company, at, before, after }) => ({
      orderId: id,
      orderNo: no,
      company,
      time: new Date(at).toISOString(),
      ...(before === null ? {} : { before: fenToYuan(before) }),
      ...(after === null ? {} : { after: fenToYuan(after) }),
    })),
  };
}
