import { defineCall, done, instant, text, yuan, z } from '../define-call';
import { verb, word } from '../terminal';

/** One figure of today beside the same time of yesterday and of the same weekday a week ago. */
const figure = <Value extends z.ZodType>(value: Value) =>
  z.object({
    today: value,
    yesterday: value,
    lastWeek: value,
    /** how it grew up to the end of each hour of today, the current one last */
    course: z.array(value),
    /** the same of all 24 hours of yesterday */
    courseYesterday: z.array(value),
  });

/** 工作台 beside the queue: the day's figures, what the own customers do, the owner's notice. */
export const today = {
  adminToday: defineCall({
    at: { method: 'GET', path: '/api/admin/today' },
    summary: '工作台：今日成交额、订单数、下单客户，与昨日同时、上周同日比；只看自己客户的角色只算自己的客户',
    access: 'operator',
    permission: 'figures.read',
    browserOnly: true,
    data: z.object({
      /** money that arrived, by the time at which it did */
      amount: figure(yuan),
      /** orders paid in full; a split one counts once */
      orders: figure(z.number().int()),
      /** companies that paid an order */
      customers: figure(z.number().int()),
      time: instant,
    }),
  }),
  adminTodayNews: defineCall({
    at: { method: 'GET', path: '/api/admin/today/news' },
    summary: '工作台：我的客户动态（一周内最新的），以及店主通知',
    access: 'operator',
    permission: 'self',
    browserOnly: true,
    data: z.object({
      news: z.array(
        z.object({
          kind: z.enum(['order', 'quote', 'voucher', 'reminder']),
          /** of the order or the quote */
          id: z.string(),
          no: z.string(),
          company: z.string(),
          /** the order's or the voucher's; of a quote none */
          amount: yuan.optional(),
          /** how many kinds of goods */
          kinds: z.number().int(),
          /** the buyer's remark, shortened */
          remark: z.string(),
          time: instant,
        }),
      ),
      notice: z.object({ text: z.string(), by: z.string(), time: instant }).optional(),
    }),
  }),
  adminNoticeSave: defineCall({
    at: { method: 'POST', path: '/api/admin/today/notice' },
    summary: '工作台：写店主通知，所有员工可见；不填即撤下',
    access: 'operator',
    permission: 'settings.write',
    body: z.strictObject({ text: text(300) }),
    data: done,
    refusals: ['forbidden'],
    terminal: [verb('notice', '写店主通知，所有员工可见；空即撤下', [word('text', '通知')])],
  }),
};
