/**
 * The demo mall as plain data: what `buildDemoMall` answers and the port takes. Unit prices are in 1/10000
 * yuan, amounts in fen, weights in grams, volumes in cm³. Ids are given, so that links between rows hold.
 */
export interface DemoCategory {
  id: number;
  parentId: number | null;
  grade: 1 | 2 | 3;
  name: string;
  icon: string;
  image: string;
  path: string;
  sort: number;
}

export interface DemoBrand {
  id: number;
  name: string;
  logo: string;
  letter: string;
  groom: 0 | 1;
  introduction: string;
}

export interface DemoGroup {
  id: number;
  name: string;
  paramKeys: string[];
}

export interface DemoPair {
  perPack: number;
  perPiece: number;
}

export interface DemoGoods {
  id: number;
  code: string;
  barcode: string;
  name: string;
  sellingLine: string;
  spec: string;
  categoryId: number;
  brandId: number | null;
  groupId: number | null;
  groupValues: string[];
  unit: string;
  packUnit: string;
  weightG: number;
  volumeCm3: number;
  shipFrom: string;
  taxRateBp: number;
  taxCode: string;
  taxIncluded: boolean;
  piecesPerPack: number;
  minPieces: number;
  pieceStep: number;
  packStep: number;
  list: DemoPair;
  /** what a piece costs the mall, in 1/10000 yuan; only staff who may see it do */
  cost?: number | null;
  /** 货位: where it lies, as pickers write it */
  bin?: string;
  promotion: (DemoPair & { startsAt: Date; endsAt: Date }) | null;
  ladderScope: 'goods' | 'group';
  status: 'on' | 'off';
  pictures: string[];
  attributes: { name: string; value: string }[];
  serviceWords: string[];
  packingList: string;
  detailHtml: string;
  listedAt: Date;
  /** Pieces sold before the orders of this demo; they count in `sold` and in the stock ledger. */
  soldBefore: number;
  /** Pieces that can be bought when the mall opens, after every demo order. */
  stock: number;
  brandName: string;
  categoryNames: string[];
}

export interface DemoLadder {
  goodsId: number | null;
  groupId: number | null;
  khId: number | null;
  name: string;
  tiers: { minPieces: number; perPiece: number; perPack: number | null }[];
}

export interface DemoReview {
  goodsId: number;
  companyName: string;
  anonymous: boolean;
  stars: number;
  content: string;
  boughtSpec: string;
  reply: string;
  createdAt: Date;
}

export interface DemoCompany {
  khId: number;
  code: string;
  name: string;
  level: string;
  priceListId: number | null;
  contact: string;
  phone: string;
  regionCode: string;
  regionNames: string[];
  address: string;
  taxNumber: string;
  /** Name of the staff account whose customer it is; '' = nobody's. */
  salesperson: string;
  tags: string[];
  createdAt: Date;
}

/** An account of the back office. */
export interface DemoStaff {
  name: string;
  displayName: string;
  role: string;
}

/** What companies are called by how much they matter, the highest first. */
export interface DemoLevel {
  name: string;
  text: string;
  /** what a new company of this level gets */
  priceListId: number | null;
}

/** What staff noted about a company. */
export interface DemoNote {
  khId: number;
  /** Name of the staff account that wrote it. */
  staff: string;
  text: string;
  createdAt: Date;
  /** The day to call, yyyy-MM-dd. */
  followUpOn: string | null;
}

export interface DemoUser {
  id: number;
  khId: number;
  phone: string;
  name: string;
  role: string;
  createdAt: Date;
}

export interface DemoApplication {
  id: number;
  no: string;
  phone: string;
  company: string;
  contact: string;
  regionCode: string;
  regionNames: string[];
  address: string;
  taxNumber: string;
  /** Name of the picture of its licence; '' = none was handed in. */
  licence: string;
  createdAt: Date;
}

export interface DemoAddress {
  id: number;
  khId: number;
  regionCode: string;
  province: string;
  city: string;
  county: string;
  address: string;
  name: string;
  phone: string;
  isDefault: boolean;
}

export interface DemoQuantity {
  goodsId: number;
  packs: number;
  pieces: number;
}

/** The final state of an order; its history leads there by legal transitions. */
export type DemoOrderOutcome =
  | 'unpaid'
  | 'to-ship'
  | 'part-shipped'
  | 'shipped'
  | 'completed'
  | 'cancelled'
  | 'expired'
  | 'refunding'
  | 'refunded';

export interface DemoOrder {
  /** Set by a seed file; the demo's own are unguessable. */
  id?: string;
  khId: number;
  userId: number;
  at: Date;
  addressId: number;
  lines: DemoQuantity[];
  end: DemoOrderOutcome;
  method: 'scan' | 'transfer';
  remark: string;
  buyerPoNo: string;
  /** Ordered at the prices of this quote: a share of the list prices. */
  quoted?: { no: string; share: number };
}

