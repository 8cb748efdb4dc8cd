import { cursorPaging, defineCall, instant, listOf, yuan, z } from '../define-call';
import { whole } from '../terminal';
import { period } from './figures';

const LABELS = {
  promotionId: '活动 id',
  kindName: '种类',
  orders: '订单数',
  companies: '下单客户',
  newCompanies: '新客户',
  pieces: '卖出个数',
  amount: '成交额',
  discount: '优惠',
  margin: '毛利率（‰）',
  rehearsed: '预演',
  days: '近几天的订单',
  touched: '受影响的订单',
};

/** 活动 (ADMIN §10): what each promotion did in a period, beside what its rehearsal said. */
export const figuresPromotions = {
  adminPromotionFigures: defineCall({
    at: { method: 'GET', path: '/api/admin/figures/promotions' },
    summary:
      '活动数字：一段日子付清的订单里，每个活动卖了多少、让了多少、毛利率、带来几家新客户，旁边是上线前的预演',
    access: 'operator',
    permission: 'figures.read',
    query: z.strictObject({ ...period, ...cursorPaging }),
    data: listOf(
      z.object({
        promotionId: z.string(),
        title: z.string(),
        kindName: z.string(),
        startTime: instant.optional(),
        endTime: instant.optional(),
        orders: z.number().int(),
        companies: z.number().int(),
        /** companies whose first paid order was on the day of one of these */
        newCompanies: z.number().int(),
        pieces: z.number().int(),
        /** what the buyers pay for the goods on which it worked */
        amount: yuan,
        discount: yuan,
        /** tenths of a percent, of goods whose cost is known; only for those who may read costs */
        margin: z.number().int().optional(),
        /** the newest rehearsal of it before it began, over the customers that the caller sees; absent where there is none */
        rehearsed: z.object({ days: z.number().int(), orders: z.number().int(), discount: yuan }).optional(),
      }),
    ),
    refusals: ['forbidden', 'bad-input'],
    terminal: [whole('figure-promotions', '活动数字')],
    shown: { labels: LABELS },
  }),
};
