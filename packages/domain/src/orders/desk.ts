import { type DeliveryWay, isHandedOver, wayStateWord } from '../delivery/ways';
import { type HoldReason, type OrderState, orderWord, type StatusWord } from './states';

/** The built-in views of the staff's list of orders, in their order (ADMIN §7.2). */
export const DESK_VIEWS = {
  all: '全部',
  unpaid: '待付款',
  confirming: '待确认到账',
  'to-ship': '待发货',
  reminded: '催发货',
  'part-shipped': '部分发货',
  shipped: '已发货',
  completed: '已完成',
  cancelled: '已取消',
  grouping: '待成团',
  balance: '待尾款',
  released: '放行未收款',
} as const;
export type DeskView = keyof typeof DESK_VIEWS;
export const deskViews = Object.keys(DESK_VIEWS) as DeskView[];

/** Colours of the word that staff put on an order. */
export const MARK_COLOURS = {
  red: '红',
  amber: '橙',
  green: '绿',
  blue: '蓝',
  violet: '紫',
  grey: '灰',
} as const;
export type MarkColour = keyof typeof MARK_COLOURS;

/** What staff look at to judge an order. */
export interface DeskOrder {
  state: OrderState;
  holds: readonly HoldReason[];
  /** fen captured so far */
  paid: number;
  /** a transfer was announced and waits to be confirmed */
  confirming: boolean;
  placedAt: Date;
  paidAt: Date | null;
  /** let out before it was paid */
  releasedAt?: Date | null;
  /** absent = by courier */
  way?: DeliveryWay;
}

/** The label for staff: the buyer's, but a transfer to confirm shows, and what the buyer awaits has been shipped. */
export function deskWord({
  state,
  holds,
  paid,
  confirming,
  way = 'express',
}: Omit<DeskOrder, 'placedAt' | 'paidAt' | 'releasedAt'>): StatusWord {
  if (state === 'unpaid' && confirming) return { word: '待确认到账', colour: 'amber' };
  if (state === 'shipped') return { word: wayStateWord(way, state) ?? '已发货', colour: 'blue' };
  return orderWord(state, holds, paid, way);
}

/** Paid, not held by anything, and not all on its way. */
export const isToShip = ({ state, holds }: Pick<DeskOrder, 'state' | 'holds'>): boolean =>
  (state === 'to-ship' || state === 'part-shipped') && holds.length === 0;

/** Since when somebody waits: the seller for the money, then the buyer for the goods; null = nobody. */
export function waitsSince(order: DeskOrder): Date | null {
  if (order.state === 'unpaid') return order.placedAt;
  const isDue = order.state === 'to-ship' || order.state === 'part-shipped';
  return isDue ? (order.paidAt ?? order.releasedAt ?? null) : null;
}

/**
 * Who may read the recipient: whoever may read contacts, and who ships, as long as there is something to ship or to hand
 * over (ADMIN §9).
 */
export const seesRecipient = (
  may: { contact: boolean; ship: boolean },
  order: Pick<DeskOrder, 'state' | 'holds' | 'way'>,
): boolean =>
  may.contact || (may.ship && (isToShip(order) || (order.state === 'shipped' && isHandedOver(order.way))));

const STEPS: Readonly<Record<string, string>> = {
  placed: '提交订单',
  paid: '付清货款',
  release: '放行：先发货后付款',
  cancel: '取消订单',
  expire: '超时未付，订单关闭',
  'cancel-paid': '取消已付款的订单，货款退回',
  'ship-part': '发出一部分',
  'ship-all': '全部发出',
  'take-back-part': '撤销一次发货',
  'take-back-all': '撤销发货，回到待发货',
  'confirm-receipt': '确认收货',
  'late-money': '订单关闭后收到货款，退回',
  'refund-done': '退款完成',
};

/** What steps are called for orders that the mall hands over itself. */
const WAY_STEPS: Readonly<Partial<Record<DeliveryWay, Readonly<Record<string, string>>>>> = {
  pickup: {
    'ship-part': '备好一部分',
    'ship-all': '备好货，等客户来提',
    'take-back-part': '撤销一次备货',
    'take-back-all': '撤销备货',
    'confirm-receipt': '客户已提货',
  },
  van: { 'ship-part': '送出一部分', 'ship-all': '全部送出', 'confirm-receipt': '已送达' },
};

/** A step of an order's history in words. */
export const stepWords = (event: string, way: DeliveryWay = 'express'): string =>
  WAY_STEPS[way]?.[event] ?? STEPS[event] ?? '其他变动';

/** Columns of the export, by the keys of the list's columns. */
export const ORDER_COLUMNS = {
  orderNo: '订单号',
  createTime: '下单时间',
  company: '客户',
  level: '等级',
  salesperson: '业务员',
  region: '收货地区',
  quantity: '种数/件/个',
  payAmount: '应付',
  paidAmount: '已付',
  payMethod: '付款方式',
  state: '状态',
  way: '配送方式',
  shipFrom: '发货仓',
  remark: '备注',
  buyerPoNo: '采购单号',
  invoice: '开票意向',
  mark: '标记',
  assigned: '负责人',
  printed: '已打印',
  wait: '等待',
  recipient: '收货人',
  phone: '收货手机',
  address: '收货地址',
} as const;
export type OrderColumn = keyof typeof ORDER_COLUMNS;
export const orderColumns = Object.keys(ORDER_COLUMNS) as OrderColumn[];
