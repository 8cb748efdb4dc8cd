import { cursorPaging, defineCall, listOf, yuan, z } from '../define-call';
import { whole } from '../terminal';
import { period } from './figures';

const customerSums = z.object({
  /** companies with a paid order in the window */
  active: z.number().int(),
  /** those whose first one it was */
  fresh: z.number().int(),
  /** those with two or more of them */
  repeated: z.number().int(),
  /** 复购率 in tenths of a percent; absent where nobody ordered */
  rate: z.number().int().optional(),
});

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: '应为月份，例如 2026-01' });

const CUSTOMER_LABELS = {
  active: '下单客户',
  fresh: '首次下单',
  repeated: '买了两次以上',
  rate: '复购率（‰）',
  lost: '流失预警',
  cohorts: '留存',
  first: '首单月份',
  companies: '客户',
  orders: '订单数',
  amount: '成交额',
  lastDay: '最近付清',
  everyDays: '周期（天）',
  overDays: '超出周期（天）',
  now: '本期',
  before: '上期',
};

/** 客户 (ADMIN §10): who is new, who comes back, who stays away. */
export const figuresCustomers = {
  adminCustomerFigures: defineCall({
    at: { method: 'GET', path: '/api/admin/figures/customers' },
    summary: '客户数字：下单客户、首次下单、复购率，与之前同样天数比；按首单月份的留存；流失预警的家数',
    access: 'operator',
    permission: 'figures.read',
    query: z.strictObject(period),
    data: z.object({
      now: customerSums,
      before: customerSums,
      hasAny: z.boolean(),
      /** past 1.5 times their own rhythm */
      lost: z.number().int(),
      /** of the last twelve months, oldest first */
      cohorts: z.array(
        z.object({
          first: z.string(),
          companies: z.number().int(),
          /** how many of them ordered so many months later, the month itself first */
          active: z.array(z.number().int()),
        }),
      ),
    }),
    refusals: ['forbidden', 'bad-input'],
    terminal: [whole('figure-customers', '客户数字')],
    shown: { labels: CUSTOMER_LABELS },
  }),
  adminFigureCompanies: defineCall({
    at: { method: 'GET', path: '/api/admin/figures/companies' },
    summary:
      '数字背后的客户名单：active 下过单的、fresh 首次下单的、repeated 买了两次以上的、lost 流失预警、cohort 某月首单的（later 个月后 came 来过或没来）',
    access: 'operator',
    permission: 'figures.read',
    query: z.strictObject({
      kind: z.enum(['active', 'fresh', 'repeated', 'lost', 'cohort']).default('active'),
      ...period,
      first: month.optional(),
      later: z.coerce.number().int().min(0).max(24).default(0),
      came: z.enum(['yes', 'no']).default('yes'),
      ...cursorPaging,
    }),
    data: listOf(
      z.object({
        khId: z.string(),
        company: z.string(),
        code: z.string(),
        level: z.string(),
        salesperson: z.string(),
        region: z.string(),
        /** of the window; of all time where the list has none */
        orders: z.number().int(),
        amount: yuan,
        /** the day of the last order paid in full */
        lastDay: z.string(),
        /** median of the days between its orders */
        everyDays: z.number().optional(),
        /** days past the one on which somebody should have called */
        overDays: z.number().int().optional(),
      }),
    ).extend({ count: z.number().int().optional() }),
    refusals: ['forbidden', 'bad-input'],
    terminal: [whole('figure-companies', '数字背后的客户名单')],
    shown: { labels: CUSTOMER_LABELS },
  }),
};