export interface DemoCartLine extends DemoQuantity {
  userId: number;
  checked: boolean;
  /** The price when the line was added, as a share of today's list price. */
  addedAtShare: number;
  addedAt: Date;
}

/** A requested line of an inquiry; shares are of the list price. */
export interface DemoInquiryLine extends DemoQuantity {
  targetShare: number | null;
  remark: string;
  needByDays: number | null;
}

/** The seller's answer to one line, in the order of the inquiry. */
export interface DemoQuoteAnswer {
  /** From so many pieces on at this share of the list price; empty = not available. */
  offers: readonly (readonly [fromPieces: number, share: number])[];
  /** Offered instead. */
  substituteId?: number;
  minPieces?: number;
  stepWaived?: boolean;
  note?: string;
}

export interface DemoQuoteRequest {
  khId: number;
  userId: number;
  daysAgo: number;
  remark: string;
  lines: DemoInquiryLine[];
  /** Each at `hours` after the inquiry. */
  versions: {
    hours: number;
    validDays: number;
    message: string;
    discountsAllowed: boolean;
    lines: DemoQuoteAnswer[];
  }[];
  messages: { hours: number; by: 'buyer' | 'seller'; line?: number; text: string }[];
  /** How it ended, at `hours` after the inquiry. */
  end?: { event: 'withdraw' | 'decline' | 'expire'; hours: number; note: string };
  /** The first lines were ordered at its prices. */
  ordered?: boolean;
}

export interface DemoArticleCategory {
  id: number;
  parentId: number | null;
  name: string;
  /** help, notice or agreement */
  kind: string;
  sort: number;
}

export interface DemoArticle {
  id: number;
  categoryId: number;
  title: string;
  summary: string;
  html: string;
  /** help, notice or agreement */
  kind: string;
  slug: string | null;
  sort: number;
  publishedAt: Date;
}

export interface DemoAdvert {
  imgType: string;
  keyword: string;
  title: string;
  subtitle: string;
  button: string;
  image: string;
  phoneImage: string;
  tint: string;
  link: string;
  sort: number;
}

export interface DemoFloor {
  type: string;
  title: string;
  subtitle: string;
  image: string;
  link: string;
  categoryId: number;
  goodsIds: number[];
  sort: number;
}

export interface DemoFreightTemplate {
  id: number;
  name: string;
  isDefault: boolean;
  shipFrom: string;
  rules: {
    regionPrefix: string;
    basis: 'flat' | 'weight' | 'pieces';
    firstUnits: number;
    firstFee: number;
    nextUnits: number;
    nextFee: number;
    freeFrom: number | null;
    deliverable: boolean;
  }[];
}

export interface DemoSite {
  dictionary: { pcode: string; code: string; summary: string; title: string; sort: number }[];
  dictionaryValues: { dictionaryTypeId: string; name: string; value: string; sort: number }[];
  adverts: DemoAdvert[];
  articleCategories: DemoArticleCategory[];
  articles: DemoArticle[];
  links: { name: string; url: string; sort: number }[];
  menus: { menuType: string; name: string; path: string; flag: string; sort: number }[];
  sellTypes: { code: string; name: string; path: string; sort: number }[];
  floors: DemoFloor[];
  freight: DemoFreightTemplate[];
  synonyms: { word: string; means: string }[];
}

export interface DemoMall {
  now: Date;
  seed: number;
  categories: DemoCategory[];
  brands: DemoBrand[];
  groups: DemoGroup[];
  /** The written catalogue; `moreGoods` goes on from there. */
  goods: DemoGoods[];
  ladders: DemoLadder[];
  reviews: DemoReview[];
  priceLists: { id: number; name: string }[];
  customerPrices: (DemoPair & { khId: number | null; priceListId: number | null; goodsId: number })[];
  levels: readonly DemoLevel[];
  companies: DemoCompany[];
  users: DemoUser[];
  applications: DemoApplication[];
  staff: readonly DemoStaff[];
  notes: DemoNote[];
  addresses: readonly DemoAddress[];
  orders: DemoOrder[];
  carts: DemoCartLine[];
  favourites: { userId: number; goodsId: number; priceShare: number; createdAt: Date }[];
  recentViews: { userId: number; goodsId: number; viewedAt: Date }[];
  quoteRequests: DemoQuoteRequest[];
  site: DemoSite;
  /** The goods of UX §5.2, by name. */
  landmarks: { water: number; bolt: number; paper: number };
  /** How many goods the mall has in the end; beyond the written ones they come from `moreGoods`. */
  goodsWanted: number;
  /** Further goods in batches, so that a large mall need not stand in memory. */
  moreGoods(batchSize: number): Generator<DemoGoods[]>;
}
