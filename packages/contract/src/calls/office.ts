import { permissions, SCOPES } from '../permissions';
import { defineCall, done, id, instant, signedLink, text, textId, yuan, z } from '../define-call';
import { partsOfLink, verb, word } from '../terminal';

const permission = z.enum(permissions);

const QUEUE_LABELS = {
  count: '件数',
  group: '类',
  late: '已超时',
  more: '还有更多',
  oldest: '最久的',
  path: '后台地址',
  promise: '承诺',
  rows: '待办',
};
const ME_LABELS = {
  demo: '演示商城',
  limits: '上限',
  mall: '商城',
  on: '已开启',
  orderPrice: '改价（元）',
  payment: '登记收款（元）',
  permissions: '权限',
  places: '发货地',
  quoteDiscount: '报价折扣（%）',
  refund: '退款（元）',
  refundDay: '当日退款（元）',
  scope: '数据范围',
  twoFactor: '两步验证',
};

/** Most that a role may do alone, in yuan or percent; absent = no limit (ADMIN §9). Above it a second person confirms. */
export const roleLimits = z.strictObject({
  refund: yuan.optional(),
  /** refunds of one person and day; beyond, the owners are told at once */
  refundDay: yuan.optional(),
  /** most that the price of one order may be lowered by */
  orderPrice: yuan.optional(),
  /** largest discount of a quote against the customer's price, in percent */
  quoteDiscount: z.number().min(0).max(100).optional(),
  points: z.number().int().min(0).optional(),
  /** largest payment recorded without the buyer's voucher */
  payment: yuan.optional(),
});

/** Who is signed in, and what the frame of the back office needs to draw itself. */
export const me = z.object({
  name: z.string(),
  displayName: z.string(),
  role: z.object({ code: z.string(), name: z.string() }),
  permissions: z.array(permission),
  scope: z.enum(SCOPES),
  /** warehouses (发货地) of the scope `ship-from`; empty = all */
  places: z.array(z.string()),
  limits: roleLimits,
  /** sent back in the header `X-CSRF-Token` with every call that is not a GET */
  csrf: z.string(),
  twoFactor: z.object({ on: z.boolean(), required: z.boolean() }),
  /** what this person set: widths, columns, density, sounds, keys */
  prefs: z.record(z.string(), z.unknown()),
  mall: z.object({ name: z.string(), demo: z.boolean() }),
  expireTime: instant,
});

