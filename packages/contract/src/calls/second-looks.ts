import { cursorPaging, defineCall, done, instant, listOf, text, yuan, z } from '../define-call';
import { switched, typed, verb, whole, word } from '../terminal';

const rowId = z.string().regex(/^\d{1,15}$/, '编号不正确');

const look = z.object({
  id: rowId,
  kind: z.string(),
  kindName: z.string(),
  object: z.string(),
  /** one line: what would be done */
  text: z.string(),
  /** '¥6,000.00', '15%', '20000 积分' */
  amountText: z.string(),
  askedBy: z.string(),
  askTime: instant,
  state: z.enum(['waiting', 'confirmed', 'refused']),
  decidedBy: z.string().optional(),
  decideTime: instant.optional(),
  note: z.string(),
  /** this person may confirm or refuse it */
  mayDecide: z.boolean(),
});

/** A line of an answer that waits, beside what its goods cost this customer without a quote. */
const quotedLine = z.object({
  lineNo: z.number().int(),
  goodsName: z.string(),
  /** '10件 3瓶' */
  numText: z.string(),
  /** empty = out of stock */
  offers: z.array(z.object({ label: z.string(), saleIP: yuan, saleSP: yuan })),
  /** for the wished quantity */
  amount: yuan,
  /** the customer's own price now */
  own: z.object({ saleIP: yuan, saleSP: yuan }).optional(),
  /** how far the cheapest offer lies below it, in percent */
  discount: z.number(),
  /** of a piece; only with 查看成本与毛利 */
  cost: yuan.optional(),
  /** what is to be minded: below cost, above the stock */
  warnings: z.array(z.string()),
  note: z.string(),
});

const words = { state: { waiting: '待复核', confirmed: '已确认', refused: '未通过' } };
const labels = {
  kindName: '操作',
  object: '对象',
  text: '内容',
  amountText: '金额',
  askedBy: '提交人',
  askTime: '提交时间',
  decidedBy: '复核人',
  decideTime: '复核时间',
  mayDecide: '可由我复核',
  kind: '操作代码',
};

/** 待我复核: acts above somebody's limit, which a second person confirms or refuses (ADMIN §9). */
export const secondLooks = {
  adminSecondLooks: defineCall({
    at: { method: 'GET', path: '/api/admin/second-looks' },
    summary: '复核：超过上限、等第二个人确认的操作，我可以复核的与我提交的，新的在前',
    access: 'operator',
    permission: 'self',
    query: z.strictObject({
      state: z.enum(['waiting', 'decided', 'all']).default('waiting'),
      ...cursorPaging,
    }),
    data: listOf(look),
    terminal: [whole('second-looks', '等复核的操作')],
    shown: { labels, words },
  }),
  adminSecondLookShow: defineCall({
    at: { method: 'GET', path: '/api/admin/second-looks/:id' },
    summary: '一项复核的全部内容：报价逐行列出报的价、客户价与折扣',
    access: 'operator',
    permission: 'self',
    params: z.strictObject({ id: rowId }),
    data: look.extend({
      /** `link`: its page under /admin */
      facts: z.array(z.object({ label: z.string(), value: z.string(), link: z.string().optional() })),
      lines: z.array(quotedLine),
      /** why it can no longer be confirmed; '' = it can */
      problem: z.string(),
    }),
    refusals: ['not-found'],
    terminal: [verb('second-look-show', '一项复核的全部内容', [word('id', '编号')])],
    shown: {
      labels: {
        ...labels,
        facts: '要点',
        value: '内容',
        link: '页面',
        lines: '逐行',
        numText: '要的数量',
        offers: '报价',
        own: '客户价',
        discount: '低于客户价（%）',
        warnings: '注意',
        problem: '不能确认的原因',
      },
      words,
    },
  }),
  adminSecondLookDecide: defineCall({
    at: { method: 'POST', path: '/api/admin/second-looks' },
    summary: '复核：确认即照原样执行，不通过要写原因；不能复核自己提交的',
    access: 'operator',
    permission: 'self',
    body: z.strictObject({ id: rowId, verdict: z.enum(['confirm', 'refuse']), note: text(200).default('') }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused', 'step-up-needed'],
    terminal: [
      verb('second-look', '复核：确认或不通过', [
        word('id', '编号'),
        switched('confirm', { verdict: 'confirm' }, true),
        typed('note', '说明', { name: 'reason' }),
      ]),
      verb('second-look', '复核：不通过', [
        word('id', '编号'),
        switched('refuse', { verdict: 'refuse' }, true),
        typed('note', '原因', { name: 'reason', required: true }),
      ]),
    ],
  }),
};
