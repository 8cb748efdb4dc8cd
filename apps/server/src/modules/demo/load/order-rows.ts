import { formatDate, subtractFen } from '@pifa/domain';
import type { DemoGoods, DemoMall, DemoOrder, DemoReview } from '../types';
import type { StockUse } from './load-shelves';
import { rememberBought, writeMoney, writeReviews } from './order-effects';
import type { PricedOrder } from './price-orders';
import { type Step, type Story, storyOf } from './order-story';

/** Carriers of the demo; both invented. */
const CARRIERS = ['渡岬物流', '汀运速递'];
const DAY = 86_400_000;

export interface OrderLineReview extends DemoReview {
  orderLineId: number;
  userId: number;
  khId: number;
}

/** Everything the demo's orders write, ready for the tables of their names. */
export interface OrderRows {
  orders: Record<string, unknown>[];
  lines: Record<string, unknown>[];
  history: Record<string, unknown>[];
  instalments: Record<string, unknown>[];
  claims: Record<string, unknown>[];
  ledger: Record<string, unknown>[];
  shipments: Record<string, unknown>[];
  shipmentLines: Record<string, unknown>[];
  payments: Record<string, unknown>[];
  captures: Record<string, unknown>[];
  refunds: Record<string, unknown>[];
  trades: Record<string, unknown>[];
  bought: Map<string, Record<string, unknown>>;
  use: Map<number, StockUse>;
  reviews: OrderLineReview[];
  /** Unpaid orders and when their reservation ends. */
  expiring: { id: string; at: Date }[];
}

/** The mall whose orders are written. */
export type OrderMall = Pick<DemoMall, 'now' | 'seed' | 'companies' | 'landmarks'> & {
  /** False: the buyers of old orders have not reviewed them. */
  reviewed?: boolean;
};

interface Context {
  mall: OrderMall;
  newId: (order: DemoOrder) => string;
  rows: OrderRows;
}

/** Turns priced orders into rows, walking each through its story. */
export function orderRows(
  mall: OrderMall,
  priced: readonly PricedOrder[],
  newId: (order: DemoOrder) => string,
): OrderRows {
  const rows: OrderRows = {
    orders: [],
    lines: [],
    history: [],
    instalments: [],
    claims: [],
    ledger: [],
    shipments: [],
    shipmentLines: [],
    payments: [],
    captures: [],
    refunds: [],
    trades: [],
    bought: new Map(),
    use: new Map(),
    reviews: [],
    expiring: [],
  };
  for (const [at, one] of priced.entries()) writeOrder({ mall, newId, rows }, one, at + 1);
  return rows;
}

