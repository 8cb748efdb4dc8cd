import { type CallData, refuse } from '@pifa/contract';
import { applyText, couponFace, validityText, handOutProblem } from '@pifa/domain';
import { sql } from 'kysely';
import { ownedInScope, type StaffCalls, type StaffHandler } from '../../staff';
import { livePromotions } from '../../promotions';
import { handOut } from '../hand-out';
import { issueToPhones } from '../issue-to-phones';
import { scopeNames } from '../scope-names';
import { couponTemplate, templateOf } from '../templates';

/** 定向发放, each company's coupon with its entry in the book; the same request does not issue again. */
const issueCoupons: StaffHandler<'adminCouponIssue'> = async ({ platform, body, now }, operator) => {
  const { id, phones, requestId } = body;
  const template = await couponTemplate(platform, id);
  if (!template) return refuse('not-found', { what: '该卡券' });
  return issueToPhones(platform, template, {
    phones,
    requestId,
    scope: ownedInScope(operator, 'users.kh_id'),
    give: (tx, khId, source) => handOut(tx, operator, template, { khId, source, requestId, now }),
  });
};

/** The coupons that can be given now: switched on, not over, and not all given. One statement. */
const listCouponChoices: StaffHandler<'adminCouponChoices'> = async ({ db, platform, now }) => {
  const templates = (await livePromotions(platform, now)).flatMap((record) => templateOf(record) ?? []);
  const { rows } = await sql<{ template_id: number; issued: number }>`
    select template_id, issued from coupon_counters
    where template_id = any(${templates.map(({ record }) => Number(record.id))}::bigint[])`.execute(db);
  const given = new Map(rows.map(({ template_id, issued }) => [String(template_id), issued]));
  const names = await scopeNames(platform)(templates.map(({ record }) => record));
  const list = templates.flatMap(({ record, issue, label }): CallData<'adminCouponChoices'>['list'] => {
    const { id, kind, settings, audience } = record;
    const issued = given.get(id) ?? 0;
    const facts = { isOpen: true, isMeant: true, issued, own: 0, now };
    if (handOutProblem(issue, facts)) return [];
    return [
      {
        id,
        name: label,
        valueText: couponFace(kind, settings)?.valueText ?? '',
        apply: applyText(kind, settings, names(record)),
        validity: validityText(issue),
        left: issue.total === null ? -1 : issue.total - issued,
        perCustomer: issue.perCustomer ?? 0,
        audienceNum: audience === 'all' ? -1 : audience.length,
      },
    ];
  });
  return { list };
};

export const couponStaff = {
  adminCouponIssue: { handle: issueCoupons },
  adminCouponChoices: { handle: listCouponChoices },
} satisfies StaffCalls;
