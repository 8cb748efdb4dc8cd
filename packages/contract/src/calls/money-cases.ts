import { defineCall, done, instant, page, paging, text, z } from '../define-call';
import { typed, verb, word } from '../terminal';

/** 来路不明的款项: money that a provider reports as received but that belongs to no order. */
export const moneyCases = {
  adminMoneyCases: defineCall({
    at: { method: 'GET', path: '/api/admin/money-cases' },
    summary: '渠道通知已收、却不能入账的款项（待处理），最早的在前',
    access: 'operator',
    permission: 'payment.read',
    query: z.strictObject(paging(100, 20)),
    data: page(
      z.object({
        id: z.string(),
        channel: z.string(),
        channelName: z.string(),
        reason: z.string(),
        reasonName: z.string(),
        /** our payment number, as the provider sent it */
        payNo: z.string(),
        /** the provider's transaction number */
        transactionNo: z.string(),
        /** in `currency`, two places */
        amount: z.number(),
        currency: z.string(),
        /** the merchant account and app that received it */
        merchant: z.string(),
        /** '' where it names no order of ours */
        orderNo: z.string(),
        createTime: instant,
      }),
    ),
    refusals: ['forbidden'],
    terminal: [verb('money-cases', '渠道已收、不能入账的款项')],
  }),
  adminMoneyCaseSettle: defineCall({
    at: { method: 'POST', path: '/api/admin/money-cases' },
    summary: '登记已处理一笔来路不明的款项，写明如何处理（如在渠道商户平台退回及其单号）',
    access: 'operator',
    permission: 'payment.confirm',
    body: z.strictObject({ id: z.string().regex(/^\d{1,15}$/), note: text(200).min(1) }),
    data: done,
    refusals: ['forbidden', 'transition-refused'],
    terminal: [
      verb('settle-money-case', '登记已处理', [
        word('id', '编号'),
        typed('note', '如何处理', { name: 'reason' }),
      ]),
    ],
  }),
};
