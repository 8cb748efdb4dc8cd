import type { PromotionRecord } from '@pifa/domain';
import type { ActivityOrder } from './orders/activity-orders';
import type { OrderReview, PastOrder, StockUse } from './orders/past-orders';
import type { DemoAfterSale } from './trade/after-sales';
import type { DemoInvoice, DemoTitle } from './trade/invoices';
import type { DemoOwnReview } from './trade/own-reviews';
import type { DemoCompany, DemoGoods, DemoLadder, DemoMall, DemoReview, DemoSite, DemoUser } from './types';

/** What is known of goods when they are put into stock. */
export interface Opening {
  /** What orders took is stocked on top, so that a goods' `stock` is what can be bought in the end. */
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
 * What the recipes ask of the mall that they fill, empty and dated `now`. A verb that ends in a moment is carried out
 * as if it were that moment; verbs with lists write rows of the past as they are given, ids included.
 */
export interface MallPort {
  readonly now: Date;
  /** An id that nobody can guess. */
  newId(): string;
  makeCatalogue(
    mall: Pick<DemoMall, 'categories' | 'brands' | 'groups'> & Pick<DemoSite, 'synonyms'>,
  ): Promise<void>;
  makeGoods(goods: readonly DemoGoods[], opening: Opening): Promise<void>;
  /** Fills up to the number wanted with variations of the goods that are there. */
  multiplyGoods(further: FurtherGoods): Promise<void>;
  registerPeople(mall: DemoMall): Promise<void>;
  setLadders(ladders: readonly DemoLadder[]): Promise<void>;
  setUpSite(site: DemoSite): Promise<void>;
  startPromotions(promotions: readonly PromotionRecord[]): Promise<void>;
  /** Takes what the activities keep for themselves out of freshly delivered stock. */
  reserveActivityStock(): Promise<void>;
  /** Every id counter goes on behind the ids that were given. */
  catchUpIds(): Promise<void>;

  publishReviews(reviews: readonly DemoReview[]): Promise<void>;
  /** Orders as they were placed, paid, shipped, received, cancelled and reviewed. */
  placeOrders(orders: readonly PastOrder[], reviews: readonly OrderReview[]): Promise<void>;
  /** An order that was placed and whose first part was paid under an activity. */
  placeActivityOrder(order: ActivityOrder): Promise<void>;
  /** The part-shipped order of a company gets a second parcel. */
  shipOnceMore(khId: number): Promise<void>;
  review(review: DemoOwnReview): Promise<void>;
  giveBack(afterSale: DemoAfterSale): Promise<void>;
  invoice(khId: number, titles: readonly DemoTitle[], invoices: readonly DemoInvoice[]): Promise<void>;
  /** Carts, favourites and recently viewed goods. */
  fillDesks(mall: DemoMall): Promise<void>;

  issueCoupon(coupon: PromotionRecord, khId: number, source: string, at: Date): Promise<void>;
  givePoints(gift: PointsGift, at: Date): Promise<void>;
  earnPoints(earned: EarnedPoints, at: Date): Promise<void>;
  lapsePoints(khId: number, at: Date): Promise<void>;
  draw(draw: Draw, at: Date): Promise<void>;

  /** Answers the id of the quote request. */
  inquire(inquiry: Inquiry, at: Date): Promise<string>;
  answerInquiry(id: string, answer: QuoteAnswer, at: Date): Promise<void>;
  sayInInquiry(id: string, message: QuoteMessage, at: Date): Promise<void>;
  endInquiry(id: string, end: QuoteEnd, at: Date): Promise<void>;
  /** The order that is there already takes the lines of this quote. */
  orderAtQuote(id: string): Promise<void>;

  tellOfOrder(news: OrderNews, orderId: string, at: Date): Promise<void>;
  tellEveryone(notice: Notice, at: Date): Promise<void>;
  /** Delivers what the inquiries gave to tell, each at its own time. */
  tellOfQuotes(): Promise<void>;
  /** Messages older than this have been read. */
  readMessages(before: Date): Promise<void>;
}
