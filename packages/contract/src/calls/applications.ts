import { REJECT_FIELDS } from '@pifa/domain';
import { count, cursorPaging, defineCall, done, id, instant, listOf, text, z } from '../define-call';
import { switched, typed, verb, word } from '../terminal';

const no = z.string().trim().min(1).max(60);
const account = z.string().trim().min(1).max(40);
const status = z.enum(['waiting', 'approved', 'rejected']);

const row = {
  no: z.string(),
  company: z.string(),
  contact: z.string(),
  /** masked; absent where the role may not see it */
  phone: z.string().optional(),
  status,
  statusName: z.string(),
  /** why it was turned down */
  reason: z.string(),
  /** who takes care of it */
  claimedBy: z.string(),
  /** what stands out at first sight: 税号已存在 */
  marks: z.array(z.string()),
  createTime: instant,
  /** when it should be decided at the latest */
  dueTime: instant.optional(),
  reviewTime: instant.optional(),
  reviewedBy: z.string(),
};

/** Who may be the same customer. */
const twin = z.object({
  name: z.string(),
  /** absent where it is none of this person's customers */
  khId: z.string().optional(),
  code: z.string(),
  level: z.string(),
  salesperson: z.string(),
  /** open 启用 · closed 停用 · waiting 另一份待审的申请 */
  state: z.enum(['open', 'closed', 'waiting']),
});

const application = z.object({
  ...row,
  region: z.string(),
  address: z.string(),
  taxNumber: z.string(),
  hasLicence: z.boolean(),
  checks: z.array(
    z.object({
      field: z.enum(['company', 'taxNumber', 'knownTaxNumber', 'phone', 'address', 'licence', 'before']),
      tone: z.enum(['good', 'warn', 'bad']),
      text: z.string(),
    }),
  ),
  twins: z.array(twin),
  /** what approving must be confirmed for; '' = nothing */
  toConfirm: z.string(),
  /** what the applicant is sent, as a template of 短信与消息模板; '' = the text message is switched off */
  sms: z.object({ approved: z.string(), rejected: z.string() }),
  /** what is filled in beforehand, and by which rule */
  terms: z.object({ level: z.string(), salesperson: z.string(), rule: z.string() }),
  /** the company that it became */
  khId: z.string().optional(),
  earlier: z.array(z.object({ no: z.string(), reason: z.string(), time: instant })),
});

const LABELS = {
  statusName: '状态',
  marks: '注意',
  reviewedBy: '审核人',
  today: '今日已审',
  approved: '通过',
  rejected: '驳回',
  hasLicence: '有营业执照',
  checks: '核对',
  twins: '可能是同一家',
  level: '等级',
  toConfirm: '通过前须确认',
  terms: '预填',
  rule: '规则',
  sms: '审核后发的短信',
  earlier: '以往驳回',
};

