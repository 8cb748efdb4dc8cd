import { OPENING_STEPS, TRADES } from '@pifa/domain';
import { count, defineCall, done, instant, requestId, z } from '../define-call';
import { shownAs, switched, verb, whole, word } from '../terminal';

const tradeCodes = TRADES.map(({ code }) => code);

const finding = z.object({
  code: z.string(),
  weight: z.enum(['must', 'should']),
  title: z.string(),
  /** what happens while it stays as it is */
  text: z.string(),
  /** where it is put right, under /admin; '' = on the server */
  link: z.string(),
});

const check = z.object({
  findings: z.array(finding),
  musts: count,
  shoulds: count,
  time: instant,
});

const checkText = ({ findings, musts, shoulds }: z.infer<typeof check>) => ({
  lines: [
    musts + shoulds === 0 ? '开店检查：没有发现问题' : `开店检查：必须先处理 ${musts}，建议处理 ${shoulds}`,
    ...findings.map(({ weight, title, text }) => `${weight === 'must' ? '必须' : '建议'}  ${title}：${text}`),
  ],
  failed: musts > 0,
});

const opening = z.object({
  steps: z.array(
    z.object({
      step: z.enum(OPENING_STEPS),
      title: z.string(),
      done: z.boolean(),
      /** what is there, or what is still missing */
      text: z.string(),
      skipped: z.boolean(),
    }),
  ),
  /** steps that are neither done nor skipped */
  left: count,
  /** the card was taken off 工作台 */
  putAway: z.boolean(),
  /** an order must reach some sum, now or soon */
  hasMinimum: z.boolean(),
  /** the newest 试单 */
  trial: z
    .object({
      id: z.string(),
      no: z.string(),
      state: z.enum(['unpaid', 'to-ship', 'shipped', 'over']),
      goods: z.string(),
    })
    .optional(),
  findings: z.array(finding),
});

const LABELS = {
  steps: '步骤',
  step: '代码',
  done: '做完了',
  skipped: '跳过了',
  left: '还没做的',
  putAway: '收起了',
  hasMinimum: '有起送门槛',
  trial: '试单',
  findings: '开店检查',
  weight: '轻重',
  musts: '必须先处理',
  shoulds: '建议处理',
  link: '在哪里改',
  goods: '商品',
  text: '说明',
} as const;
const WORDS = {
  weight: { must: '必须', should: '建议' },
  state: { unpaid: '待付款', 'to-ship': '待发货', shipped: '已发货', over: '已取消' },
};
const permission = 'settings.write';

/** 开店: what a new mall still needs, step by step, and what must be right before buyers come (ADMIN §8.10). */
export const openings = {
  adminOpening: defineCall({
    at: { method: 'GET', path: '/api/admin/opening' },
    summary: '开店：十个步骤各做到哪里，按商城里现有的内容判断；跳过了哪些',
    access: 'operator',
    permission,
    data: opening,
    refusals: ['forbidden'],
    terminal: [verb('opening', '开店的十个步骤做到哪里')],
    shown: { labels: LABELS, words: WORDS },
  }),
  adminOpeningCheck: defineCall({
    at: { method: 'GET', path: '/api/admin/opening/check' },
    summary:
      '开店检查：运费、收款、商品、协议、网址、备份、两步验证、短信、备案等，还缺什么、不改会怎样、去哪里改',
    access: 'operator',
    permission,
    data: check,
    refusals: ['forbidden'],
    terminal: [verb('opening-check', '开店检查：还缺什么；有必须先处理的即以 1 退出')],
    shown: { text: shownAs(check, checkText) },
  }),
  adminOpeningSkip: defineCall({
    at: { method: 'POST', path: '/api/admin/opening/skip' },
    summary: '跳过开店的一步（skipped=false 即恢复）；step 为 card 即把工作台上的「开店」收起',
    access: 'operator',
    permission,
    body: z.strictObject({ step: z.enum([...OPENING_STEPS, 'card']), skipped: z.boolean().default(true) }),
    data: done,
    refusals: ['forbidden'],
    terminal: [
      verb('opening-skip', '跳过开店的一步', [
        word('step', [...OPENING_STEPS, 'card'].join('|')),
        switched('back', { skipped: false }),
      ]),
    ],
  }),
  adminOpeningTrade: defineCall({
    at: { method: 'POST', path: '/api/admin/opening/trade' },
    summary: '按行业建好商品分类：已有的同名分类不重复建，其余的建在后面',
    access: 'operator',
    permission: 'goods.write',
    body: z.strictObject({ trade: z.enum(tradeCodes as [string, ...string[]]) }),
    data: z.object({ message: z.string(), made: count }),
    refusals: ['forbidden', 'transition-refused'],
    terminal: [verb('opening-trade', '按行业建好商品分类', [word('trade', tradeCodes.join('|'))])],
    shown: { labels: { made: '新建分类' } },
  }),
  adminOpeningTrial: defineCall({
    at: { method: 'POST', path: '/api/admin/opening/trial' },
    summary:
      '试一单：替「试单客户」下一张最小的订单并以模拟支付付清，等着发货；是试单，不算进任何数字。还有没发的试单即答复那一张',
    access: 'operator',
    permission,
    body: z.strictObject({ requestId }),
    data: z.object({ id: z.string(), no: z.string(), goods: z.string(), message: z.string() }),
    refusals: [
      'forbidden',
      'transition-refused',
      'not-found',
      'nothing-to-order',
      'lines-need-attention',
      'stock-short',
      'order-changed',
      'not-deliverable',
      'way-unavailable',
      'method-unavailable',
      'order-address-missing',
      'unpaid-limit',
    ],
    terminal: [whole('opening-trial', '试一单：下一张试单并付清，等着发货')],
    shown: { labels: { no: '单号', goods: '商品' } },
  }),
};
