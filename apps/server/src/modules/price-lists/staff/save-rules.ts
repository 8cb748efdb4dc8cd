import { type CallData, type Refusal, refuse } from '@pifa/contract';
import type { ListRule } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, Refused, refusableTransaction, toJson, type Transaction } from '../../../platform';
import { can, lacking, needsProof, type Operator, recordAct, type StaffHandler } from '../../staff';
import { heldAt, type List, touchList } from './hold-list';
import { refuseBases } from './rule-bases';
import { goesBelowCost } from './sample';
import { hangsOnCost, rulesFromWire } from './wire';

/**
 * The formulas of a list, all of them anew. They are worked out when a price is read. Those that lead below cost ask for
 * what such prices ask for where they are typed: the permission, a recent proof, and to be meant.
 */
export const savePriceListRules: StaffHandler<'adminPriceListRules'> = (
  { database, params, body, now },
  operator,
): Promise<CallData<'adminPriceListRules'> | Refusal> =>
  refusableTransaction(database, async (tx) => {
    const list = await heldAt(tx, { id: params.id, version: body.version }, operator);
    const rules = rulesFromWire(list.id, body.rules);
    if (rules.some(hangsOnCost) && !can(operator, 'cost.read')) throw new Refused(lacking('cost.read'));
    await refuseBases(tx, list.id, rules);
    if (rules.some(({ start, end }) => start >= end)) throw new Refused(badInput('开始时间应早于结束时间'));
    const { rows: held } = await sql<{ hidden: boolean }>`
        select exists (select from price_rules where list_id = ${list.id} and version = ${list.rulesVersion}
          and (base = 'cost' or floor_margin_bp is not null)) as hidden`.execute(tx);
    if (held[0]?.hidden && !can(operator, 'cost.read')) throw new Refused(lacking('cost.read'));
    if (await goesBelowCost(tx, list.id, rules, now)) refuseUnmeant(operator, body.confirm, now);
    await writeRules(tx, list, rules, now);
    await touchList(tx, list.id, { operator, now });
    await recordAct(tx, operator, {
      what: 'price-list.rules',
      object: `price-list:${list.id}`,
      after: { rules: rules.length },
      now,
    });
    return {
      message: rules.length === 0 ? '已取消公式，没有写价的商品不再有本表价' : '公式已保存，立即生效',
    };
  });

function refuseUnmeant(operator: Operator, confirmed: boolean, now: Date): void {
  if (!can(operator, 'price.below-cost')) throw new Refused(lacking('price.below-cost'));
  const unproved = needsProof(operator, now);
  if (unproved) throw new Refused(unproved);
  if (!confirmed) {
    const text = '按这些公式，有的商品会低于成本，确认无误请再次保存';
    throw new Refused(refuse('confirm-needed', { text }));
  }
}

/** Under a new version, which then is the one in force; the older ones stay for the record. */
async function writeRules(
  tx: Transaction,
  { id: listId, rulesVersion: was }: List,
  rules: readonly ListRule[],
  now: Date,
): Promise<void> {
  const version = was + 1;
  await sql`
    insert into price_rules (list_id, version, scope, priority, base, base_list_id, percent_bp, plus, floor_margin_bp,
      round_piece, round_pack, starts_at, ends_at)
    select ${listId}, ${version}, n.scope, n.priority, n.base, n.of_list, n.percent, n.plus, n.floor, n.piece, n.pack,
      coalesce(n.starts, '-infinity'), coalesce(n.ends, 'infinity')
    from jsonb_to_recordset(${toJson(
      rules.map((rule) => ({
        scope: rule.scope,
        priority: rule.priority,
        base: rule.base,
        of_list: rule.baseListId,
        percent: rule.percent,
        plus: rule.plus,
        floor: rule.floorMargin,
        piece: rule.roundPiece ?? undefined,
        pack: rule.roundPack ?? undefined,
        starts: Number.isFinite(rule.start) ? new Date(rule.start) : null,
        ends: Number.isFinite(rule.end) ? new Date(rule.end) : null,
      })),
    )}::jsonb) as n(scope jsonb, priority integer, base text, of_list bigint, percent integer, plus bigint,
      floor integer, piece jsonb, pack jsonb, starts timestamptz, ends timestamptz)
    order by n.priority`.execute(tx);
  await sql`update price_lists set rules_version = ${version} where id = ${listId}`.execute(tx);
  await tx.insertInto('price_rule_changes').values({ list_id: listId, was_version: was, at: now }).execute();
}
