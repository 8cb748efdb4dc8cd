import { describe, expect, it } from 'vitest';
import { type CouponIssue, type HandOutFacts, handOutProblem, validityText } from './index';

const NOW = new Date('2026-11-11T02:00:00Z');
const anIssue = (own: Partial<CouponIssue> = {}): CouponIssue => ({
  name: '',
  kind: 'amount-off',
  total: 10,
  perCustomer: 2,
  claimStart: null,
  claimEnd: null,
  open: false,
  validity: 'days',
  validFrom: null,
  validUntil: null,
  validDays: 7,
  ...own,
});

describe('给客户发卡券', () => {
  const free: HandOutFacts = { isOpen: true, isMeant: true, issued: 9, own: 1, now: NOW };
  it.each<[string, Partial<CouponIssue>, Partial<HandOutFacts>, string | null]>([
    ['还有一张，这位客户也没领满', {}, {}, null],
    ['会员不能自行领取、领取时间已过，商家照样能发', { open: false, claimEnd: NOW }, {}, null],
    ['停用的客户', {}, { isOpen: false }, '客户已停用'],
    ['只给别的客户的券', {}, { isMeant: false }, '不在该卡券的发放对象之内'],
    ['每客户限 2 张，已有 2 张', {}, { own: 2 }, '每客户限 2 张，已有 2 张'],
    ['不限张数', { perCustomer: null, total: null }, { own: 50, issued: 5000 }, null],
    ['发完了', {}, { issued: 10 }, '该卡券已发完'],
    ['刚好过期', { validity: 'window', validFrom: new Date(0), validUntil: NOW }, {}, '该卡券已过期'],
  ])('%s', (_, issue, facts, problem) => {
    expect(handOutProblem(anIssue(issue), { ...free, ...facts })).toBe(problem);
  });

  it.each([
    ['领取后若干天', {}, '领取后 7 天'],
    [
      '固定时间，按北京时间',
      { validity: 'window' as const, validFrom: NOW, validUntil: new Date('2026-11-30T16:00:00Z') },
      '2026-11-11 10:00 至 2026-12-01 00:00',
    ],
  ])('有效期：%s', (_, own, text) => {
    expect(validityText(anIssue(own))).toBe(text);
  });
});
