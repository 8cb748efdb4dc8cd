import type { Adjustment, HoldReason, OrderState, QuoteTotals, TraceStep } from '@pifa/domain';

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

export interface InvoiceWish {
  kind: 'none' | 'ordinary' | 'special';
  title: string;
  taxNumber: string;
  /** The title it was taken from. */
  titleId?: string | undefined;
}

/** What the engine said when the order was placed, kept with it for ever (I9). */
export interface FrozenQuote {
  totals: QuoteTotals;
  adjustments: readonly Adjustment[];
  gifts: readonly unknown[];
  /** '' = none. */
  couponId: string;
  pointsSpent: number;
  /** Chinese sentences that were read before paying. */
  terms: readonly string[];
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

/** A row of `order_lines` to write. Unit prices in 1/10000 yuan, amounts in fen. */
export interface NewOrderLine {
  /** Its key among the lines, and that of the line it hangs on. */
  key: string;
  parent_key: string | null;
  child_order_id: string | null;
  goods_id: number;
  context: string;
  code: string;
  name: string;
  spec: string;
  image: string;
  unit: string;
  pack_unit: string;
  pieces_per_pack: number;
  packs: number;
  pieces: number;
  total_pieces: number;
  list_per_pack: number;
  list_per_piece: number;
  per_pack: number;
  per_piece: number;
  price_kind: string;
  trace: readonly TraceStep[];
  amount: number;
  discount_share: number;
  tax_rate_bp: number;
  tax_code: string;
  ship_from: string;
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
  invoice: InvoiceWish;
  remark: string;
  buyerPoNo: string;
  /** The head first, then its parts. */
  orders: [NewOrder, ...NewOrder[]];
  lines: NewOrderLine[];
  instalments: NewInstalment[];
  /** Cart lines that become the order. */
  cartLineIds: number[];
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
  payable: number;
  paid: number;
  payMethod: string;
  reserveUntil: Date | null;
  anyShipped: boolean;
  /** Lines of quotes that go back when it dies. */
  holdsQuotes: boolean;
  childIds: string[];
}
