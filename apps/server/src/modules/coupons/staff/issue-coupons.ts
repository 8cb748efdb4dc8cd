import { refuse } from '@pifa/contract';
import { type StaffCalls, recordAct, type StaffHandler } from '../../staff';
import { issueToPhones } from '../issue-to-phones';
import { couponTemplate } from '../templates';

/** 定向发放, each company's coupon with its entry in the book; the same request does not issue again. */
const issueCoupons: StaffHandler<'adminCouponIssue'> = async ({ platform, body, now }, operator) => {
  const { id, phones, requestId } = body;
  const template = await couponTemplate(platform, id);
  if (!template) return refuse('not-found', { what: '该卡券' });
  const { label } = template;
  return issueToPhones(platform, template, {
    phones,
    requestId,
    now,
    also: (tx, khId) =>
      recordAct(tx, operator, {
        what: 'coupon.issue',
        object: `company:${khId}`,
        after: { template: id, label, requestId },
        now,
      }),
  });
};

export const couponStaff = {
  adminCouponIssue: { handle: issueCoupons },
} satisfies StaffCalls;
