import type { CallData } from '@pifa/contract';
import { isBelowCost, type ListRule, type PriceChain } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Db, orRefused, Refused } from '../../../platform';
import { loadResolved, readListAlone } from '../../pricing';
import { can, lacking, type Operator, type StaffHandler } from '../../staff';
import { findList, NO_LIST } from './hold-list';
import { gridOf } from './list-rows';
import { refuseBases } from './rule-bases';
import { hangsOnCost, rulesFromWire } from './wire';

const SAMPLE = 10;
/** Goods with the smallest margin that a formula is tried on before it is saved. */
const THINNEST = 200;

/** What formulas would come to for ten goods that sell most; nothing is saved. */
export const samplePriceList: StaffHandler<'adminPriceListSample'> = (call, operator) =>
  orRefused(() => sample(call, operator));

const sample = async (
  { db, params, body, now }: Parameters<typeof samplePriceList>[0],
  operator: Operator,
): Promise<CallData<'adminPriceListSample'>> => {
  const list = await findList(db, params.id, operator);
  if (!list) throw new Refused(NO_LIST);
  const rules = rulesFromWire(list.id, body.rules);
  if (rules.some(hangsOnCost) && !can(operator, 'cost.read')) throw new Refused(lacking('cost.read'));
  await refuseBases(db, list.id, rules);
  const { rows } = await sql<{ id: number }>`
    select g.id from goods g where g.status = 'on' and ${goodsOf(rules)}
    order by g.sold_pieces desc, g.id limit ${SAMPLE}`.execute(db);
  const grid = await gridOf(
    db,
    rows.map(({ id }) => id),
    { list: { ...list, khId: null }, chain: await bareChain(db, list.id, rules), operator, now },
  );
  return {
    list: grid.map(({ goodsId, code, name, list: listed, cost, ruled, noBase }) => ({
      goodsId,
      code,
      name,
      list: listed,
      ...(cost === undefined ? {} : { cost }),
      ...(ruled ? { ruled } : {}),
      noBase,
    })),
  };
};

/** The formulas alone: rows of the list itself would hide what they do. */
async function bareChain(db: Db, listId: number, rules: readonly ListRule[]): Promise<PriceChain> {
  const chain = await readListAlone(db, listId, rules);
  return { ...chain, lists: chain.lists.filter((id) => id !== listId) };
}

/** The `goods g` that these formulas are for. */
function goodsOf(rules: readonly ListRule[]): RawBuilder<unknown> {
  if (rules.length === 0) return sql`true`;
  const scopes = rules.map(({ scope }) => {
    const ids = scope.ids.map(Number);
    switch (scope.kind) {
      case 'all':
        return sql`true`;
      case 'brand':
        return sql`g.brand_id = any(${ids}::bigint[])`;
      case 'goods':
        return sql`g.id = any(${ids}::bigint[])`;
      case 'category':
        return sql`g.category_id in (select c.id from categories c
          where string_to_array(trim(both '/' from c.path), '/')::bigint[] && ${ids}::bigint[])`;
    }
  });
  return sql`(${sql.join(scopes, sql` or `)})`;
}

/**
 * Whether one of these formulas, once it runs, prices a goods below cost: tried on the goods of each that sell most and
 * on those whose list price leaves least.
 */
export async function goesBelowCost(
  db: Db,
  listId: number,
  rules: readonly ListRule[],
  now: Date,
): Promise<boolean> {
  for (const rule of rules) {
    const running = { ...rule, start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };
    const wanted = sql`g.status = 'on' and g.cost is not null and ${goodsOf([rule])}`;
    const { rows } = await sql<{ id: number }>`
      (select g.id from goods g where ${wanted} order by g.sold_pieces desc, g.id limit ${SAMPLE})
      union
      (select g.id from goods g where ${wanted}
        order by g.list_per_piece::float8 / greatest(g.cost, 1), g.id limit ${THINNEST})`.execute(db);
    const found = await loadResolved(
      db,
      rows.map(({ id }) => id),
      await bareChain(db, listId, [running]),
      now,
    );
    for (const { row, resolved } of found.values()) {
      const pair = resolved.first?.pair;
      if (pair && isBelowCost({ ...pair, piecesPerPack: row.pieces_per_pack, cost: row.facts_cost }))
        return true;
    }
  }
  return false;
}
