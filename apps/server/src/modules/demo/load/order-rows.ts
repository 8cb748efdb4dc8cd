import type { DemoGoods, OrderReview, PastOrder, Story } from '@pifa/demo-mall';
import { formatDate, type Quote, subtractFen } from '@pifa/domain';
import { rememberBought, writeMoney } from './order-money';
import { noRows, type OrderRows, type RowCounts } from './order-tables';

/** Carriers of the demo; both are invented. */
const CARRIERS = ['渡岬物流', '汀运速递'];

interface Context {
  rows: OrderRows;
  newId: () => string;
  /** Claims and shipments written before these. */
  before: RowCounts;
  /** Ids of the lines that their buyers have reviewed. */
  reviewed: ReadonlySet<number>;
}

/**
 * Turns past orders into rows. `newId` makes the ids of an order's parts, payments and refunds; claims and shipments are
 * numbered on from `before`.
 */
export function orderRows(
  orders: readonly PastOrder[],
  reviews: readonly Pick<OrderReview, 'orderLineId'>[],
  newId: (order: PastOrder) => string,
  before: RowCounts = { claims: 0, shipments: 0 },
): OrderRows {
  const rows = noRows();
  const reviewed = new Set(reviews.map(({ orderLineId }) => orderLineId));
  for (const one of orders) writeOrder({ rows, reviewed, before, newId: () => newId(one) }, one);
  return rows;
}

/** An order, or the part of it that ships from one place. */
interface Parcel {
  id: string;
  /** The lines' keys: their positions in the order. */
  keys: readonly string[];
  story: Story;
}

function writeOrder({ rows, newId, reviewed, before }: Context, one: PastOrder): void {
  const { id, serial, order, quote, split, story } = one;
  const { totals } = quote;
  const no = `PF${formatDate(order.at).replaceAll('-', '')}${String(serial).padStart(6, '0')}`;
  rows.orders.push({
    ...headOf(one, story, totals.payable),
    id,
    no,
    parent_id: null,
    ship_from: split.length > 0 ? '' : (one.goods[0]?.shipFrom ?? ''),
    goods_amount: totals.goods,
    discount_amount: totals.discount,
    freight_amount: totals.freight,
    packs: totals.packs,
    pieces: totals.pieces,
    kinds: totals.kinds,
    quote: { totals, adjustments: quote.adjustments, gifts: quote.gifts, bodyHash: '' },
    reserve_until: one.reserveUntil,
  });
  writeHistory(rows, id, one, story);
  const children = split.map((child, index): Parcel => {
    const part = { id: newId(), keys: child.lineKeys, story: partStory(story, index) };
    const own = child.lineKeys.map((key) => quote.lines[Number(key)]).filter((line) => line !== undefined);
    rows.orders.push({
      ...headOf(one, part.story, child.payable),
      id: part.id,
      no: `${no}-${index + 1}`,
      parent_id: id,
      ship_from: child.shipFrom,
      goods_amount: child.goods,
      discount_amount: child.discount + child.points,
      freight_amount: child.freight,
      packs: own.reduce((sum, line) => sum + line.quantity.packs, 0),
      pieces: own.reduce((sum, line) => sum + line.quantity.pieces, 0),
      kinds: new Set(own.map((line) => line.goodsId)).size,
      quote: {},
      reserve_until: null,
    });
    writeHistory(rows, part.id, one, part.story);
    return part;
  });
  const whole = { id, keys: quote.lines.map(({ key }) => key), story };
  const parcels = children.length > 0 ? children : [whole];
  writeLines(rows, one, parcels, reviewed);
  writeShipments(rows, one, parcels, before);
  writeClaims(rows, one, before);
  writeMoney(rows, newId, one);
  if (story.paidAt && story.claim === 'used') rememberBought(rows, one, story.paidAt);
}

/** The columns that the order and its parts share. */
function headOf({ order, address, serial }: PastOrder, story: Story, payable: number) {
  return {
    request_id: `demo-${serial}`,
    kind: 'ordinary',
    kh_id: order.khId,
    user_id: order.userId,
    state: story.state,
    hold_reasons: [],
    address: addressOf(address),
    invoice_wish: { kind: 'none', title: '', taxNumber: '' },
    remark: order.remark,
    buyer_po_no: order.buyerPoNo,
    pay_method: order.method === 'scan' ? 'cloud' : 'transfer',
    payable_amount: payable,
    paid_amount: story.paidAt ? payable : 0,
    refunded_amount: story.state === 'refunded' ? payable : 0,
    created_at: order.at,
    paid_at: story.paidAt,
    shipped_at: story.shippedAt,
    completed_at: story.completedAt,
    cancelled_at: story.cancelledAt,
    cancel_reason: story.cancelReason,
    updated_at: story.steps.at(-1)?.at ?? order.at,
  };
}

/** In a partly shipped order the first part has been shipped and the others wait. */
function partStory(story: Story, index: number): Story {
  if (story.state !== 'part-shipped') return story;
  const shipped = story.steps.find((step) => step.event === 'ship-part');
  const paid = story.steps.filter((step) => step.event === 'paid');
  if (index > 0 || !shipped) return { ...story, steps: paid, state: 'to-ship' };
  const step = { ...shipped, event: 'ship-all' as const, to: 'shipped' as const };
  return { ...story, steps: [...paid, step], state: 'shipped', shippedAt: step.at };
}