function writeOrder({ mall, newId, rows }: Context, one: PricedOrder, serial: number): void {
  const { order, quote, split } = one;
  const { totals } = quote;
  const story = storyOf(order, mall.seed, mall.now);
  const id = newId(order);
  const no = `PF${formatDate(order.at).replaceAll('-', '')}${String(serial).padStart(6, '0')}`;
  const reserveUntil =
    story.state === 'unpaid'
      ? new Date(Math.max(order.at.getTime() + 3 * DAY, mall.now.getTime() + DAY))
      : null;
  if (reserveUntil) rows.expiring.push({ id, at: reserveUntil });
  const head = (facts: Record<string, unknown>, payable: number, own: Story) => ({
    ...headFacts(one, own),
    ...facts,
    payable_amount: payable,
    paid_amount: own.paidAt ? payable : 0,
    refunded_amount: own.state === 'refunded' ? payable : 0,
  });
  rows.orders.push(
    head(
      {
        id,
        no,
        parent_id: null,
        request_id: `demo-${serial}`,
        ship_from: split.length > 0 ? '' : (one.goods[0]?.shipFrom ?? ''),
        goods_amount: totals.goods,
        discount_amount: totals.discount,
        freight_amount: totals.freight,
        packs: totals.packs,
        pieces: totals.pieces,
        kinds: totals.kinds,
        quote: { totals, adjustments: quote.adjustments, gifts: quote.gifts, bodyHash: '' },
        reserve_until: reserveUntil,
      },
      totals.payable,
      story,
    ),
  );
  writeHistory(rows, id, order.userId, order.at, story.steps);

  const children = split.map((child, index) => {
    const childId = newId(order);
    const own = child.lineKeys.map((key) => quote.lines[Number(key)]).filter((line) => line !== undefined);
    const ownStory = childStory(story, index);
    rows.orders.push(
      head(
        {
          id: childId,
          no: `${no}-${index + 1}`,
          parent_id: id,
          request_id: `demo-${serial}`,
          ship_from: child.shipFrom,
          goods_amount: child.goods,
          discount_amount: child.discount + child.points,
          freight_amount: child.freight,
          packs: own.reduce((sum, line) => sum + line.quantity.packs, 0),
          pieces: own.reduce((sum, line) => sum + line.quantity.pieces, 0),
          kinds: new Set(own.map((line) => line.goodsId)).size,
          quote: {},
          reserve_until: null,
        },
        child.payable,
        ownStory,
      ),
    );
    writeHistory(rows, childId, order.userId, order.at, ownStory.steps);
    return { id: childId, keys: child.lineKeys, story: ownStory };
  });

  const lineIds = writeLines(rows, one, id, children, story);
  writeShipments(
    rows,
    one,
    lineIds,
    children.length > 0 ? children : [{ id, keys: quote.lines.map(({ key }) => key), story }],
    serial,
  );
  writeClaims(rows, one, id, story);
  writeMoney({ newId: () => newId(order), rows }, one, id, story, serial);
  if (story.paidAt && story.claim === 'used') rememberBought(rows, one, id, story.paidAt);
  if (story.completedAt && mall.reviewed !== false) writeReviews(mall, rows, one, lineIds, story.completedAt);
}

function headFacts({ order, address }: PricedOrder, story: Story): Record<string, unknown> {
  const last = story.steps.at(-1)?.at ?? order.at;
  return {
    kind: 'ordinary',
    kh_id: order.khId,
    user_id: order.userId,
    state: story.state,
    hold_reasons: [],
    address: {
      name: address.name,
      phone: address.phone,
      province: address.regionNames[0],
      city: address.regionNames[1],
      county: address.regionNames[2],
      address: address.address,
      regionCode: address.regionCode,
    },
    invoice_wish: { kind: 'none', title: '', taxNumber: '' },
    remark: order.remark,
    buyer_po_no: order.buyerPoNo,
    pay_method: order.method === 'scan' ? 'cloud' : 'transfer',
    created_at: order.at,
    paid_at: story.paidAt,
    shipped_at: story.shippedAt,
    completed_at: story.completedAt,
    cancelled_at: story.cancelledAt,
    cancel_reason: story.cancelReason,
    updated_at: last,
  };
}

/** In a partly shipped order the first child is on its way and the others wait. */
function childStory(story: Story, index: number): Story {
  if (story.state !== 'part-shipped') return story;
  const shipped = story.steps.find((step) => step.event === 'ship-part');
  const paid = story.steps.filter((step) => step.event === 'paid');
  if (index > 0 || !shipped) return { ...story, steps: paid, state: 'to-ship' };
  const step: Step = { ...shipped, event: 'ship-all', to: 'shipped' };
  return { ...story, steps: [...paid, step], state: 'shipped', shippedAt: step.at };
}

function writeHistory(
  rows: OrderRows,
  orderId: string,
  userId: number,
  placedAt: Date,
  steps: readonly Step[],
): void {
  const row = (from: string | null, to: string, event: string, actor: string, at: Date, note: string) =>
    rows.history.push({
      order_id: orderId,
      from_state: from,
      to_state: to,
      event,
      actor_kind: actor,
      actor_id: actor === 'buyer' ? userId : null,
      note,
      at,
    });
  row(null, 'unpaid', 'placed', 'buyer', placedAt, '');
  for (const step of steps) row(step.from, step.to, step.event, step.actor, step.at, step.note);
}

