import type { PromotionRecord } from '@pifa/domain';
import type { ActivityOrder } from './orders/activity-orders';
import type { OrderReview, PastOrder, StockUse } from './orders/past-orders';
import type { DemoAfterSale } from './trade/after-sales';
import type { DemoInvoice, DemoTitle } from './trade/invoices';
import type { DemoVoucher } from './trade/desk-work';
import type { DemoOwnReview } from './trade/own-reviews';
import type {
  DemoCompany,
  DemoGoods,
  DemoLadder,
  DemoMall,
  DemoNote,
  DemoReview,
  DemoSite,
  DemoStaff,
  DemoUser,
} from './types';

/** What the opening stock of goods depends on. */
export interface Opening {
  /** Added to the opening stock, so that a goods' `stock` is what can be bought after all orders. */
  use: ReadonlyMap<number, StockUse>;
  /** Number and sum of the stars of each goods' reviews. */
  reviews: ReadonlyMap<number, { count: number; stars: number }>;
  /** When everything was stocked: before the first order. */
  stockedAt: Date;
}

export interface FurtherGoods {
  /** First goods id of the mall; ids follow without a gap. */
  first: number;
  written: number;
  wanted: number;
  stockedAt: Date;
  onProgress(goods: number): void;
}

/** A line of an inquiry; prices in 1/10000 yuan. */
export interface InquiredLine {
  goodsId: number;
  goodsName: string;
  packs: number;
  pieces: number;
  perPack: number | null;
  perPiece: number | null;
  remark: string;
  needBy: string | null;
}

export interface Inquiry {
  company: DemoCompany;
  user: DemoUser;
  remark: string;
  lines: InquiredLine[];
  /** The day by which the goods are needed. */
  needBy: string;
}

/** The seller's answer to an inquiry; prices in 1/10000 yuan. */
export interface QuoteAnswer {
  validDays: number;
  message: string;
  discountsAllowed: boolean;
  lines: {
    line: number;
    available: boolean;
    offers: { fromPieces: number; perPack: number; perPiece: number }[];
    /** Code of the goods offered instead, or ''. */
    substitute: string;
    minPieces: number;
    stepWaived: boolean;
    note: string;
  }[];
}

export interface QuoteMessage {
  by: 'buyer' | 'seller';
  userId: number;
  line: number | null;
  text: string;
}

export interface QuoteEnd {
  event: 'withdraw' | 'decline' | 'expire';
  userId: number;
  note: string;
}

export interface PointsGift {
  khId: number;
  points: number;
  note: string;
  source: string;
  expiresAt: Date | null;
}

export interface EarnedPoints {
  khId: number;
  orderId: string;
  points: number;
  perYuan: number;
  expiresAt: Date | null;
}

export interface Draw {
  id: string;
  draw: PromotionRecord;
  prizeId: string;
  khId: number;
  userId: number;
  coupons: readonly PromotionRecord[];
}

export type OrderNews = 'paid' | 'shipped' | 'completed' | 'cancelled';

export interface Notice {
  eventId: string;
  type: 'system' | 'activity';
  title: string;
  text: string;
  link: string;
}

/**
 * What the recipes need from the empty mall that they fill, dated `now`. A method with `at` acts as if it were that
 * moment; methods that take lists write past rows as given, ids included.
 */
export interface MallPort {
  readonly now: Date;
  /** An unguessable id. */
  newId(): string;
  makeCatalogue(
    mall: Pick<DemoMall, 'categories' | 'brands' | 'groups'> & Pick<DemoSite, 'synonyms'>,
  ): Promise<void>;
  makeGoods(goods: readonly DemoGoods[], opening: Opening): Promise<void>;
  /** Adds variations of the existing goods until there are `wanted`. */
  multiplyGoods(further: FurtherGoods): Promise<void>;
  /** Accounts of the back office; one that is there already keeps its password. */
  openStaffAccounts(staff: readonly DemoStaff[]): Promise<void>;
  /** Companies name their salesperson: staff first. */
  registerPeople(mall: DemoMall): Promise<void>;
  noteCustomers(notes: readonly DemoNote[]): Promise<void>;
  setLadders(ladders: readonly DemoLadder[]): Promise<void>;
  setUpSite(site: DemoSite): Promise<void>;
  startPromotions(promotions: readonly PromotionRecord[]): Promise<void>;
  /** Reserves the activities' own stock, from newly delivered goods. */
  reserveActivityStock(): Promise<void>;
  /** Moves every id sequence past the ids in use. */
  catchUpIds(): Promise<void>;

  publishReviews(reviews: readonly DemoReview[]): Promise<void>;
  /** Orders with their payments, shipments, receipts, cancellations and reviews. */
  placeOrders(orders: readonly PastOrder[], reviews: readonly OrderReview[]): Promise<void>;
  /** An order under an activity whose first instalment is paid. */
  placeActivityOrder(order: ActivityOrder): Promise<void>;
  /** Ships a second parcel of a company's part-shipped order. */
  shipOnceMore(khId: number): Promise<void>;
  /** A transfer waits for staff to look at its slip. */
  handInVoucher(voucher: DemoVoucher): Promise<void>;
  remindShipping(orderId: string, at: Date): Promise<void>;
  review(review: DemoOwnReview): Promise<void>;
  addAfterSale(afterSale: DemoAfterSale): Promise<void>;
  invoice(khId: number, titles: readonly DemoTitle[], invoices: readonly DemoInvoice[]): Promise<void>;
  /** Carts, favourites and recently viewed goods. */
  fillCartsAndLists(mall: DemoMall): Promise<void>;

  issueCoupon(coupon: PromotionRecord, khId: number, source: string, at: Date): Promise<void>;
  givePoints(gift: PointsGift, at: Date): Promise<void>;
  earnPoints(earned: EarnedPoints, at: Date): Promise<void>;
  lapsePoints(khId: number, at: Date): Promise<void>;
  draw(draw: Draw, at: Date): Promise<void>;

  /** Returns the id of the quote request. */
  inquire(inquiry: Inquiry, at: Date): Promise<string>;
  answerInquiry(id: string, answer: QuoteAnswer, at: Date): Promise<void>;
  postInquiryMessage(id: string, message: QuoteMessage, at: Date): Promise<void>;
  endInquiry(id: string, end: QuoteEnd, at: Date): Promise<void>;
  /** Links the lines of this quote to the existing order. */
  orderAtQuote(id: string): Promise<void>;

  sendOrderMessage(news: OrderNews, orderId: string, at: Date): Promise<void>;
  announce(notice: Notice, at: Date): Promise<void>;
  /** Sends the messages about the inquiries, each at its own time. */
  sendQuoteMessages(): Promise<void>;
  /** Marks messages older than this as read. */
  readMessages(before: Date): Promise<void>;
}
