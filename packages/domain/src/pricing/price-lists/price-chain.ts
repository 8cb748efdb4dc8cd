import { chainInForce, chainKey } from './chain';
import type { ChainLink, GrantedTo, ListRule, Rounding, RuleScope } from './types';

/** The price lists that a company's prices are looked up in at an instant, with their formulas. */
export interface PriceChain {
  readonly links: readonly ChainLink[];
  /** Every list whose rows are needed: those of the chain, and those that formulas work on. */
  readonly lists: readonly number[];
  readonly rules: readonly ListRule[];
  /** All of them compete, not only the first that has the goods. */
  readonly lowest: boolean;
  /** Buyers with the same one pay the same prices. */
  readonly key: string;
  /** The names of the versions that its prices hang on, apart from the goods' own. */
  readonly versions: readonly string[];
}

/** The name under which a change of ladders is announced; the database itself says it. */
export const LADDERS_VERSION = 'prices';
/** What the names of price lists begin with: each list has a version of its own. */
export const LIST_VERSIONS = 'prices:';

/** Of a buyer without any price list. */
export const NO_CHAIN: PriceChain = {
  links: [],
  lists: [],
  rules: [],
  lowest: false,
  key: '',
  versions: [LADDERS_VERSION],
};

/** The lists of a company as the database answers them; windows are text, because JSON has no infinity. */
export interface StoredChain {
  /** It has a ladder of its own, so that its prices are nobody else's. */
  ownLadder: boolean;
  /** the mall's switch: every list of a buyer competes */
  lowest: boolean;
  lists: StoredLink[] | null;
}

interface StoredLink {
  listId: number;
  to: GrantedTo;
  binding: boolean;
  activities: boolean;
  position: number;
  start: string;
  end: string;
  rules: StoredRule[] | null;
}

/** A formula of a list as the database answers it. */
export interface StoredRule {
  id: number;
  listId: number;
  scope: RuleScope;
  priority: number;
  base: ListRule['base'];
  baseListId: number | null;
  percent: number;
  plus: number;
  floorMargin: number | null;
  roundPiece: Rounding | null;
  roundPack: Rounding | null;
  start: string;
  end: string;
}

/** A formula as it was stored, with its window in ms. */
export const toListRule = (rule: StoredRule): ListRule => ({
  ...rule,
  start: instantOf(rule.start),
  end: instantOf(rule.end),
});

/** The chain in force at this instant. `khId` stands in the key only where the company has prices of its own beside it. */
export function toPriceChain({ ownLadder, lowest, lists }: StoredChain, khId: number, now: Date): PriceChain {
  const own = ownLadder ? `/${khId}` : '';
  if (lists === null) return own === '' ? NO_CHAIN : { ...NO_CHAIN, key: own };
  const links = chainInForce(
    lists.map((one) => ({ ...one, start: instantOf(one.start), end: instantOf(one.end) })),
    now,
  );
  const inChain = new Set(links.map(({ listId }) => listId));
  const rules = new Map<number, ListRule>();
  for (const { listId, rules: stored } of lists) {
    if (!inChain.has(listId)) continue;
    for (const rule of stored ?? []) {
      rules.set(rule.id, toListRule(rule));
    }
  }
  const bases = [...rules.values()].flatMap(({ baseListId }) => (baseListId === null ? [] : [baseListId]));
  const ruled = [...rules.keys()].sort((a, b) => a - b).join('.');
  return {
    links,
    versions: [LADDERS_VERSION, ...links.map(({ listId }) => `${LIST_VERSIONS}${listId}`)],
    lists: [...new Set([...inChain, ...bases])],
    rules: [...rules.values()],
    lowest,
    key:
      links.length === 0
        ? own
        : `${lowest ? '<' : ''}${chainKey(links)}${ruled === '' ? '' : `:${ruled}`}${own}`,
  };
}

/** A timestamp as JSON has it, ms; an open window reaches to ±Infinity. */
export const instantOf = (text: string): number =>
  text === 'infinity'
    ? Number.POSITIVE_INFINITY
    : text === '-infinity'
      ? Number.NEGATIVE_INFINITY
      : Date.parse(text);
