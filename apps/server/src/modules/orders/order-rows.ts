import type { DeliveryWay, HoldReason, OrderFee, OrderState } from '@pifa/domain';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform';
import type { KeptAdjustment, KeptStep } from './kept-trace';
import type { OrderSource } from './order-source';

/** The address as it was when the order was placed. */
export interface FrozenAddress {
  name: string;
  phone: string;
  province: string;
  city: string;
  county: string;
  address: string;
  regionCode: string;
}

/** How an order is delivered, as its buyer was told; the address and the amounts are the order's own. */
export interface FrozenDelivery {
  name: string;
  note: string;
  /** 自提 */
  place: string;
  address: string;
  hours: string;
  contact: string;
}

export interface InvoiceOptions {
  kind: 'none' | 'ordinary' | 'special';
  title: string;
  taxNumber: string;
  /** The title it was taken from. */
  titleId?: string | undefined;
}

const NO_INVOICE: InvoiceOptions = { kind: 'none', title: '', taxNumber: '' };

/** What an order keeps of its invoice: nothing where none is wanted. */
export const keptInvoice = (invoice: InvoiceOptions): Partial<InvoiceOptions> =>
  JSON.stringify(invoice) === JSON.stringify(NO_INVOICE) ? {} : invoice;

/** The invoice of an order as it was wished for. */
export const wishedInvoice = (kept: unknown): InvoiceOptions => ({
  ...NO_INVOICE,
  ...(kept as Partial<InvoiceOptions>),
});

/**
 * What the engine said when the order was placed, kept with it for ever (I9). What its columns and lines say is not
 * repeated, and what there is none of is left out.
 */
export interface FrozenQuote {
  /** Reductions over the whole basket; each line's share stands in its trace. */
  adjustments?: readonly KeptAdjustment[];
  /** What of the freight is paid because the order is small. */
  fees?: readonly OrderFee[];
  couponId?: string;
  pointsSpent?: number;
  /** Chinese sentences that were read before paying. */
  terms?: readonly string[];
  /** Tells a repeated request from another one under the same id. */
  bodyHash: string;
}

/** A row of `orders` to write. Amounts in fen. */
export interface NewOrder {
  id: string;
  parent_id: string | null;
  /** '' for the order itself, '-1' … for its children: added to the number. */
  no_suffix: string;
  state: OrderState;
  /** 'ordinary', or the activity whose terms rule it. */
  kind: string;
  /** Why it waits once it is paid. */
  hold_reasons: HoldReason[];
  cart_version: number | null;
  ship_from: string;
  goods_amount: number;
  discount_amount: number;
  freight_amount: number;
  payable_amount: number;
  packs: number;
  pieces: number;
  kinds: number;
  quote: FrozenQuote | Record<string, never>;
  reserve_until: Date | null;
}

/** A row of `order_lines`, typed by the generated table. Unit prices in 1/10000 yuan, amounts in fen. */
export type OrderLineRow = Selectable<Tables['order_lines']>;

/** Columns that are written when an order is placed, with the types they have in the statement's JSON. */
export const PLACED_LINE = {
  child_order_id: 'text',
  goods_id: 'bigint',
  context: 'text',
  code: 'text',
  name: 'text',
  spec: 'text',
  image: 'text',
  unit: 'text',
  pack_unit: 'text',
  pieces_per_pack: 'integer',
  packs: 'integer',
  pieces: 'integer',
  total_pieces: 'bigint',
  list_per_pack: 'bigint',
  list_per_piece: 'bigint',
  per_pack: 'bigint',
  per_piece: 'bigint',
  price_kind: 'text',
  trace: 'jsonb',
  amount: 'bigint',
  discount_share: 'bigint',
  tax_rate_bp: 'integer',
  tax_code: 'text',
  ship_from: 'text',
} as const satisfies Partial<Record<keyof OrderLineRow, string>>;

/** A row of `order_lines` to write. */
export interface NewOrderLine extends Omit<Pick<OrderLineRow, keyof typeof PLACED_LINE>, 'trace'> {
  /** Its key among the lines, and that of the line it hangs on. */
  key: string;
  parent_key: string | null;
  trace: readonly KeptStep[];
}

export interface NewInstalment {
  seq: number;
  name: string;
  amount: number;
  opens_at: Date;
  closes_at: Date | null;
}

/** An order with everything that is written beside it. The first of `orders` is what is paid. */
export interface NewOrderBundle {
  khId: number;
  userId: number;
  requestId: string;
  payMethod: string;
  address: FrozenAddress;
  deliveryWay: DeliveryWay;
  delivery: FrozenDelivery | Record<string, never>;
  invoice: InvoiceOptions;
  remark: string;
  buyerPoNo: string;
  /** The head first, then its parts. */
  orders: [NewOrder, ...NewOrder[]];
  lines: NewOrderLine[];
  instalments: NewInstalment[];
  /** Where its lines lay, and which of them become the order. */
  source: OrderSource;
  lineIds: number[];
  now: Date;
}

/** An order held for a change. */
export interface HeldOrder {
  id: string;
  no: string;
  khId: number;
  userId: number;
  parentId: string | null;
  state: OrderState;
  holds: HoldReason[];
  way: DeliveryWay;
  payable: number;
  paid: number;
  payMethod: string;
  reserveUntil: Date | null;
  /** Staff let it be shipped before it is paid. */
  released: boolean;
  anyShipped: boolean;
  /** Lines of quotes that go back when it dies. */
  holdsQuotes: boolean;
  childIds: string[];
  /** Parts of which nothing was shipped nor will be: all of them was out of stock. */
  emptyIds: string[];
}