/** 入驻审核: applications of companies that want to become customers (ADMIN §8.5). */
export const applications = {
  adminApplications: defineCall({
    at: { method: 'GET', path: '/api/admin/applications' },
    summary: '入驻申请：待审核的等得最久的在前，已审的新的在前；keyword 为公司名、联系人、申请号或税号',
    access: 'operator',
    permission: 'application.review',
    query: z.strictObject({
      status: status.default('waiting'),
      keyword: text(60).default(''),
      ...cursorPaging,
    }),
    data: listOf(z.object(row)).extend({
      /** decided today, Beijing time */
      today: z.object({ approved: count, rejected: count }),
    }),
    refusals: ['forbidden', 'bad-input'],
    terminal: [
      verb('applications', '入驻申请', [
        typed('status'),
        typed('keyword', '词'),
        typed('size', '50'),
        typed('cursor', '上一页给的'),
      ]),
    ],
    shown: { labels: LABELS },
  }),
  adminApplication: defineCall({
    at: { method: 'GET', path: '/api/admin/applications/:no' },
    summary: '一份入驻申请：资料、逐项核对的结果、可能是同一家的客户、预填的等级与业务员',
    access: 'operator',
    permission: 'application.review',
    params: z.strictObject({ no }),
    data: application,
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('application', '一份入驻申请与核对结果', [word('no', '申请号')])],
    shown: { labels: LABELS },
  }),
  adminApplicationLicence: defineCall({
    at: { method: 'POST', path: '/api/admin/applications/licence' },
    summary: '打开营业执照：给出几分钟内有效的链接；每次都记在操作记录里',
    access: 'operator',
    permission: 'application.review',
    body: z.strictObject({ no }),
    data: z.object({ url: z.string(), isPicture: z.boolean(), uploadTime: instant }),
    refusals: ['forbidden', 'not-found'],
    terminal: [
      verb('application-licence', '申请人的营业执照（有记录），加 --out <文件>', [word('no', '申请号')]),
    ],
    shown: { opens: 'url', labels: { uploadTime: '上传时间' } },
  }),
  adminApplicationContact: defineCall({
    at: { method: 'GET', path: '/api/admin/applications/:no/contact' },
    summary: '显示申请人的完整手机；每次都记在操作记录里',
    access: 'operator',
    permission: 'application.review',
    sensitive: true,
    params: z.strictObject({ no }),
    data: z.object({ name: z.string(), phone: z.string() }),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('application-contact', '申请人的手机（有记录）', [word('no', '申请号')])],
  }),
  adminApplicationChoices: defineCall({
    at: { method: 'GET', path: '/api/admin/applications/choices' },
    summary: '通过申请时可选的等级、业务员与价目表',
    access: 'operator',
    permission: 'application.review',
    data: z.object({
      levels: z.array(z.object({ name: z.string(), text: z.string(), priceList: z.string() })),
      salespeople: z.array(z.object({ name: z.string(), displayName: z.string() })),
      priceLists: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    refusals: ['forbidden'],
    terminal: [verb('application-choices', '通过申请时可选的等级、业务员、价目表')],
    shown: { labels: { levels: '等级', salespeople: '业务员', priceLists: '价目表', priceList: '价目表' } },
  }),
  adminApplicationClaim: defineCall({
    at: { method: 'POST', path: '/api/admin/applications/claim' },
    summary: '接手一份待审的申请，或转交给同事（to 为其账号）',
    access: 'operator',
    permission: 'application.review',
    body: z.strictObject({ no, to: account.optional() }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [
      verb('claim-application', '接手入驻申请，或转交给同事', [word('no', '申请号'), typed('to', '账号')]),
    ],
  }),
  adminReview: defineCall({
    at: { method: 'POST', path: '/api/admin/applications/review' },
    summary:
      '审核入驻申请：通过（可定等级、业务员、价目表，可更正公司名），或驳回并说明原因。税号或公司名已有客户使用的，通过时须 confirm',
    access: 'operator',
    permission: 'application.review',
    body: z.strictObject({
      no,
      verdict: z.enum(['approve', 'reject']),
      reason: text(200).default(''),
      /** what is wrong: the applicant reads it before the reason */
      field: z.enum(REJECT_FIELDS).default('other'),
      /** the new company's level; absent = the usual one */
      level: text(40).min(1).optional(),
      /** the account of the salesperson; '' = nobody yet; absent = as the detail fills it in */
      salesperson: z.string().trim().max(40).optional(),
      /** the price list of the company; absent = the level's */
      priceListId: id.optional(),
      /** the company's name as the licence has it */
      company: text(80).min(1, '请填写公司名称').optional(),
      /** for colleagues; the customer never sees it */
      note: text(500).default(''),
      confirm: z.boolean().default(false),
    }),
    data: done,
    refusals: ['forbidden', 'not-found', 'phone-taken', 'transition-refused', 'confirm-needed'],
    terminal: [
      verb(
        'approve',
        '通过入驻申请',
        [
          word('no', '申请号'),
          typed('level', '等级'),
          typed('salesperson', '业务员的账号'),
          typed('priceListId', '价目表 id', { name: 'price-list' }),
          typed('company', '更正的公司名'),
          typed('reason', '说明'),
          typed('note', '内部备注'),
          switched('confirm', { confirm: true }),
        ],
        { verdict: 'approve' },
      ),
      verb('reject', '驳回入驻申请', [word('no', '申请号'), typed('reason', '原因'), typed('field', '')], {
        verdict: 'reject',
      }),
    ],
  }),
};