function writeHistory(rows: OrderRows, orderId: string, { order }: PastOrder, { steps }: Story): void {
  const placed = { event: 'placed', from: null, to: 'unpaid', actor: 'buyer', at: order.at, note: '' };
  for (const { event, from, to, actor, at, note } of [placed, ...steps]) {
    rows.order_history.push({
      order_id: orderId,
      from_state: from,
      to_state: to,
      event,
      actor_kind: actor,
      actor_id: actor === 'buyer' ? order.userId : null,
      note,
      at,
    });
  }
}

/**
 * How many pieces of a line have been shipped: all, none, or in an unsplit partly shipped order the first line's; of an
 * only line half.
 */
function shippedPieces({ keys, story }: Parcel, { key, totalPieces }: Quote['lines'][number]): number {
  if (story.state === 'part-shipped') {
    if (keys.length === 1) return Math.ceil(totalPieces / 2);
    return keys[0] === key ? totalPieces : 0;
  }
  return story.shippedAt ? totalPieces : 0;
}

function writeLines(
  rows: OrderRows,
  { id, quote, goods, lineIds }: PastOrder,
  parcels: readonly Parcel[],
  reviewed: ReadonlySet<number>,
): void {
  for (const [at, line] of quote.lines.entries()) {
    const [row, lineId = 0] = [goods[at], lineIds[at]];
    const parcel = parcels.find(({ keys }) => keys.includes(line.key));
    if (!row || !parcel) throw new Error('an order line without goods');
    rows.order_lines.push({
      id: lineId,
      order_id: id,
      child_order_id: parcel.id === id ? null : parcel.id,
      ...lineOf(row, line),
      context: 'ordinary',
      shipped_pieces: shippedPieces(parcel, line),
      returned_pieces: 0,
      reviewed: reviewed.has(lineId),
    });
  }
}

/** A line of an order as it was priced, with its goods. */
export const lineOf = (goods: DemoGoods, line: Quote['lines'][number]) => ({
  goods_id: goods.id,
  code: goods.code,
  name: goods.name,
  spec: goods.spec,
  image: goods.pictures[0] ?? '',
  unit: goods.unit,
  pack_unit: goods.packUnit,
  pieces_per_pack: goods.piecesPerPack,
  packs: line.quantity.packs,
  pieces: line.quantity.pieces,
  total_pieces: line.totalPieces,
  list_per_pack: goods.list.perPack,
  list_per_piece: goods.list.perPiece,
  per_pack: line.pair.perPack,
  per_piece: line.pair.perPiece,
  price_kind: line.winner.kind,
  trace: line.trace,
  amount: line.amount,
  discount_share: subtractFen(line.amount, line.payable),
  tax_rate_bp: goods.taxRateBp,
  tax_code: goods.taxCode,
  ship_from: goods.shipFrom,
});

/** The address as an order keeps it. */
export const addressOf = ({
  name,
  phone,
  province,
  city,
  county,
  address,
  regionCode,
}: PastOrder['address']) => ({
  name,
  phone,
  province,
  city,
  county,
  address,
  regionCode,
});

function writeShipments(
  rows: OrderRows,
  { quote, lineIds, serial }: PastOrder,
  parcels: readonly Parcel[],
  before: RowCounts,
): void {
  for (const [index, parcel] of parcels.entries()) {
    const step = parcel.story.steps.find(({ event }) => event === 'ship-all' || event === 'ship-part');
    if (!step) continue;
    const id = before.shipments + rows.shipments.length + 1;
    rows.shipments.push({
      id,
      order_id: parcel.id,
      carrier: CARRIERS[serial % CARRIERS.length] ?? '',
      tracking_no: `DJ${String(serial).padStart(7, '0')}${index + 1}`,
      shipped_at: step.at,
      received_at: parcel.story.completedAt,
    });
    for (const [at, line] of quote.lines.entries()) {
      const pieces = parcel.keys.includes(line.key) ? shippedPieces(parcel, line) : 0;
      if (pieces > 0) rows.shipment_lines.push({ shipment_id: id, order_line_id: lineIds[at] ?? 0, pieces });
    }
  }
}

function writeClaims(
  rows: OrderRows,
  { id: orderId, order, quote, story }: PastOrder,
  before: RowCounts,
): void {
  for (const { ref, quantity } of quote.claimsNeeded) {
    const scarceId = Number(ref);
    const id = before.claims + rows.claims.length + 1;
    rows.claims.push({
      id,
      order_id: orderId,
      scarce_id: scarceId,
      quantity,
      state: story.claim,
      created_at: order.at,
      ended_at: story.claimEndedAt,
    });
    const note = (act: string, at: Date | null) =>
      at &&
      rows.scarce_ledger.push({
        scarce_id: scarceId,
        act,
        quantity,
        claim_id: id,
        reason: `order ${orderId}`,
        at,
      });
    note('reserve', order.at);
    if (story.claim === 'released') note('release', story.claimEndedAt);
    if (story.claim === 'used' || story.claim === 'returned') note('use', story.paidAt);
    if (story.claim === 'returned') note('return', story.claimEndedAt);
  }
}
