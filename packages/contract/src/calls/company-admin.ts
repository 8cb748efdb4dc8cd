import { COMPANY_TAG_LENGTH, COMPANY_TAGS_MOST, companyColumns, companyViews } from '@pifa/domain';
import {
  count,
  cursorPaging,
  day,
  defineCall,
  done,
  flag,
  id,
  instant,
  listOf,
  momentIn,
  requestId,
  text,
  yuan,
  yuanIn,
  z,
} from '../define-call';
import { typed, verb, whole, word } from '../terminal';
import { COMPANY_LABELS, companyUser, note } from './company-parts';

const MOST_YUAN = 1_000_000_000;
const COUNT_MOST = 1_000_000;
const number = z.coerce.number().int().min(0).max(COUNT_MOST);

/** What narrows the staff's list of customers; the export takes the same. */
const companyFilters = {
  view: z.enum(companyViews).default('all'),
  /** name, pinyin or its initials, number, phone of the company or of a user */
  keyword: text(60).default(''),
  level: text(40).default(''),
  /** id of the company's salesperson; `none` = nobody's */
  salesperson: z.union([z.literal('none'), id]).optional(),
  /** the beginning of a region code: 44 = 广东 */
  region: z
    .string()
    .regex(/^(\d{2,9})?$/)
    .default(''),
  tag: text(COMPANY_TAG_LENGTH).default(''),
  state: z.enum(['', 'open', 'closed']).default(''),
  createdFrom: momentIn('start').optional(),
  createdTo: momentIn('end').optional(),
  lastFrom: momentIn('start').optional(),
  lastTo: momentIn('end').optional(),
  /** of all its orders */
  amountFrom: yuanIn(2, MOST_YUAN).optional(),
  amountTo: yuanIn(2, MOST_YUAN).optional(),
  ordersFrom: number.optional(),
  ordersTo: number.optional(),
  /** some order waits for money */
  unpaid: z.enum(['', 'yes', 'no']).default(''),
  /** the span of 期间订单 and 期间金额, by the time of payment; the last 90 days unless given. Narrows nothing */
  spanFrom: momentIn('start').optional(),
  spanTo: momentIn('end').optional(),
  /** `-` = the latest or the largest first; `call` = the most overdue first, the order of 该回访 */
  sort: z
    .enum(['-created', 'created', '-last', 'last', '-amount', 'amount', '-orders', 'orders', 'call'])
    .optional(),
};

const person = z.object({ id: z.string(), name: z.string(), displayName: z.string() });
const tag = text(COMPANY_TAG_LENGTH).min(1);
const tags = z.array(tag).max(COMPANY_TAGS_MOST);

/** What a company has bought, and when it should have bought again. */
const figures = {
  orderNum: count,
  amount: yuan,
  unpaidAmount: yuan,
  lastOrderTime: instant.optional(),
  /** whole days since then, in Beijing */
  sinceDays: z.number().int().optional(),
  /** median of the days between its orders; absent with fewer than three */
  everyDays: z.number().optional(),
  /** past 1.5 times that: somebody should call */
  isToCall: z.boolean(),
  spanOrderNum: count,
  spanAmount: yuan,
};

const companyRow = z.object({
  id: z.string(),
  code: z.string(),
  company: z.string(),
  level: z.string(),
  salesperson: z.string(),
  salespersonId: z.string(),
  priceList: z.string(),
  region: z.string(),
  tags: z.array(z.string()),
  isOpen: z.boolean(),
  createTime: instant,
  ...figures,
  /** the next call that somebody noted; absent = none */
  followUpOn: day.optional(),
  /** absent for those who may not read contacts; the phone is masked */
  contact: z.object({ name: z.string(), phone: z.string() }).optional(),
});

const companyId = z.strictObject({ id });
const cause = text(200).default('');

