import type { WireCardOffer } from '@pifa/contract';
import { couponFace, type GoodsFacts, inScope, judgeClaim, validityOf } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Handler } from '../../platform';
import { cardToWire } from './card-to-wire';
import { issuedOf } from './coupon-store';
import { type NamesOf, scopeNames } from './scope-names';
import { claimableTemplates, type CouponTemplate } from './templates';

/** 可领取: what a company can claim, for one goods if given. What it has already claimed in full is still shown. */
export const cardsToClaim: Handler<'cardsToClaim'> = async ({ db, platform, session, query, now }) => {
  const all = await claimableTemplates(platform, session.khId, now);
  const templates = query.goodsId ? await usableFor(db, query.goodsId, all) : all;
  const counts = await issuedOf(
    db,
    session.khId,
    templates.map(({ record }) => record.id),
  );
  const names = await scopeNames(platform)(templates.map(({ record }) => record));
  const offers = templates.map((template) =>
    offerToWire(template, { ...(counts.get(template.record.id) ?? { issued: 0, own: 0 }), names }, now),
  );
  return query.available ? offers.filter(({ canClaim }) => canClaim) : offers;
};

/** `left` -1 = not limited; `claimLimit` 0 = not limited. */
function offerToWire(
  template: CouponTemplate,
  { names, ...facts }: { issued: number; own: number; names: NamesOf },
  now: Date,
): WireCardOffer {
  const { record, issue, label } = template;
  const verdict = judgeClaim(issue, { ...facts, now });
  const { start, end } = validityOf(issue, now);
  const asCoupon = {
    id: record.id,
    templateId: record.id,
    kind: record.kind,
    label,
    settings: record.settings,
    state: 'unused',
    validFrom: start,
    validUntil: end,
  } as const;
  return {
    ...cardToWire(asCoupon, now, verdict.ok ? { names } : { names, reason: verdict.reason }),
    statusName: verdict.word,
    left: issue.total === null ? -1 : Math.max(0, issue.total - facts.issued),
    claimed: facts.own,
    claimLimit: issue.perCustomer ?? 0,
    claimEndTime: (issue.claimEnd ?? end).toISOString(),
    canClaim: verdict.ok,
  };
}

async function usableFor(
  db: Db,
  goodsId: string,
  templates: readonly CouponTemplate[],
): Promise<CouponTemplate[]> {
  const { rows } = await sql<{ brand: number | null; path: string | null }>`
    select g.brand_id as brand, c.path from goods g left join categories c on c.id = g.category_id
    where g.id = ${Number(goodsId)}`.execute(db);
  const [row] = rows;
  if (!row) return [];
  const goods: Pick<GoodsFacts, 'goodsId' | 'brandId' | 'categoryIds'> = {
    goodsId,
    brandId: row.brand === null ? null : String(row.brand),
    categoryIds: row.path?.split('/').filter(Boolean) ?? [],
  };
  return templates.filter(({ record: { kind, settings } }) => {
    const face = couponFace(kind, settings);
    return face !== null && inScope(face.scope, goods);
  });
}
