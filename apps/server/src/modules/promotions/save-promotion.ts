import { isRefusal, type Refusal, refuse, type WirePromotion } from '@pifa/contract';
import {
  issueSettings,
  luckyDrawSettings,
  type PromotionKind,
  promotionKinds,
  type SettingProblem,
} from '@pifa/domain';
import { sql } from 'kysely';
import { type Platform, toJson, type Transaction } from '../../platform';
import { keepQuotas } from './keep-quotas';
import { promotionToWire } from './read-promotions';

/**
 * Writes a promotion whose settings its kind accepts, and sets its quotas aside from the goods' stock. An empty id
 * creates one. A promotion's kind never changes, because orders and claims name it. The caller rolls back on a refusal,
 * records the act and announces the change.
 */
export async function savePromotion(
  platform: Pick<Platform, 'jobs'>,
  tx: Transaction,
  draft: WirePromotion,
  now: Date,
  by?: number,
): Promise<WirePromotion | Refusal> {
  const saved = await write(tx, draft, now, by);
  if (isRefusal(saved)) return saved;
  return (await keepQuotas(platform, tx, Number(saved.id), now)) ?? saved;
}

type Savable = Pick<PromotionKind, 'kind' | 'name' | 'about' | 'settings' | 'parseSettings'>;

/** A promotion of a coupon kind is a template: its settings also say how coupons are issued. */
const COUPON_KINDS = new Set(
  promotionKinds.filter(({ stage }) => stage === 'coupon').map(({ kind }) => kind),
);

/** Without the fields that every promotion has already: its title and kind. */
const issueFields = issueSettings.fields.filter(({ name }) => name !== 'name' && name !== 'kind');

/** What is stored as a promotion: the kinds that affect prices, and the lucky draw. */
export const savableKinds: readonly Savable[] = [
  ...promotionKinds
    .filter(({ settings }) => settings.length > 0)
    .map((kind) =>
      COUPON_KINDS.has(kind.kind) ? { ...kind, settings: [...kind.settings, ...issueFields] } : kind,
    ),
  {
    kind: 'lucky-draw',
    name: '转盘抽奖',
    about: '客户用机会或积分转盘，奖品是优惠券、积分或商品',
    settings: luckyDrawSettings.fields,
    parseSettings: luckyDrawSettings.parse,
  },
];

async function write(
  tx: Transaction,
  draft: WirePromotion,
  now: Date,
  by: number | undefined,
): Promise<WirePromotion | Refusal> {
  const kind = savableKinds.find((one) => one.kind === draft.kind);
  if (!kind) return refuse('bad-input', { text: '没有这种活动' });
  const problems = problemsOf(kind, draft);
  if (problems.length > 0) {
    return refuse('bad-input', { text: problems.map(({ text }) => text).join('；') });
  }
  const values = {
    name: draft.title,
    status: draft.status,
    starts_at: draft.startTime ? new Date(draft.startTime) : null,
    ends_at: draft.endTime ? new Date(draft.endTime) : null,
    audience: draft.audience.length > 0 ? draft.audience.map(Number) : null,
    priority: draft.priority,
    settings: toJson(draft.settings),
    updated_at: now,
  };
  if (draft.id === '') {
    const made = await tx
      .insertInto('promotions')
      .values({
        ...values,
        kind: draft.kind,
        created_at: now,
        made_by: by ?? null,
        opened_at: openedAt(draft, now),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return promotionToWire(made);
  }
  const changed = await tx
    .updateTable('promotions')
    .set({
      ...values,
      version: sql`version + 1`,
      // Once it has begun it stays begun; before that it begins when this version of it does, or not at all.
      opened_at: sql`case when opened_at <= ${now} then opened_at else ${openedAt(draft, now)}::timestamptz end`,
    })
    .where('id', '=', Number(draft.id))
    .where('kind', '=', draft.kind)
    .returningAll()
    .executeTakeFirst();
  return changed ? promotionToWire(changed) : refuse('not-found', { what: '该活动' });
}

/** When it begins to sell; null while it is off. */
function openedAt({ status, startTime }: WirePromotion, now: Date): Date | null {
  if (status !== 'on') return null;
  const start = startTime ? new Date(startTime) : now;
  return start > now ? start : now;
}

/** Everything that is wrong with it, in the words of its form. */
export function promotionProblems(draft: WirePromotion): SettingProblem[] | Refusal {
  const kind = savableKinds.find((one) => one.kind === draft.kind);
  return kind ? problemsOf(kind, draft) : refuse('bad-input', { text: '没有这种活动' });
}

function problemsOf(kind: Savable, { title, startTime, endTime, settings }: WirePromotion): SettingProblem[] {
  const parsed = kind.parseSettings(settings);
  const issue = COUPON_KINDS.has(kind.kind)
    ? issueSettings.parse({ ...settings, name: title, kind: kind.kind })
    : undefined;
  const backwards = startTime && endTime && new Date(startTime) >= new Date(endTime);
  return [
    ...(backwards ? [{ path: 'endTime', text: `${kind.name}的开始时间应早于结束时间` }] : []),
    ...(parsed.ok ? [] : parsed.problems),
    ...(!issue || issue.ok ? [] : issue.problems),
  ];
}
