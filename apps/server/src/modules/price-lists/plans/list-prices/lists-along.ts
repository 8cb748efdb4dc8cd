import { isRuleFor, type ListedGoods, type RuleScope, ruleWords } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../../platform';
import { companiesInScope, type JudgeContext, type PlanEffect } from '../../../staff';
import type { Moved } from './judge';
import { listPairOf } from './read-goods';

interface FollowingRule {
  list_id: number;
  name: string;
  companies: number;
  /** a list, or a book of a company that this person sees */
  seen: boolean;
  scope: RuleScope;
  base: 'list' | 'other';
  base_list_id: number | null;
  percent: number;
  plus: number;
}

const MOST_NAMES = 3;

/** Lists whose formulas work on list prices, or on a list whose formulas do: they move with the goods of their scope. */
export async function listsThatFollow(
  { tx, operator, now }: JudgeContext,
  moved: readonly Moved[],
): Promise<PlanEffect[]> {
  const { rows } = await sql<FollowingRule>`
    select r.list_id, coalesce(c.name || '自己的价', l.name) as name, r.scope, r.base, r.base_list_id,
      r.percent_bp as percent, r.plus, (l.kh_id is null or ${companiesInScope(operator, 'c')}) as seen,
      (select count(*)::int from companies k where k.kh_id = l.kh_id or k.price_list_id = l.id
        or exists (select from price_grants g where g.list_id = l.id and g.ends_at > ${now}::timestamptz
          and (g.kh_id = k.kh_id or g.group_id = k.group_id or (g.kh_id is null and g.group_id is null)))) as companies
    from price_rules r join price_lists l on l.id = r.list_id and l.rules_version = r.version
    left join companies c on c.kh_id = l.kh_id
    where r.base in ('list', 'other') and r.starts_at <= ${now}::timestamptz and r.ends_at > ${now}::timestamptz
    order by r.list_id, r.priority`.execute(tx);
  if (rows.length === 0) return [];
  const priced = await pricedIn(tx, rows, moved, now);
  const goods = moved.map(
    ({ goods: one }): ListedGoods => ({
      goodsId: String(one.id),
      list: listPairOf(one),
      piecesPerPack: one.pieces_per_pack,
      categoryIds: one.category_path?.split('/').filter(Boolean) ?? [],
      brandId: one.brand_id === null ? null : String(one.brand_id),
    }),
  );
  const reaches = (rule: FollowingRule): boolean =>
    goods.some((one) => isRuleFor(rule, one) && !priced.has(`${rule.list_id} ${one.goodsId}`));
  const direct = rows.filter((rule) => rule.base === 'list' && reaches(rule));
  const moving = new Set(direct.map((rule) => rule.list_id));
  const upon = rows.filter(
    (rule) => rule.base === 'other' && moving.has(rule.base_list_id ?? 0) && reaches(rule),
  );
  const lists = new Map([...upon, ...direct].map((rule) => [rule.list_id, rule]));
  if (lists.size === 0) return [];
  const seen = [...lists.values()].filter((rule) => rule.seen);
  const others = lists.size - seen.length;
  const names = seen.slice(0, MOST_NAMES).map((rule) => {
    const based = ruleWords({ ...rule, floorMargin: null, roundPiece: null, roundPack: null }, '价目表');
    return `${rule.name}（${based}，${rule.companies} 位客户）`;
  });
  const more = seen.length > MOST_NAMES ? ' 等' : '';
  // Of others' companies neither the name nor the terms are told.
  const told = [
    ...(seen.length > 0 ? [names.join('、') + more] : []),
    ...(others > 0 ? [`${others} 位其他业务员的客户自己的价`] : []),
  ];
  return [{ text: `按规则的 ${lists.size} 张价目表随动：${told.join('、')}`, tone: 'plain' }];
}

/** Goods that have a price of their own in these lists: no formula is asked there. */
async function pricedIn(
  db: Db,
  rules: readonly FollowingRule[],
  moved: readonly Moved[],
  now: Date,
): Promise<Set<string>> {
  const lists = [...new Set(rules.map((rule) => rule.list_id))];
  const { rows } = await sql<{ list_id: number; goods_id: number }>`
    select distinct list_id, goods_id from live_price_rows
    where list_id = any(${lists}::bigint[]) and goods_id = any(${moved.map(({ goods }) => goods.id)}::bigint[])
      and from_pieces = 0 and starts_at <= ${now}::timestamptz and ends_at > ${now}::timestamptz`.execute(db);
  return new Set(rows.map((row) => `${row.list_id} ${row.goods_id}`));
}

/** Lists with written prices of these goods: those stay where they are. */
export async function listsThatStay(db: Db, ids: readonly number[], now: Date): Promise<PlanEffect[]> {
  const { rows } = await sql<{ name: string; goods: number }>`
    select l.name, count(distinct r.goods_id)::int as goods
    from live_price_rows r join price_lists l on l.id = r.list_id
    where l.kind = 'list' and r.goods_id = any(${[...ids]}::bigint[]) and r.from_pieces = 0
      and r.starts_at <= ${now}::timestamptz and r.ends_at > ${now}::timestamptz
    group by l.id, l.name order by count(distinct r.goods_id) desc, l.id`.execute(db);
  if (rows.length === 0) return [];
  const names = rows.slice(0, MOST_NAMES).map(({ name, goods }) => `${name}（${goods} 个商品）`);
  const more = rows.length > MOST_NAMES ? ' 等' : '';
  return [{ text: `写死价的 ${rows.length} 张价目表不随动：${names.join('、')}${more}`, tone: 'plain' }];
}
