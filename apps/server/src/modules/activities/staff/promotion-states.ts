import type { promotionFamilies, promotionStates } from '@pifa/contract';
import { promotionKinds } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { savableKinds } from '../../promotions';

export type PromotionState = (typeof promotionStates)[number];
export type PromotionFamily = (typeof promotionFamilies)[number];

export const STATE_WORDS: Readonly<Record<PromotionState, string>> = {
  draft: '草稿',
  waiting: '未开始',
  live: '进行中',
  ended: '已结束',
  off: '已停用',
};

/** What a stored promotion is now, in SQL, over `promotions p`. */
export const stateSql = (now: Date): RawBuilder<PromotionState> => sql<PromotionState>`
  case when p.status <> 'on' and p.opened_at is null then 'draft'
       when p.status <> 'on' then 'off'
       when p.starts_at > ${now} then 'waiting'
       when p.ends_at <= ${now} then 'ended'
       else 'live' end`;

/** It never sold anything and nothing hangs on it, in SQL, over `promotions p`. */
export const neverBegan = (now: Date): RawBuilder<boolean> => sql<boolean>`
  ((p.opened_at is null and p.status <> 'on') or coalesce(coalesce(p.opened_at, p.starts_at) > ${now}, false))
  and not exists (select from promotion_sales s where s.promotion_id = p.id)
  and not exists (select from coupon_counters c where c.template_id = p.id)
  and not exists (select from draw_rules d where d.draw_id = p.id)`;

const COUPONS = new Set(promotionKinds.filter(({ stage }) => stage === 'coupon').map(({ kind }) => kind));
const RULES = new Set(promotionKinds.filter(({ stage }) => stage === 'points').map(({ kind }) => kind));
const PRICED = new Set(promotionKinds.map(({ kind }) => kind));

/** On which screen a kind is at home. */
export function familyOf(kind: string): PromotionFamily {
  if (COUPONS.has(kind)) return 'coupon';
  if (RULES.has(kind)) return 'rule';
  return PRICED.has(kind) ? 'activity' : 'draw';
}

export const kindsOf = (family: PromotionFamily): string[] =>
  savableKinds.map(({ kind }) => kind).filter((kind) => familyOf(kind) === family);

export const kindName = (kind: string): string =>
  savableKinds.find((one) => one.kind === kind)?.name ?? '活动';
