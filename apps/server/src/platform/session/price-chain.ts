import {
  type ChainLink,
  chainInForce,
  chainKey,
  type GrantedTo,
  type ListRule,
  type Rounding,
  type RuleScope,
} from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database';

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
}

/** Of a buyer without any price list. */
export const NO_CHAIN: PriceChain = { links: [], lists: [], rules: [], lowest: false, key: '' };

/** The lists of a company as `chainColumn` answers them; windows are text, because JSON has no infinity. */
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

interface StoredRule {
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

const RULES = sql`(
  select json_agg(json_build_object('id', r.id, 'listId', r.list_id, 'scope', r.scope, 'priority', r.priority,
    'base', r.base, 'baseListId', r.base_list_id, 'percent', r.percent_bp, 'plus', r.plus,
    'floorMargin', r.floor_margin_bp, 'roundPiece', r.round_piece, 'roundPack', r.round_pack,
    'start', r.starts_at, 'end', r.ends_at) order by r.id)
  from price_rules r join price_lists p on p.id = r.list_id and p.rules_version = r.version
  where r.list_id = x.list_id or r.list_id in (
    select b.base_list_id from price_rules b join price_lists q on q.id = b.list_id and q.rules_version = b.version
    where b.list_id = x.list_id))`;

/**
 * The lists of `companies c` in one column: its own book, what is granted to it, the list that it was opened with, what
 * is granted to its group and to everyone.
 */
export const chainColumn: RawBuilder<StoredChain> = sql`(
  select json_build_object('ownLadder', exists (select from ladders l where l.kh_id = c.kh_id),
    'lowest', exists (select from dictionary d where d.pcode = 'prices' and d.code = 'lowest' and d.summary = '1'),
    'lists', (
    select json_agg(json_build_object('listId', x.list_id, 'to', x.whose, 'binding', x.binding,
      'activities', x.activities_allowed, 'position', x.position, 'start', x.starts_at, 'end', x.ends_at,
      'rules', ${RULES}))
    from (
      select b.id as list_id, 'book' as whose, 0 as position, false as binding, false as activities_allowed,
        timestamptz '-infinity' as starts_at, timestamptz 'infinity' as ends_at
      from price_lists b where b.kh_id = c.kh_id
      union all
      select g.list_id, 'company', g.position, g.binding, g.activities_allowed, g.starts_at, g.ends_at
      from price_grants g where g.kh_id = c.kh_id
      union all
      select c.price_list_id, 'company', 2147483647, false, false, '-infinity', 'infinity'
      where c.price_list_id is not null
      union all
      select g.list_id, 'group', g.position, g.binding, g.activities_allowed, g.starts_at, g.ends_at
      from price_grants g where g.group_id = c.group_id
      union all
      select g.list_id, 'everyone', g.position, g.binding, g.activities_allowed, g.starts_at, g.ends_at
      from price_grants g where g.kh_id is null and g.group_id is null
    ) x)))`;

/** The formulas of these lists. */
export async function rulesOfLists(db: Db, listIds: readonly number[]): Promise<ListRule[]> {
  const { rows } = await sql<{ rules: StoredRule[] | null }>`
    select ${RULES} as rules from (select unnest(${listIds}::bigint[]) as list_id) x`.execute(db);
  return rows
    .flatMap(({ rules }) => rules ?? [])
    .filter(({ listId }) => listIds.includes(listId))
    .map(toRule);
}

const toRule = (rule: StoredRule): ListRule => ({
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
      rules.set(rule.id, toRule(rule));
    }
  }
  const bases = [...rules.values()].flatMap(({ baseListId }) => (baseListId === null ? [] : [baseListId]));
  const ruled = [...rules.keys()].sort((a, b) => a - b).join('.');
  return {
    links,
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
