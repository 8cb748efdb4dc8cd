import { isRefusal, type Refusal, type WirePromotion, type WirePromotionDraft } from '@pifa/contract';
import {
  type GoodsForLive,
  judgeGoingLive,
  type LiveFinding,
  mentionedIn,
  pricesSet,
  type SettingProblem,
  UNSAVED_PROMOTION,
  yuanToUnitPrice,
} from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, type Db } from '../../../platform';
import {
  promotionProblems,
  readEnteredSettings,
  readGoodsPrices,
  savableKinds,
  type StoredPromotion,
  toRecord,
} from '../../promotions';
import { can, type Operator } from '../../staff';
import { readPromotionGoods } from './promotion-names';

/** What is stored for a draft, or what is wrong with it and where. */
export function readDraft(
  draft: WirePromotionDraft,
  status: WirePromotion['status'],
): { promotion: WirePromotion } | { problems: readonly SettingProblem[] } | Refusal {
  const settings = readEnteredSettings(draft.kind, draft.settings);
  if (isRefusal(settings)) return settings;
  const { version: _version, ...rest } = draft;
  const title = draft.title.trim();
  const untitled = title === '' ? [{ path: 'title', text: '请填写活动名称' }] : [];
  if (Array.isArray(settings)) return { problems: [...untitled, ...settings] };
  const promotion: WirePromotion = { ...rest, title, status, settings };
  const problems = promotionProblems(promotion);
  if (isRefusal(problems)) return problems;
  const all = [...untitled, ...problems];
  return all.length > 0 ? { problems: all } : { promotion };
}

/** A draft that is tried as if it were on, or all that is wrong with it in one sentence. */
export function readTried(draft: WirePromotionDraft): WirePromotion | Refusal {
  const read = readDraft(draft, 'on');
  if (isRefusal(read)) return read;
  return 'problems' in read ? badInput(read.problems.map(({ text }) => text).join('；')) : read.promotion;
}

/** A draft as the engine reads it. */
export const recordOf = (promotion: WirePromotion): StoredPromotion => ({
  id: promotion.id === '' ? UNSAVED_PROMOTION : promotion.id,
  kind: promotion.kind,
  label: promotion.title,
  window: {
    start: promotion.startTime ? new Date(promotion.startTime) : null,
    end: promotion.endTime ? new Date(promotion.endTime) : null,
  },
  audience: promotion.audience.length > 0 ? promotion.audience : 'all',
  priority: promotion.priority,
  settings: promotion.settings,
  on: promotion.status === 'on',
});

/** What stands against putting it live now (ADMIN §8.8); what a piece costs is told only to those who may read it. */
export async function findingsFor(
  tx: Db,
  operator: Operator,
  record: StoredPromotion,
  { now, before = null }: { now: Date; before?: StoredPromotion | null },
): Promise<LiveFinding[]> {
  const fields = savableKinds.find(({ kind }) => kind === record.kind)?.settings ?? [];
  const ids = [
    ...pricesSet(record).map(({ goodsId }) => goodsId),
    ...mentionedIn(fields, record.settings).goods,
  ];
  const goods = await goodsForLive(tx, record, { ids: [...new Set(ids)], now });
  const others = await tx
    .selectFrom('promotions')
    .selectAll()
    .where('status', '=', 'on')
    .where((or) => or.or([or('ends_at', 'is', null), or('ends_at', '>', now)]))
    .execute();
  return judgeGoingLive(record, {
    goods,
    others: others.map(toRecord),
    rights: { belowCost: can(operator, 'price.below-cost'), cost: can(operator, 'cost.read') },
    running: before?.on ? before : null,
    openCompanies: record.audience === 'all' ? null : await openAmong(tx, record.audience),
    now,
  });
}

/** As they are told; which prices are new is for who saves. */
export const toldFindings = (found: readonly LiveFinding[]) =>
  found.map(({ rule, weight, text }) => ({ rule, weight, text }));

async function goodsForLive(
  tx: Db,
  record: StoredPromotion,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, GoodsForLive>> {
  const prices = await readGoodsPrices(tx, ids, now);
  const facts = await readPromotionGoods(tx, 'judge', {
    ids: [...prices.keys()].map(Number),
    promotionId: record.id,
  });
  return new Map(
    facts.flatMap(({ id, isOnShelf, stock = null, cost }): [string, GoodsForLive][] => {
      const own = prices.get(id);
      const known = cost === undefined ? null : yuanToUnitPrice(cost);
      return own ? [[id, { ...own, isOnShelf, stock, cost: known }]] : [];
    }),
  );
}

async function openAmong(tx: Db, audience: readonly string[]): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from companies
    where kh_id = any(${audience.map(Number)}::bigint[]) and status = 'open'`.execute(tx);
  return rows[0]?.open ?? 0;
}
