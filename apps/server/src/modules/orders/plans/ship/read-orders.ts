import { deskWord, type DeliveryWay, type HoldReason, type LineLeft, type OrderState } from '@pifa/domain';
import { sql } from 'kysely';
import { toJson } from '../../../../platform';
import type { JudgeContext } from '../../../staff';
import { PAPERS_OLD } from '../../prints';
import { ordersInScope } from '../../staff/scope';
import { ORDER_MARK } from '../order-marks';

/** What is looked at of an order that is to be shipped. */
export interface OrderToShip {
  id: string;
  no: string;
  khId: number;
  company: string;
  address: string;
  state: OrderState;
  holds: HoldReason[];
  way: DeliveryWay;
  paidAt: Date | null;
  split: boolean;
  papersOld: boolean;
  mark: string;
  lines: (LineLeft & { id: number; held: number; name: string })[];
}

/** The orders of these numbers that the person sees, by number. */
export async function ordersToShip(
  { tx, operator }: JudgeContext,
  numbers: readonly string[],
): Promise<Map<string, OrderToShip>> {
  const { rows } = await sql<
    Omit<OrderToShip, 'state' | 'holds' | 'way'> & { state: string; holds: string[]; way: string }
  >`
    select o.id, o.no, o.kh_id as "khId", c.name as company, md5(o.address::text) as address, o.state,
      o.hold_reasons as holds, o.delivery_way as way, o.paid_at as "paidAt", ${PAPERS_OLD} as "papersOld", ${ORDER_MARK} as mark,
      exists (select from orders child where child.parent_id = o.id) as split,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', l.id, 'held', l.held_pieces, 'piecesPerPack', l.pieces_per_pack,
          'name', l.name, 'packs', l.packs, 'pieces', l.pieces, 'total', l.total_pieces, 'left', l.total_pieces - l.shipped_pieces - l.dropped_pieces - l.held_pieces) order by l.id)
        from order_lines l where l.child_order_id = o.id or (l.order_id = o.id and l.child_order_id is null)),
        '[]'::jsonb) as lines
    from orders o join companies c on c.kh_id = o.kh_id
    where o.no = any(${[...numbers]}) and ${ordersInScope(operator)}`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.no,
      {
        ...row,
        state: row.state as OrderState,
        holds: row.holds as HoldReason[],
        way: row.way as DeliveryWay,
      },
    ]),
  );
}

/** Orders that these waybills stand on already, by waybill in capitals. */
export async function waybillsInUse(
  { tx }: JudgeContext,
  waybills: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ waybill: string; no: string }>`
    select upper(s.tracking_no) as waybill, min(o.no) as no
    from jsonb_array_elements_text(${toJson(waybills)}::jsonb) w(text)
    join shipments s on upper(s.tracking_no) = w.text join orders o on o.id = s.order_id
    group by 1`.execute(tx);
  return new Map(rows.map(({ waybill, no }) => [waybill, no]));
}

export const stateWord = ({ state, holds, way }: Pick<OrderToShip, 'state' | 'holds' | 'way'>): string =>
  deskWord({ state, holds, way, paid: 0, confirming: false }).word;
