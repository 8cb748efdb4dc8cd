import { type CallData } from '@pifa/contract';
import {
  type LineContext,
  actionsFor,
  type DeliveryWay,
  feesSum,
  fen,
  fenToYuan,
  type HoldReason,
  lineAmount,
  type OrderAction,
  type OrderFee,
  type OrderState,
  orderWord,
  pricePair,
  statedFate,
  statedFateText,
  type TraceStep,
  unitPrice,
  unitPriceToYuan,
} from '@pifa/domain';
import { contextKind, traceStepToWire } from '../cart';
import { soldAsToWire } from '../goods-row';
import { wayNameOf } from './delivery';
import type { FrozenDelivery, OrderLineRow } from './order-rows';
import { owedOf } from './release-order';

type Page = CallData<'orderPage'>;
export type WireHead = Page['list'][number];
type WireLine = WireHead['lines'][number];

/** Columns of an order's head as it is shown, for `select ${headColumns} from orders o`. */
export interface HeadRow {
  id: string;
  no: string;
  kind: string;
  parent_id: string | null;
  state: string;
  hold_reasons: string[];
  ship_from: string;
  goods_amount: number;
  discount_amount: number;
  freight_amount: number;
  payable_amount: number;
  paid_amount: number;
  refunded_amount: number;
  packs: number;
  pieces: number;
  kinds: number;
  pay_method: string;
  delivery_way: string;
  delivery: Partial<FrozenDelivery>;
  reserve_until: Date | null;
  released_at: Date | null;
  created_at: Date;
  /** Chinese sentences that were read before paying. */
  terms: string[];
  /** What of the freight was paid because the order was small; null where nothing was. */
  fees: Pick<OrderFee, 'amount'>[] | null;
  /** The payment plan of an order that may be paid in parts; null for others. */
  parts: PartRow[] | null;
}

export interface PartRow {
  seq: number;
  name: string;
  amount: number;
  paid: number;
  opens: string;
  closes: string | null;
}

/** Columns of an order's line as it is shown. */
export const SHOWN_LINE = [
  'id',
  'order_id',
  'child_order_id',
  'goods_id',
  'context',
  'parent_line_id',
  'code',
  'name',
  'spec',
  'image',
  'unit',
  'pack_unit',
  'pieces_per_pack',
  'packs',
  'pieces',
  'total_pieces',
  'list_per_pack',
  'list_per_piece',
  'per_pack',
  'per_piece',
  'price_kind',
  'trace',
  'amount',
  'discount_share',
  'ship_from',
  'shipped_pieces',
  'returned_pieces',
  'short_pieces',
  'reviewed',
] as const satisfies (keyof OrderLineRow)[];
export interface LineRow extends Omit<Pick<OrderLineRow, (typeof SHOWN_LINE)[number]>, 'trace'> {
  trace: readonly TraceStep[];
}

/** What a buyer can do here; the others come with their issues, and no menu shows what does not exist. */
const OFFERED: readonly OrderAction[] = [
  'pay',
  'cancel',
  'cancel-paid',
  'confirm-receipt',
  'review',
  'remind-shipping',
  'reorder',
  'print',
];
/** A child is paid, cancelled and reviewed with its parent. */
const WITH_PARENT: readonly OrderAction[] = ['pay', 'cancel', 'cancel-paid', 'review'];

export function headToWire(
  row: HeadRow,
  lines: readonly LineRow[],
  paymentPending: boolean,
  now: Date,
): WireHead {
  const state = row.state as OrderState;
  const holds = row.hold_reasons as HoldReason[];
  const phases = phasesToWire(row, now);
  const next = phases?.find(({ phaseState }) => phaseState !== 'paid');
  const owed = owedOf(row);
  const actions = actionsFor({
    state,
    holds,
    paid: row.paid_amount === row.payable_amount,
    paymentPending,
    anyShipped: lines.some((line) => line.shipped_pieces > 0),
    released: row.released_at !== null,
    depositKept: state === 'unpaid' && row.paid_amount > 0 && statedFate(row.terms) === 'forfeit',
    payable: !next || next.phaseState === 'open',
    reviewed: lines.every((line) => line.reviewed || contextKind(line.context) === 'gift'),
  })
    .map(({ action }) => action)
    .filter((action) => OFFERED.includes(action) && !(row.parent_id && WITH_PARENT.includes(action)));
  return {
    id: row.id,
    orderNo: row.no,
    kind: row.kind,
    state,
    stateName: orderWord(state, holds, row.paid_amount, row.delivery_way as DeliveryWay).word,
    parentId: row.parent_id ?? '',
    holdReasons: holds,
    shipFrom: row.ship_from,
    createTime: row.created_at.toISOString(),
    goodsAmount: yuan(row.goods_amount),
    discountAmount: yuan(row.discount_amount),
    freightAmount: yuan(row.freight_amount),
    ...(row.fees ? { smallOrderFee: fenToYuan(feesSum(row.fees)) } : {}),
    payAmount: yuan(row.payable_amount),
    paidAmount: yuan(row.paid_amount),
    refundedAmount: yuan(row.refunded_amount),
    ipcnt: row.packs,
    spcnt: row.pieces,
    kinds: row.kinds,
    payMethod: row.pay_method,
    ...(row.released_at ? { releaseTime: row.released_at.toISOString() } : {}),
    ...(owed > 0 ? { owedAmount: yuan(owed) } : {}),
    way: row.delivery_way as DeliveryWay,
    wayName: wayNameOf(row.delivery_way, row.delivery),
    ...(state === 'unpaid' && row.reserve_until ? { expireTime: row.reserve_until.toISOString() } : {}),
    actions,
    ...(phases ? { phases, fateText: statedFateText(row.terms) } : {}),
    lines: lines.map(lineToWire),
  };
}

