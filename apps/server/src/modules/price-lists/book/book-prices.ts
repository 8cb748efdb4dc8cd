import {
  cataloguePriceOf,
  type GoodsFacts,
  instantOf,
  type PricePair,
  samePair,
  type TierBand,
  toBuyer,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { type FactsRow, loadFactsRows, type PriceBuyer, resolvedOf, toFacts } from '../../pricing';

/** A goods of a buyer's price book; nothing of it says by which list or formula the price came about. */
export interface BookPrice {
  id: number;
  pair: PricePair;
  /** From so many pieces on; without what stands from the first piece. */
  rungs: { fromPieces: number; pair: PricePair }[];
  /** Under a binding agreement. */
  agreed: boolean;
  since: Date | null;
  /** What it was at the moment that is compared with, where that differs. */
  was: PricePair | null;
}

/** Promotions and activities come and go: the book holds what is agreed. */
const standing = (facts: GoodsFacts): GoodsFacts => ({ ...facts, promotion: null, open: [] });

/** A price before a quantity is chosen, and what it is from so many pieces on: the engine's own answer. */
export function standingPrice(facts: GoodsFacts, buyer: PriceBuyer, now: Date) {
  const { pair, tier } = cataloguePriceOf(standing(facts), toBuyer(buyer), now);
  const bands: readonly TierBand[] = tier?.bands ?? [];
  const [first, ...rest] = bands;
  return {
    pair: first?.pair ?? pair,
    // A rung that another price beats is none to this buyer.
    rungs: rest
      .filter((band, at) => !samePair(band.pair, (at === 0 ? first : rest[at - 1])?.pair ?? pair))
      .map((band) => ({ fromPieces: band.fromPieces, pair: band.pair })),
  };
}

type Past = { at: Date; buyer: PriceBuyer };

/** What these goods cost this buyer now, and what they cost at the moment before: a handful of statements. */
export async function bookPrices(
  db: Db,
  ids: readonly number[],
  { buyer, now, past }: { buyer: PriceBuyer; now: Date; past: Past },
): Promise<Map<number, BookPrice>> {
  if (ids.length === 0) return new Map();
  const rows = await loadFactsRows(db, ids, buyer, now);
  const before = new Map((await loadFactsRows(db, ids, past.buyer, past.at)).map((row) => [row.id, row]));
  const changes = await listChanges(db, ids, past.at);
  return new Map(
    rows.map((row) => {
      const facts = toFacts(row, buyer, now);
      const { pair, rungs } = standingPrice(facts, buyer, now);
      const old = before.get(row.id);
      const change = changes.get(row.id);
      const once =
        old && standingPrice(toFacts(withList(old, change), past.buyer, past.at), past.buyer, past.at);
      return [
        row.id,
        {
          id: row.id,
          pair,
          rungs,
          agreed: facts.agreed !== undefined,
          since: sinceOf(row, buyer, now, change?.last ?? null),
          was: once && change?.isNew !== true && !samePair(once.pair, pair) ? once.pair : null,
        },
      ] as const;
    }),
  );
}

interface ListChange {
  /** The list price before the first change after that moment; null = there was none. */
  pack: number | null;
  piece: number | null;
  cost: number | null;
  last: Date | null;
  isNew: boolean;
}

/** How list prices stood at a moment, and when they changed last. */
async function listChanges(db: Db, ids: readonly number[], at: Date): Promise<Map<number, ListChange>> {
  const { rows } = await sql<ListChange & { id: number }>`
    select g.id, f.was_per_pack as pack, f.was_per_piece as piece, g.listed_at > ${at}::timestamptz as "isNew",
      (select c.cost from goods_costs c where c.goods_id = g.id and c.at <= ${at}::timestamptz
        order by c.at desc, c.id desc limit 1) as cost,
      (select max(l.at) from list_price_changes l where l.goods_id = g.id) as last
    from goods g left join lateral (
      select l.was_per_pack, l.was_per_piece from list_price_changes l
      where l.goods_id = g.id and l.at > ${at}::timestamptz order by l.at, l.id limit 1) f on true
    where g.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const withList = (row: FactsRow, change: ListChange | undefined): FactsRow => ({
  ...row,
  ...(change?.pack != null && change.piece != null
    ? { list_per_pack: change.pack, list_per_piece: change.piece }
    : {}),
  ...(change?.cost != null ? { facts_cost: change.cost } : {}),
});

/**
 * Since when the price stands: the row of the list that closed the chain, else the last change of list. Null where a formula
 * works on something else, of which buyers know nothing.
 */
function sinceOf(row: FactsRow, { priceChain }: PriceBuyer, now: Date, lastList: Date | null): Date | null {
  const { first } = resolvedOf(row, priceChain, now);
  if (!first?.pair) return lastList;
  if (first.rule) return first.rule.base === 'list' ? lastList : null;
  const own = (row.list_rows ?? []).find(({ id }) => first.ref === `row:${id}`);
  const start = own ? instantOf(own.start) : Number.NaN;
  return Number.isFinite(start) ? new Date(start) : null;
}
