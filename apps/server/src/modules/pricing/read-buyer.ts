import { type ListRule, type Resolved, type PriceChain, type StoredChain, toPriceChain } from '@pifa/domain';
import { sql } from 'kysely';
import { chainColumnAt, type Db, rulesOfLists } from '../../platform';
import { companiesInScope, type Operator } from '../staff';
import { type FactsRow, factsSql, type PriceBuyer, resolvedOf } from './facts-sql';

/** A company as the engine's buyer at an instant, with the price lists that it then buys by: one statement. */
export async function readPriceBuyer(db: Db, khId: number, now: Date): Promise<PriceBuyer | undefined> {
  const { rows } = await sql<{ chain: StoredChain }>`
    select ${chainColumnAt(now)} as chain from companies c where c.kh_id = ${khId}`.execute(db);
  const [row] = rows;
  return row && { userId: 0, khId, priceChain: toPriceChain(row.chain, khId, now) };
}

/** A company as staff look at prices with its eyes. */
export interface SeenBuyer {
  company: string;
  level: string;
  prices: PriceBuyer;
}

/** An open company that this person sees, as the engine's buyer at an instant; undefined for any other. */
export async function readSeenBuyer(
  db: Db,
  operator: Operator,
  khId: number,
  at: Date,
): Promise<SeenBuyer | undefined> {
  const { rows } = await sql<{ company: string; level: string; chain: StoredChain }>`
    select c.name as company, c.level, ${chainColumnAt(at)} as chain from companies c
    where c.kh_id = ${khId} and c.status = 'open' and ${companiesInScope(operator, 'c')}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { chain, ...who } = row;
  return { ...who, prices: { userId: 0, khId, priceChain: toPriceChain(chain, khId, at) } };
}

/** One list by itself, with its formulas or those that staff try out. */
export async function readListAlone(
  db: Db,
  listId: number,
  tried?: readonly ListRule[],
): Promise<PriceChain> {
  const rules = tried ?? (await rulesOfLists(db, [listId]));
  const bases = rules.flatMap(({ baseListId }) => (baseListId === null ? [] : [baseListId]));
  const below = bases.length > 0 ? await rulesOfLists(db, bases) : [];
  return {
    links: [{ listId, to: 'everyone', binding: false, activities: false }],
    lists: [...new Set([listId, ...bases])],
    rules: [...rules, ...below],
    lowest: false,
    key: `alone ${listId}`,
    versions: [],
  };
}

/** What the lists of a chain say of these goods at an instant, with the goods themselves: one statement. */
export async function loadResolved(
  db: Db,
  ids: readonly number[],
  chain: PriceChain,
  now: Date,
): Promise<Map<number, { row: FactsRow; resolved: Resolved }>> {
  if (ids.length === 0) return new Map();
  const { columns, joins } = factsSql({ userId: 0, khId: 0, priceChain: chain }, now);
  const { rows } = await sql<FactsRow>`
    select ${columns} from goods g ${joins} where g.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, { row, resolved: resolvedOf(row, chain, now) }]));
}