/** The phases of an order that is paid in two parts. The first is open as long as the order waits for it. */
function phasesToWire({ parts, state, reserve_until }: HeadRow, now: Date): WireHead['phases'] {
  if (!parts || parts.length < 2) return undefined;
  return parts.map(({ seq, name, amount, paid, opens, closes }, index) => {
    const from = new Date(opens);
    const until =
      index === 0 && state === 'unpaid' && paid < amount ? reserve_until : closes && new Date(closes);
    const isEarly = index > 0 && now < from;
    const isLate = state !== 'unpaid' || (until !== null && now >= until);
    return {
      seq,
      name,
      amount: yuan(amount),
      paidAmount: yuan(paid),
      phaseState: paid >= amount ? 'paid' : isLate ? 'closed' : isEarly ? 'waiting' : 'open',
      openTime: from.toISOString(),
      ...(until ? { closeTime: until.toISOString() } : {}),
    };
  });
}

function lineToWire(row: LineRow): WireLine {
  const list = pricePair(row.list_per_pack, row.list_per_piece);
  const { trace } = row;
  return {
    id: String(row.id),
    goodsId: String(row.goods_id),
    goodsName: row.name,
    ...soldAsToWire(row),
    ipcnt: row.packs,
    spcnt: row.pieces,
    totalNum: row.total_pieces,
    listAmount: fenToYuan(lineAmount(list, row.packs, row.pieces)),
    amount: yuan(row.amount),
    priceKind: row.price_kind,
    trace: trace.map(traceStepToWire),
    adjustments: trace
      .filter(({ stage, amount }) => stage !== 'unit' && amount !== null)
      .map(({ kind, label, amount }) => ({ kind, label, amount: yuan(amount ?? 0) })),
    saleIP: unitPriceToYuan(unitPrice(row.per_pack)),
    saleSP: unitPriceToYuan(unitPrice(row.per_piece)),
    listIP: unitPriceToYuan(list.perPack),
    listSP: unitPriceToYuan(list.perPiece),
    shipFrom: row.ship_from,
    shippedNum: row.shipped_pieces,
    returnedNum: row.returned_pieces,
    ...(row.short_pieces > 0 ? { shortNum: row.short_pieces } : {}),
    childOrderId: row.child_order_id ?? '',
    context: row.context,
    ...(row.parent_line_id === null ? {} : { parentLineId: String(row.parent_line_id) }),
    tag: TAGS[contextKind(row.context)] ?? '',
  };
}

const TAGS: Partial<Record<LineContext['kind'], string>> = { gift: '赠品', 'add-on': '换购', quoted: '报价' };

/** Every reduction by name, summed over the lines that bear it: what the head's discount is made of. */
export function namedReductions(lines: readonly LineRow[]): WireLine['adjustments'] {
  const sums = new Map<string, WireLine['adjustments'][number] & { fen: number }>();
  for (const { stage, kind, label, amount } of lines.flatMap(({ trace }) => trace)) {
    if (stage === 'unit' || amount === null) continue;
    const key = `${kind} ${label}`;
    const sum = (sums.get(key)?.fen ?? 0) + amount;
    sums.set(key, { kind, label, amount: yuan(sum), fen: sum });
  }
  return [...sums.values()].map(({ kind, label, amount }) => ({ kind, label, amount }));
}

/** A stored amount on the wire. */
export const yuan = (amount: number): number => fenToYuan(fen(amount));
