import { cursorPaging, defineCall, done, instant, listOf, text, z } from '../define-call';
import { switched, typed, verb, whole, word } from '../terminal';

const rowId = z.string().regex(/^\d{1,15}$/, '编号不正确');

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
    data: listOf(
      z.object({
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
      }),
    ),
    terminal: [whole('second-looks', '等复核的操作')],
    shown: {
      labels: {
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
      },
      words: { state: { waiting: '待复核', confirmed: '已确认', refused: '未通过' } },
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