interface Parcel {
  id: string;
  keys: readonly string[];
  story: Story;
}

/** How many pieces of a line are on their way: all, none, or in an undivided partly shipped order every second line. */
function shippedPieces(parcel: Parcel, place: number, total: number): number {
  if (parcel.story.state === 'part-shipped') return place === 0 ? total : 0;
  return parcel.story.shippedAt ? total : 0;
}

function writeLines(
  rows: OrderRows,
  { quote, goods }: PricedOrder,
  orderId: string,
  children: readonly Parcel[],
  story: Story,
): number[] {
  return quote.lines.map((line, at) => {
    const row = goods[at] as DemoGoods;
    const child = children.find(({ keys }) => keys.includes(line.key));
    const parcel = child ?? { id: orderId, keys: quote.lines.map(({ key }) => key), story };
    const id = rows.lines.length + 1;
    rows.lines.push({
      id,
      order_id: orderId,
      child_order_id: child?.id ?? null,
      goods_id: row.id,
      context: 'ordinary',
      overrides: {},
      code: row.code,
      name: row.name,
      spec: row.spec,
      image: row.pictures[0] ?? '',
      unit: row.unit,
      pack_unit: row.packUnit,
      pieces_per_pack: row.piecesPerPack,
      packs: line.quantity.packs,
      pieces: line.quantity.pieces,
      total_pieces: line.totalPieces,
      list_per_pack: row.list.perPack,
      list_per_piece: row.list.perPiece,
      per_pack: line.pair.perPack,
      per_piece: line.pair.perPiece,
      price_kind: line.winner.kind,
      trace: line.trace,
      amount: line.amount,
      discount_share: subtractFen(line.amount, line.payable),
      tax_rate_bp: row.taxRateBp,
      tax_code: row.taxCode,
      ship_from: row.shipFrom,
      shipped_pieces: shippedPieces(parcel, parcel.keys.indexOf(line.key), line.totalPieces),
      returned_pieces: 0,
      reviewed: false,
    });
    return id;
  });
}

function writeShipments(
  rows: OrderRows,
  { quote }: PricedOrder,
  lineIds: readonly number[],
  parcels: readonly Parcel[],
  serial: number,
): void {
  for (const [index, parcel] of parcels.entries()) {
    const step = parcel.story.steps.find(({ event }) => event === 'ship-all' || event === 'ship-part');
    if (!step) continue;
    const id = rows.shipments.length + 1;
    rows.shipments.push({
      id,
      order_id: parcel.id,
      carrier: CARRIERS[serial % CARRIERS.length],
      tracking_no: `DJ${String(serial).padStart(7, '0')}${index + 1}`,
      shipped_at: step.at,
      received_at: parcel.story.completedAt,
    });
    for (const [place, key] of parcel.keys.entries()) {
      const line = quote.lines[Number(key)];
      const pieces = line ? shippedPieces(parcel, place, line.totalPieces) : 0;
      if (pieces > 0)
        rows.shipmentLines.push({ shipment_id: id, order_line_id: lineIds[Number(key)], pieces });
    }
  }
}

function writeClaims(rows: OrderRows, { order, quote }: PricedOrder, orderId: string, story: Story): void {
  for (const { ref, quantity } of quote.claimsNeeded) {
    const scarceId = Number(ref);
    const id = rows.claims.length + 1;
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
      rows.ledger.push({ scarce_id: scarceId, act, quantity, claim_id: id, reason: `order ${orderId}`, at });
    note('reserve', order.at);
    if (story.claim === 'released') note('release', story.claimEndedAt);
    if (story.claim === 'used' || story.claim === 'returned') note('use', story.paidAt);
    if (story.claim === 'returned') note('return', story.claimEndedAt);
    const use = rows.use.get(scarceId) ?? { reserved: 0, used: 0 };
    rows.use.set(scarceId, {
      reserved: use.reserved + (story.claim === 'reserved' ? quantity : 0),
      used: use.used + (story.claim === 'used' ? quantity : 0),
    });
  }
}