/** 管理后台: the browser session of staff, and what each person keeps on the server. */
export const office = {
  adminSignIn: defineCall({
    at: { method: 'POST', path: '/api/admin/session' },
    summary: '管理后台登录：会话放在 HttpOnly 的 cookie 里，30 分钟不操作即锁屏，12 小时后失效',
    access: 'public',
    browserOnly: 'its session lives in a cookie; the terminal signs in with `login`',
    sensitive: true,
    body: z.strictObject({
      name: text(40).min(1, '请输入账号'),
      password: z.string().min(1, '请输入密码').max(100),
      /** six digits of the authenticator app, or a recovery code */
      code: text(20).default(''),
      captchaId: text(64).default(''),
      captcha: text(10).default(''),
    }),
    data: me,
    refusals: [
      'wrong-credentials',
      'guesses-used-up',
      'second-factor-needed',
      'captcha-needed',
      'captcha-wrong',
      'two-factor-wrong',
    ],
  }),
  adminHello: defineCall({
    at: { method: 'GET', path: '/api/admin/hello' },
    summary: '管理后台登录页要知道的：店名、是不是演示商城、是否还没有老板账号',
    access: 'public',
    browserOnly: 'draws the page to sign in at',
    data: z.object({ mall: z.object({ name: z.string(), demo: z.boolean() }), firstOwner: z.boolean() }),
  }),
  adminProve: defineCall({
    at: { method: 'POST', path: '/api/admin/session/prove' },
    summary: '管理后台：再次验证身份，五分钟内有效；密码或两步验证码',
    access: 'operator',
    permission: 'self',
    browserOnly: 'a session of the terminal is not asked for a second proof',
    sensitive: true,
    body: z.strictObject({ password: z.string().max(100).default(''), code: text(20).default('') }),
    data: done,
    refusals: ['password-wrong', 'guesses-used-up', 'two-factor-wrong'],
  }),
  adminQueue: defineCall({
    at: { method: 'GET', path: '/api/admin/queue' },
    summary: '工作台：今天要做的事，各有多少、最久等了多久、多少已超过承诺',
    access: 'operator',
    permission: 'self',
    data: z.object({
      rows: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          group: z.enum(['orders', 'customers', 'system']),
          /** the address in the back office where the work is done; '' = there is no screen for it */
          path: z.string(),
          count: z.number().int(),
          /** there are more than `count`: counting stopped there */
          more: z.boolean(),
          /** since when the longest waiting one waits; absent where nothing waits by time */
          oldest: instant.optional(),
          /** how many are past the promise */
          late: z.number().int(),
          /** the promise in words, '' for none */
          promise: z.string(),
          note: z.string(),
        }),
      ),
      time: instant,
    }),
    terminal: [verb('queue', '今天要做的事')],
    shown: { labels: QUEUE_LABELS, words: { group: { orders: '订单', customers: '客户', system: '系统' } } },
  }),
  adminSearch: defineCall({
    at: { method: 'GET', path: '/api/admin/search' },
    summary:
      '查找（Ctrl K）：订单、询价单、发票、售后、运单、采购单号、客户、商品；每类最多五条，只在本人范围内',
    access: 'operator',
    permission: 'self',
    query: z.strictObject({ q: text(60).default('') }),
    data: z.object({
      groups: z.array(
        z.object({
          kind: z.string(),
          title: z.string(),
          rows: z.array(z.object({ id: z.string(), title: z.string(), note: z.string(), path: z.string() })),
        }),
      ),
    }),
    terminal: [verb('find', '查找订单、客户、商品……', [word('q', '词')])],
    shown: { labels: { groups: '找到', rows: '结果', path: '后台地址' } },
  }),
  adminFile: defineCall({
    at: { method: 'GET', path: '/api/admin/files/:id' },
    summary: '管理后台：打开凭证、执照、照片；链接由别的答复给出，几分钟内、只在本会话有效',
    access: 'operator',
    permission: 'self',
    params: z.strictObject({ id: textId }),
    query: z.strictObject(signedLink.shape),
    data: z.unknown(),
    refusals: ['not-found'],
    terminal: [
      verb('file', '打开答复里的凭证、执照、照片，加 --out <文件>', [
        word('', '链接', { name: 'link', read: partsOfLink }),
      ]),
    ],
  }),
  adminMe: defineCall({
    at: { method: 'GET', path: '/api/admin/me' },
    summary: '管理后台：我是谁、我的权限与设置',
    access: 'operator',
    permission: 'self',
    data: me,
    terminal: [verb('me', '我是谁，能做什么')],
    shown: { labels: ME_LABELS },
  }),
  adminUnlock: defineCall({
    at: { method: 'POST', path: '/api/admin/session/unlock' },
    summary: '管理后台：锁屏后输入密码继续',
    access: 'operator',
    permission: 'self',
    browserOnly: 'only a page locks when nobody uses it',
    sensitive: true,
    body: z.strictObject({ password: z.string().min(1, '请输入密码').max(100) }),
    data: done,
    refusals: ['password-wrong', 'guesses-used-up'],
  }),
  adminPrefs: defineCall({
    at: { method: 'PATCH', path: '/api/admin/prefs' },
    summary: '管理后台：保存我的一项设置（列宽、列序、密度、声音）',
    access: 'operator',
    permission: 'self',
    browserOnly: 'widths and columns of tables, density and sounds of a page',
    body: z.strictObject({ key: text(80).min(1), value: z.unknown() }),
    data: done,
  }),
  adminViews: defineCall({
    at: { method: 'GET', path: '/api/admin/views' },
    summary: '管理后台：某个列表的视图，我的与共享的',
    access: 'operator',
    permission: 'self',
    browserOnly: 'views are filters that the address of a page holds',
    query: z.strictObject({ list: text(40).min(1) }),
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** filters, sort and size as the address holds them */
        state: z.string(),
        shared: z.boolean(),
        mine: z.boolean(),
        owner: z.string(),
      }),
    ),
  }),
  adminViewSave: defineCall({
    at: { method: 'POST', path: '/api/admin/views' },
    summary: '管理后台：保存视图；共享须有「共享视图」权限',
    access: 'operator',
    permission: 'self',
    browserOnly: 'views are filters that the address of a page holds',
    body: z.strictObject({
      /** absent = a new one */
      id: id.optional(),
      list: text(40).min(1),
      name: text(20).min(1, '请填写视图名称'),
      state: text(2_000),
      shared: z.boolean().default(false),
    }),
    data: z.object({ id: z.string() }),
    refusals: ['forbidden', 'not-found', 'transition-refused'],
  }),
  adminViewRemove: defineCall({
    at: { method: 'DELETE', path: '/api/admin/views/:id' },
    summary: '管理后台：删除我的视图',
    access: 'operator',
    permission: 'self',
    browserOnly: 'views are filters that the address of a page holds',
    params: z.strictObject({ id }),
    data: done,
    refusals: ['not-found'],
  }),
};
