import { type CallData, refuse } from '@pifa/contract';
import {
  type DeliveryWay,
  type HoldReason,
  type LineLeft,
  maskPhone,
  type OrderState,
  packsAndPieces,
  seesRecipient,
  shipDue,
  regionText,
} from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { badInput, type Db, keyOf, pageByKey } from '../../../platform';
import { can, type Operator, type StaffHandler } from '../../staff';
import { wayNameOf } from '../delivery';
import type { FrozenAddress, FrozenDelivery } from '../order-rows';
import { stateWord } from '../plans/ship/read-orders';
import { PAPERS_OLD } from '../prints';
import { ordersInScope, shipsItself } from './scope';

interface DeskLine extends LineLeft {
  id: number;
  code: string;
  name: string;
  spec: string;
  image: string;
  barcode: string;
  bin: string;
  unit: string;
  packUnit: string;
  held: number;
}

interface DeskRow {
  id: string;
  no: string;
  kh_id: number;
  company: string;
  address: FrozenAddress;
  ship_from: string;
  state: string;
  hold_reasons: string[];
  remark: string;
  delivery_way: string;
  delivery: Partial<FrozenDelivery>;
  paid_at: Date | null;
  created_at: Date;
  first_shipped_at: Date | null;
  papers_old: boolean;
  printed: Partial<Record<'picking' | 'delivery' | 'label', number>>;
  lines: DeskLine[];
}

/** Orders to ship under a condition, with what is left of their lines. */
async function rowsWhere(db: Db, where: RawBuilder<unknown>): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    select o.id, o.no, o.kh_id, c.name as company, o.address, o.ship_from, o.state, o.hold_reasons, o.remark,
      o.delivery_way, o.delivery, o.paid_at, o.created_at,
      case when o.state = 'part-shipped' then (select min(s.shipped_at) from shipments s where s.order_id = o.id) end
        as first_shipped_at, ${PAPERS_OLD} as papers_old,
      coalesce((select jsonb_object_agg(p.document, p.times) from (
        select document, count(*) as times from order_prints where order_id = o.id group by document) p),
        '{}'::jsonb) as printed,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', l.id, 'code', l.code, 'name', l.name, 'spec', l.spec,
          'image', l.image, 'barcode', g.barcode, 'bin', g.bin, 'unit', l.unit, 'packUnit', l.pack_unit,
          'piecesPerPack', l.pieces_per_pack, 'packs', l.packs, 'pieces', l.pieces, 'total', l.total_pieces,
          'left', l.total_pieces - l.shipped_pieces - l.dropped_pieces - l.held_pieces, 'held', l.held_pieces)
          order by l.id)
        from order_lines l join goods g on g.id = l.goods_id
        where l.child_order_id = o.id or (l.order_id = o.id and l.child_order_id is null)), '[]'::jsonb) as lines
    from orders o join companies c on c.kh_id = o.kh_id
    where ${where} order by o.created_at, o.id`.execute(db);
  return rows;
}

/** 发货台: what waits to be shipped, the oldest first; or chosen orders, a split one by its parts. */
export const listToShip: StaffHandler<'adminShipDesk'> = async ({ db, query }, operator) => {
  const { orders, size, cursor } = query;
  if (orders.length > 0) {
    const chosen = sql`(o.id = any(${[...orders]}) or o.parent_id = any(${[...orders]}))
      and ${shipsItself()} and ${ordersInScope(operator)}`;
    const rows = await rowsWhere(db, chosen);
    return { list: rows.map((row) => headToWire(row, operator)) };
  }
  const after = keyOf(cursor);
  if (after === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const next = after ? sql`and (o.created_at, o.id) > (${after.at}::timestamptz, ${after.id}::text)` : sql``;
  const waiting = sql`o.id = any(array(
    select k.id from (
      (select o.id, o.created_at from orders o where o.state = 'to-ship' and o.hold_reasons = '{}'
         and ${shipsItself()} and ${ordersInScope(operator)} ${next} order by o.created_at, o.id limit ${size + 1})
      union all
      (select o.id, o.created_at from orders o where o.state = 'part-shipped'
         and ${shipsItself()} and ${ordersInScope(operator)} ${next} order by o.created_at, o.id limit ${size + 1})) k
    order by k.created_at, k.id limit ${size + 1}))`;
  const page = pageByKey(await rowsWhere(db, waiting), size, ({ created_at: at, id }) => ({ at, id }));
  const list = page.rows.map((row) => headToWire(row, operator));
  return page.next === undefined ? { list } : { list, next: page.next };
};

/** One order by its number, as a scanner reads it from the delivery note. */
export const openToShip: StaffHandler<'adminShipOrder'> = async ({ db, query }, operator) => {
  const no = query.no.trim().toUpperCase();
  const [row] = await rowsWhere(
    db,
    sql`o.no = ${no}::text and ${shipsItself()} and ${ordersInScope(operator)}`,
  );
  if (!row) return refuse('not-found', { what: '该订单号' });
  const { phone, province, city, county, address } = row.address;
  const sees = maySee(row, operator);
  return {
    ...headToWire(row, operator),
    phone: sees ? maskPhone(phone) : '',
    address: sees ? [province, city, county, address].join('') : '',
    lines: row.lines.map((line) => {
      const amount = packsAndPieces(line);
      return {
        id: String(line.id),
        goodsCode: line.code,
        goodsName: line.name,
        spec: line.spec,
        image: line.image,
        barcode: line.barcode,
        bin: line.bin,
        unit: line.unit,
        packUnit: line.packUnit,
        packingSpecification: line.piecesPerPack,
        leftNum: line.left,
        ipcnt: amount.packs,
        spcnt: amount.pieces,
      };
    }),
  };
};

const maySee = ({ state, hold_reasons, delivery_way }: DeskRow, operator: Operator): boolean =>
  seesRecipient(
    { contact: can(operator, 'customer.contact'), ship: can(operator, 'order.ship') },
    { state: state as OrderState, holds: hold_reasons as HoldReason[], way: delivery_way as DeliveryWay },
  );

function headToWire(row: DeskRow, operator: Operator): CallData<'adminShipDesk'>['list'][number] {
  const amounts = row.lines.map(packsAndPieces);
  const due = shipDue({ paidAt: row.paid_at, firstShippedAt: row.first_shipped_at });
  const { picking = 0, delivery = 0, label = 0 } = row.printed;
  const way = row.delivery_way as DeliveryWay;
  return {
    id: row.id,
    orderNo: row.no,
    khId: String(row.kh_id),
    company: row.company,
    recipient: maySee(row, operator) ? row.address.name : '',
    region: regionText(row.address),
    way,
    wayName: wayNameOf(way, row.delivery),
    shipFrom: row.ship_from,
    kinds: row.lines.filter(({ left }) => left > 0).length,
    ipcnt: amounts.reduce((sum, { packs }) => sum + packs, 0),
    spcnt: amounts.reduce((sum, { pieces }) => sum + pieces, 0),
    state: row.state,
    stateName: stateWord({ state: row.state as OrderState, holds: row.hold_reasons as HoldReason[], way }),
    remark: row.remark,
    papersOld: row.papers_old,
    asksRefund: row.lines.some(({ held }) => held > 0),
    printed: { picking, delivery, label },
    ...(row.paid_at ? { payTime: row.paid_at.toISOString() } : {}),
    ...(due ? { dueTime: due.toISOString() } : {}),
  };
}
