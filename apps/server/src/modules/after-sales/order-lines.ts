import {
  addFen,
  fen,
  type Fen,
  type LineFacts,
  type OrderState,
  type PaidLine,
  pointsOfLines,
  portionOf,
  refundOfLine,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform';
import { contextKind } from '../cart';
import { ADJUSTMENTS_OF_LINE, type KeptTrace, OWED, wholeTrace } from '../orders';

/** A line of a paid order with the facts on which after-sale requests depend. Amounts in fen. */
export interface OrderLine extends LineFacts {
  id: number;
  childId: string | null;
  goodsId: number;
  context: string;
  code: string;
  name: string;
  spec: string;
  image: string;
  unit: string;
  packUnit: string;
  piecesPerPack: number;
  amount: Fen;
  discountShare: Fen;
  takenAmount: Fen;
  takenPoints: number;
  /** Points that were spent on it. */
  points: number;
  heldPieces: number;
  /** Out of stock before it was paid for: no money was taken for them. */
  unbilledPieces: number;
}

interface Row extends Omit<OrderLine, 'points' | 'droppedPieces'> {
  dropped: number;
  kept: KeptTrace;
  pointsSpent: number;
}

/** All lines of a paid order, each with the state of the child that ships it. One statement. */
export async function afterSaleLines(db: Db, orderId: string): Promise<OrderLine[]> {
  const { rows } = await sql<Row>`
    select l.id, l.child_order_id as "childId", l.goods_id as "goodsId", l.context, l.code, l.name, l.spec, l.image,
      l.unit, l.pack_unit as "packUnit", l.pieces_per_pack as "piecesPerPack", l.amount, l.discount_share as "discountShare",
      l.total_pieces as "totalPieces", l.shipped_pieces as "shippedPieces",
      l.dropped_pieces + l.held_pieces as dropped, l.held_pieces as "heldPieces",
      l.unbilled_pieces as "unbilledPieces", ${OWED} as owed, l.claimed_pieces as "claimedPieces",
      l.taken_amount as "takenAmount", l.taken_points as "takenPoints", 
      jsonb_build_object('trace', l.trace, 'adjustments', ${ADJUSTMENTS_OF_LINE}, 'price_kind', l.price_kind, 'packs', l.packs, 'pieces', l.pieces,
        'list_per_pack', l.list_per_pack, 'list_per_piece', l.list_per_piece) as kept,
      -- a child that waits while others are on their way belongs to an order that is part-shipped
      case when c.state = 'to-ship' then o.state else coalesce(c.state, o.state) end as "orderState",
      coalesce(c.completed_at, o.completed_at) as "receivedAt",
      coalesce((o.quote ->> 'pointsSpent')::bigint, 0) as "pointsSpent"
    from order_lines l join orders o on o.id = l.order_id left join orders c on c.id = l.child_order_id
    where l.order_id = ${orderId} order by l.id`.execute(db);
  const worth = rows.map(({ kept }) => {
    const steps = wholeTrace(kept).filter(({ stage }) => stage === 'points');
    return addFen(...steps.map(({ amount }) => fen(Math.abs(amount ?? 0))));
  });
  const points = pointsOfLines(rows[0]?.pointsSpent ?? 0, worth);
  return rows.map(({ kept: _kept, pointsSpent: _spent, dropped, orderState, ...row }, index) => ({
    ...row,
    orderState: orderState as OrderState,
    droppedPieces: dropped,
    points: points[index] ?? 0,
  }));
}

export const isGift = ({ context }: Pick<OrderLine, 'context'>): boolean => contextKind(context) === 'gift';
/** Pieces in requests that are open or done. */
export const takenPieces = (line: LineFacts): number => line.droppedPieces + line.claimedPieces;

/** A line by the pieces that money was taken for. */
export const paidPart = (line: OrderLine): PaidLine => ({
  ...line,
  totalPieces: line.totalPieces - line.unbilledPieces,
  takenPieces: takenPieces(line) - line.unbilledPieces,
});

/** What these pieces of a line give back: fen and points. */
export function shareOf(line: OrderLine, pieces: number): { amount: Fen; points: number } {
  const taken = takenPieces(line);
  const { totalPieces, takenPoints, points } = line;
  return {
    amount: refundOfLine(paidPart(line), pieces),
    points: portionOf({ whole: points, totalPieces, takenPieces: taken, taken: takenPoints }, pieces),
  };
}
