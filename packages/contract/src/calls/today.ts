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

const TODAY_LABELS = {
  amount: '成交额',
  by: '写的人',
  customers: '下单客户',
  lastWeek: '上周同日同时',
  news: '动态',
  notice: '店主通知',
  today: '今日',
  yesterday: '昨日同时',
};

/** 工作台 beside the queue: the day's figures, what the own customers do, the owner's notice. */
export const today = {
  adminToday: defineCall({
    at: { method: 'GET', path: '/api/admin/today' },
    summary: '工作台：今日成交额、订单数、下单客户，与昨日同时、上周同日比；只看自己客户的角色只算自己的客户',
    access: 'operator',
    permission: 'figures.read',
    data: z.object({
      /** money that arrived, by the time at which it did */
      amount: figure(yuan),
      /** orders paid in full; a split one counts once */
      orders: figure(z.number().int()),
      /** companies that paid an order */
      customers: figure(z.number().int()),
      time: instant,
    }),
    terminal: [verb('today', '今日成交、订单、下单客户')],
    shown: { labels: TODAY_LABELS },
  }),
  adminTodayNews: defineCall({
    at: { method: 'GET', path: '/api/admin/today/news' },
    summary: '工作台：我的客户动态（一周内最新的），以及店主通知',
    access: 'operator',
    permission: 'self',
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
    terminal: [verb('news', '我的客户动态与店主通知')],
    shown: {
      labels: TODAY_LABELS,
      words: { kind: { order: '下单', quote: '询价', voucher: '传凭证', reminder: '催发货' } },
    },
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
