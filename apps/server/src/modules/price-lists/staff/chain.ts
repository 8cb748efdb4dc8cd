import { type ListRule, ruleWords, type PriceChain } from '@pifa/domain';
import { refuse } from '@pifa/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { readPriceBuyer } from '../../pricing';
import { can, companiesInScope, type Operator, type StaffHandler } from '../../staff';
import { countedGoods, goodsToWire } from '../probe';
import { namesOf } from './read-lists';
import { hangsOnCost, momentToWire } from './wire';

const NO_COMPANY = refuse('not-found', { what: '该客户' });

interface Company {
  khId: number;
  name: string;
  level: string;
  group: string;
  ownLadders: number;
}

/** A company that this person sees. */
export async function companyForPrices(
  db: Db,
  khId: string,
  operator: Operator,
): Promise<Company | undefined> {
  const { rows } = await sql<Company>`
    select c.kh_id as "khId", c.name, c.level, coalesce(g.name, '') as group,
      (select count(*)::int from ladders l where l.kh_id = c.kh_id) as "ownLadders"
    from companies c left join company_groups g on g.id = c.group_id
    where c.kh_id = ${Number(khId)}::bigint and ${companiesInScope(operator, 'c')}`.execute(db);
  return rows[0];
}

/** 价格次序: where a company's prices come from, first to last. */
export const showPriceChain: StaffHandler<'adminPriceChain'> = async ({ db, params, now }, operator) => {
  const company = await companyForPrices(db, params.id, operator);
  const buyer = company && (await readPriceBuyer(db, company.khId, now));
  if (!company || !buyer) return NO_COMPANY;
  const { priceChain } = buyer;
  const facts = await factsOfLists(db, priceChain, { khId: company.khId, now });
  const words = await ruleWordsOf(db, priceChain.rules, operator);
  return {
    steps: priceChain.links.map(({ listId, to, binding, activities }) => {
      const known = facts.get(listId);
      return {
        listId: String(listId),
        name: known?.name ?? '',
        to,
        binding,
        activities,
        ...goodsToWire(known?.goods ?? 0),
        rules: priceChain.rules
          .filter((rule) => rule.listId === listId)
          .map((rule) => words.get(rule.id) ?? ''),
        from: known?.starts ? momentToWire(known.starts.getTime()) : null,
        until: known?.ends ? momentToWire(known.ends.getTime()) : null,
      };
    }),
    lowest: priceChain.lowest,
    ownLadders: company.ownLadders,
    group: company.group,
  };
};

interface ListFacts {
  id: number;
  name: string;
  goods: number;
  starts: Date | null;
  ends: Date | null;
}

async function factsOfLists(
  db: Db,
  { links }: PriceChain,
  { khId, now }: { khId: number; now: Date },
): Promise<ReadonlyMap<number, ListFacts>> {
  const ids = links.map(({ listId }) => listId);
  const { rows } = await sql<ListFacts>`
    select l.id, case when l.kind = 'book' then '自己的价' else l.name end as name, w.starts, w.ends,
      ${countedGoods(now, { begun: true })} as goods
    from price_lists l left join lateral (
      select g.starts_at as starts, g.ends_at as ends from price_grants g
      where g.list_id = l.id and (g.kh_id = ${khId} or (g.kh_id is null and (g.group_id is null or g.group_id = (
        select c.group_id from companies c where c.kh_id = ${khId}))))
        and g.starts_at <= ${now}::timestamptz and g.ends_at > ${now}::timestamptz
      order by g.kh_id is null, g.group_id is null, g.position limit 1) w on true
    where l.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Formulas in words, by their ids; what hangs on cost says so to whom may not see it. */
export async function ruleWordsOf(
  db: Db,
  rules: readonly ListRule[],
  operator: Operator,
): Promise<ReadonlyMap<number, string>> {
  const names = await namesOf(db, rules);
  const mayCost = can(operator, 'cost.read');
  return new Map(
    rules.map((rule) => [
      rule.id,
      hangsOnCost(rule) && !mayCost
        ? '按成本的公式'
        : ruleWords(rule, names.get(`list ${rule.baseListId}`) ?? '另一张价目表'),
    ]),
  );
}