/** 客户 (ADMIN §7.5): the staff's list and one company. */
export const companyAdmin = {
  adminCompanies: defineCall({
    at: { method: 'GET', path: '/api/admin/companies' },
    summary: '客户：按视图、筛选与查找，按键翻页；只列本人范围内的',
    access: 'operator',
    permission: 'customer.read',
    query: z.strictObject({ ...companyFilters, ...cursorPaging }),
    data: listOf(companyRow),
    refusals: ['forbidden'],
    terminal: [whole('companies', '客户')],
    shown: { labels: COMPANY_LABELS },
  }),
  adminCompaniesFile: defineCall({
    at: { method: 'GET', path: '/api/admin/companies/file' },
    summary: '导出筛选到的客户：所选的列，CSV 或 xlsx，行数不限；联系人与手机需要相应权限',
    access: 'operator',
    permission: 'customer.export',
    query: z.strictObject({
      ...companyFilters,
      format: z.enum(['csv', 'xlsx']).default('csv'),
      columns: z
        .string()
        .max(400)
        .default('')
        .transform((list) => list.split(',').filter(Boolean))
        .pipe(z.array(z.enum(companyColumns)).max(companyColumns.length)),
      /** only says whether the file would be given: a page asks before it follows the link */
      check: flag.default(false),
    }),
    data: z.unknown(),
    refusals: ['forbidden', 'step-up-needed'],
    terminal: [whole('companies-file', '导出筛选到的客户，加 --out <文件>')],
  }),
  adminCompanyOptions: defineCall({
    at: { method: 'GET', path: '/api/admin/companies/options' },
    summary: '客户的等级、标签、价目表与业务员，供筛选与修改时选择',
    access: 'operator',
    permission: 'customer.read',
    data: z.object({
      levels: z.array(z.string()),
      tags: z.array(z.string()),
      priceLists: z.array(z.object({ id: z.string(), name: z.string() })),
      salespeople: z.array(person),
    }),
    refusals: ['forbidden'],
    terminal: [verb('company-options', '客户的等级、标签、价目表与业务员')],
    shown: { labels: COMPANY_LABELS },
  }),
  adminCompany: defineCall({
    at: { method: 'GET', path: '/api/admin/companies/:id' },
    summary: '一位客户：资料、成交、成员、地址、抬头、订单、询价、售后、卡券、自编货号、跟进、经过',
    access: 'operator',
    permission: 'customer.read',
    params: companyId,
    data: companyRow.extend({
      version: count,
      taxNumber: z.string(),
      /** street address; '' for those who may not read contacts */
      address: z.string(),
      firstOrderTime: instant.optional(),
      /** how it became a customer */
      source: z.string(),
      hasLicence: z.boolean(),
      /** as many points as it may spend */
      points: z.number().int(),
      /** coupons that it could use now, the first to end first */
      cards: z.array(z.object({ id: z.string(), name: z.string(), valueText: z.string(), endTime: instant })),
      /** what it calls our goods itself, the newest first */
      codes: z.array(z.object({ words: z.string(), goodsCode: z.string(), goodsName: z.string() })),
      users: z.array(companyUser),
      addresses: z.array(
        z.object({
          id: z.string(),
          region: z.string(),
          /** absent for those who may not read contacts; the phone is masked */
          recipient: z.object({ name: z.string(), phone: z.string(), address: z.string() }).optional(),
          isDefault: z.boolean(),
        }),
      ),
      titles: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          kindName: z.string(),
          taxNumber: z.string(),
          stateName: z.string(),
          tone: z.string(),
          isDefault: z.boolean(),
        }),
      ),
      /** the newest ones; absent for those who may not read orders, and so on */
      orders: z
        .array(
          z.object({
            id: z.string(),
            orderNo: z.string(),
            createTime: instant,
            stateName: z.string(),
            tone: z.string(),
            kinds: count,
            payAmount: yuan,
          }),
        )
        .optional(),
      quotes: z
        .array(
          z.object({
            id: z.string(),
            no: z.string(),
            createTime: instant,
            stateName: z.string(),
            tone: z.string(),
            kinds: count,
          }),
        )
        .optional(),
      afterSales: z
        .array(
          z.object({
            id: z.string(),
            no: z.string(),
            kindName: z.string(),
            createTime: instant,
            stateName: z.string(),
            tone: z.string(),
          }),
        )
        .optional(),
      notes: z.array(note),
      history: z.array(
        z.object({ words: z.string(), actor: z.string(), note: z.string(), createTime: instant }),
      ),
    }),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('company', '一位客户', [word('id', '客户 id')])],
    shown: { labels: COMPANY_LABELS },
  }),
  adminCompanyGoods: defineCall({
    at: { method: 'GET', path: '/api/admin/companies/:id/goods' },
    summary: '一位客户的常购商品与上次成交价，最近买的在前',
    access: 'operator',
    permission: 'customer.read',
    params: companyId,
    data: z.array(
      z.object({
        goodsId: z.string(),
        code: z.string(),
        name: z.string(),
        spec: z.string(),
        image: z.string(),
        unit: z.string(),
        packUnit: z.string(),
        times: count,
        lastTime: instant,
        lastIpcnt: count,
        lastSpcnt: count,
        lastIP: yuan,
        lastSP: yuan,
        /** what it costs everybody today */
        listIP: yuan,
        listSP: yuan,
        /** 「通常每 30 天买 10件，上次 35 天前」; '' while nothing is usual */
        habit: z.string(),
        isDue: z.boolean(),
        onSale: z.boolean(),
      }),
    ),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('company-goods', '一位客户的常购商品', [word('id', '客户 id')])],
    shown: { labels: COMPANY_LABELS },
  }),
  adminCompanyContact: defineCall({
    at: { method: 'GET', path: '/api/admin/companies/:id/contact' },
    summary: '显示客户、成员与收货人的完整手机；每次都记在操作记录里',
    access: 'operator',
    permission: 'customer.contact',
    sensitive: true,
    params: companyId,
    data: z.object({
      name: z.string(),
      phone: z.string(),
      users: z.array(z.object({ id: z.string(), phone: z.string() })),
      /** recipients of its addresses */
      addresses: z.array(z.object({ id: z.string(), phone: z.string() })),
    }),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('company-contact', '客户与成员的手机（有记录）', [word('id', '客户 id')])],
    shown: { labels: COMPANY_LABELS },
  }),
  adminCompanyLicence: defineCall({
    at: { method: 'GET', path: '/api/admin/companies/:id/licence' },
    summary: '打开客户的营业执照；每次都记在操作记录里',
    access: 'operator',
    permission: 'customer.contact',
    sensitive: true,
    params: companyId,
    data: z.object({
      /** opens for this session, for some minutes */
      url: z.string(),
      isPicture: z.boolean(),
    }),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('company-licence', '客户的营业执照（有记录），加 --out <文件>', [word('id', '客户 id')])],
    shown: { opens: 'url' },
  }),
  adminCompanyOpen: defineCall({
    at: { method: 'POST', path: '/api/admin/companies' },
    summary:
      '新建客户与第一位成员：立即通过，成员收到短信，用本手机号设置密码后登录；同一 requestId 只建一次',
    access: 'operator',
    permission: 'customer.write',
    body: z.strictObject({
      requestId,
      company: text(80).min(1, '请填写公司名称'),
      contact: text(40).min(1, '请填写联系人'),
      phone: text(20).min(1, '请填写手机'),
      regionCode: text(9).default(''),
      address: text(120).default(''),
      taxNumber: text(30).default(''),
      level: text(40).default(''),
      /** account of the salesperson; '' = nobody yet, or oneself for those who see only their own customers */
      salesperson: text(40).default(''),
      priceListId: id.optional(),
      tags: tags.default([]),
      note: text(2000).default(''),
      /** another company of this name or tax number is known, and this is a different one */
      confirm: z.boolean().default(false),
    }),
    data: z.object({ id: z.string(), message: z.string() }),
    refusals: [
      'forbidden',
      'phone-invalid',
      'phone-taken',
      'area-missing',
      'not-found',
      'confirm-needed',
      'transition-refused',
    ],
    terminal: [whole('company-open', '新建客户与第一位成员', [word('company', '公司名称')])],
  }),
  adminCompanyChange: defineCall({
    at: { method: 'POST', path: '/api/admin/companies/change' },
    summary: '修改客户资料；改等级或业务员要写原因。别人先改过则拒绝，答复现在的样子',
    access: 'operator',
    permission: 'customer.write',
    body: z.strictObject({
      id,
      version: count,
      company: text(80).min(1, '请填写公司名称').optional(),
      contact: text(40).min(1, '请填写联系人').optional(),
      regionCode: text(9).optional(),
      address: text(120).optional(),
      taxNumber: text(30).optional(),
      level: text(40).min(1, '请填写等级').optional(),
      /** account of the salesperson; '' = nobody any more */
      salesperson: text(40).optional(),
      tags: tags.optional(),
      cause,
    }),
    data: z.object({ version: count, message: z.string() }),
    refusals: ['forbidden', 'not-found', 'stale', 'area-missing', 'transition-refused'],
    terminal: [whole('company-change', '修改客户资料，不写的不变', [word('id', '客户 id')])],
  }),
  adminCompanyState: defineCall({
    at: { method: 'POST', path: '/api/admin/companies/state' },
    summary: '停用或恢复客户，要写原因；停用后所有成员立即退出，不能再登录与下单',
    access: 'operator',
    permission: 'customer.write',
    body: z.strictObject({ id, act: z.enum(['close', 'reopen']), cause: text(200).min(1, '请填写原因') }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [
      verb('company-close', '停用客户', [word('id', '客户 id'), typed('cause', '原因')], { act: 'close' }),
      verb('company-reopen', '恢复停用的客户', [word('id', '客户 id'), typed('cause', '原因')], {
        act: 'reopen',
      }),
    ],
  }),
};
