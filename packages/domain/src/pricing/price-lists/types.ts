import type { PricePair } from '../../money';

/** How a price list reaches a company: it is the company's own book, or granted to it, to its group, to everyone. */
export type GrantedTo = 'book' | 'company' | 'group' | 'everyone';

/** One list in the chain of a buyer. */
export type ChainLink = {
  readonly listId: number;
  readonly to: GrantedTo;
  /** 协议价锁定: its price is the base, above the list price too; nothing public competes with it. */
  readonly binding: boolean;
  /** Under a binding price activities compete only where this says so. */
  readonly activities: boolean;
};

/** A grant as it is stored, with its window [start, end) in ms. */
export type GrantRow = ChainLink & {
  readonly position: number;
  readonly start: number;
  readonly end: number;
};

/** A row of a list: from so many pieces on; 0 is the standing price. Prices in 1/10000 yuan, window in ms. */
export type ListRow = {
  readonly id: number;
  readonly listId: number;
  readonly fromPieces: number;
  readonly perPiece: number;
  /** Null = perPiece × pieces per pack. */
  readonly perPack: number | null;
  readonly start: number;
  readonly end: number;
};

/** To a multiple of `unit` (1/10000 yuan). */
export type Rounding = { readonly unit: number; readonly to: 'up' | 'half' | 'down' };

/** Which goods a rule is for. */
export type RuleScope = {
  readonly kind: 'all' | 'category' | 'brand' | 'goods';
  readonly ids: readonly string[];
};

/** A formula: base × percent + plus, not under the floor, rounded. */
export type ListRule = {
  readonly id: number;
  readonly listId: number;
  readonly scope: RuleScope;
  /** The smaller comes first; the newer of equals. */
  readonly priority: number;
  readonly base: 'cost' | 'market' | 'list' | 'other';
  /** The list that is the base, where it is 'other'. */
  readonly baseListId: number | null;
  /** Percent × 100: 115 % = 11500. */
  readonly percent: number;
  /** 1/10000 yuan a piece, may be negative. */
  readonly plus: number;
  /** Percent × 100 of the price that must stay above cost; null = no floor. */
  readonly floorMargin: number | null;
  readonly roundPiece: Rounding | null;
  readonly roundPack: Rounding | null;
  readonly start: number;
  readonly end: number;
};

/** What a piece costs, or what the market pays for it, from an instant on (ms). */
export type BaseRow = {
  readonly id: number;
  readonly kind: 'cost' | 'market';
  readonly perPiece: number;
  readonly from: number;
};

/** Everything of price lists that one buyer's price of a goods is decided by. */
export type ListedPrices = {
  readonly chain: readonly ChainLink[];
  /** Setting `lowest`: every list of the chain competes, not only the first. */
  readonly lowest: boolean;
  readonly rows: readonly ListRow[];
  readonly rules: readonly ListRule[];
  readonly bases: readonly BaseRow[];
};

/** What formulas know of the goods. */
export type ListedGoods = {
  readonly goodsId: string;
  readonly list: PricePair;
  readonly piecesPerPack: number;
  readonly categoryIds: readonly string[];
  readonly brandId: string | null;
};
