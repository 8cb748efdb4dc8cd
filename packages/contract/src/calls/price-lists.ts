import {
  count,
  cursorPaging,
  defineCall,
  done,
  id,
  instant,
  listOf,
  momentIn,
  text,
  yuan,
  yuanIn,
  z,
} from '../define-call';
import { whole, word } from '../terminal';

const MOST_YUAN = 100_000_000;
const named = z.object({ id: z.string(), name: z.string() });

const rounding = z.strictObject({ unit: yuanIn(4, 10_000), to: z.enum(['up', 'half', 'down']) }).nullable();

/** A formula as staff enter it. */
const ruleIn = z.strictObject({
  scope: z.strictObject({
    kind: z.enum(['all', 'category', 'brand', 'goods']),
    ids: z.array(id).max(500),
  }),
  base: z.enum(['cost', 'market', 'list', 'other']),
  baseListId: z.union([z.literal(''), id]).default(''),
  /** 95.5 = 95.5 % */
  percent: z.number().min(0).max(10_000),
  /** yuan a piece, may be negative */
  plus: z.number().min(-MOST_YUAN).max(MOST_YUAN),
  /** percent of the price that must stay above cost; null = no floor */
  floorMargin: z.number().min(0).max(99).nullable(),
  roundPiece: rounding,
  roundPack: rounding,
  from: momentIn('start').nullable().default(null),
  until: momentIn('end').nullable().default(null),
});

/** A formula as it is shown; what hangs on cost is absent without `cost.read`. */
const rule = z.object({
  words: z.string(),
  terms: ruleIn
    .omit({ from: true, until: true })
    .extend({ from: instant.nullable(), until: instant.nullable() })
    .optional(),
  scopeNames: z.array(z.string()),
});

const grantFields = {
  to: z.enum(['company', 'group', 'everyone']),
  /** of the company or the group; '' for everyone */
  toId: z.union([z.literal(''), id]),
  position: z.number().int().min(0).max(1_000),
  /** 协议价锁定 */
  binding: z.boolean(),
  activities: z.boolean(),
};
const grantIn = z.strictObject({
  ...grantFields,
  from: momentIn('start').nullable().default(null),
  until: momentIn('end').nullable().default(null),
});
const grant = z.object({
  ...grantFields,
  toId: z.string(),
  name: z.string(),
  from: instant.nullable(),
  until: instant.nullable(),
});

const head = z.object({
  id: z.string(),
  kind: z.enum(['list', 'book']),
  name: z.string(),
  note: z.string(),
  /** goods with a price of their own in it, counted up to 1,000; `hasMoreGoods`: there are more */
  goods: count,
  hasMoreGoods: z.boolean(),
  rules: count,
  companies: count,
  groups: z.array(z.string()),
  everyone: z.boolean(),
  binding: z.boolean(),
  changedTime: instant.optional(),
  changedBy: z.string(),
  version: z.number().int(),
});

const pair = z.object({ ip: yuan, sp: yuan });

/** One goods in the grid of a list. */
const gridRow = z.object({
  goodsId: z.string(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  image: z.string(),
  unit: z.string(),
  packUnit: z.string(),
  packingSpecification: z.number().int(),
  onSale: z.boolean(),
  list: pair,
  /** a piece; absent without `cost.read` or where nobody knows it */
  cost: yuan.optional(),
  market: yuan.optional(),
  /** what the list itself says now */
  own: pair.optional(),
  /** what its formula comes to, where it has no price of its own */
  ruled: pair.optional(),
  /** its formula has nothing to work on */
  noBase: z.boolean(),
  rungs: z.array(z.object({ fromNum: z.number().int(), ip: yuan.optional(), sp: yuan })),
  /** the next price that is set already */
  next: z.object({ ip: yuan, sp: yuan, from: instant }).optional(),
  until: instant.optional(),
  /** of a book: what the company paid last */
  last: pair.extend({ time: instant }).optional(),
});

const chainStep = z.object({
  listId: z.string(),
  name: z.string(),
  to: z.enum(['book', 'company', 'group', 'everyone']),
  binding: z.boolean(),
  activities: z.boolean(),
  goods: count,
  hasMoreGoods: z.boolean(),
  rules: z.array(z.string()),
  from: instant.nullable(),
  until: instant.nullable(),
});

const candidate = z.object({
  label: z.string(),
  detail: z.string(),
  price: pair.optional(),
  amount: yuan.optional(),
  chosen: z.boolean(),
  why: z.string(),
});

/** 价目表与客户价, 价格查询 (ADVANCED A, ADMIN §7.4). */
export const priceLists = {
  adminPriceLists: defineCall({
    at: { method: 'GET', path: '/api/admin/price-lists' },
    summary: '价目表，或各家公司自己的价（kind=book）：商品数、给了谁、上次改动',
    access: 'operator',
    permission: 'price.write',
    query: z.strictObject({
      kind: z.enum(['list', 'book']).default('list'),
      keyword: text(60).default(''),
      ...cursorPaging,
    }),
    data: listOf(head).extend({ groups: z.array(named), lowest: z.boolean() }),
    refusals: ['forbidden', 'bad-input'],
    terminal: [whole('price-lists', '价目表，或各家公司自己的价')],
  }),
  adminPriceListSave: defineCall({
    at: { method: 'POST', path: '/api/admin/price-lists' },
    summary: '新建价目表（可照抄一张），改名；或为一家公司开一份自己的价',
    access: 'operator',
    permission: 'price.write',
    body: z.strictObject({
      id: id.optional(),
      version: z.number().int().optional(),
      name: text(40).default(''),
      note: text(200).default(''),
      /** a new list with the prices and formulas of this one */
      copyOf: id.optional(),
      /** opens the company's own book, or answers the one it has */
      khId: id.optional(),
    }),
    data: z.object({ message: z.string(), id: z.string() }),
    refusals: ['forbidden', 'not-found', 'transition-refused', 'stale', 'bad-input'],
    terminal: [whole('price-list-save', '新建、照抄、改名价目表，或为一家公司开一份自己的价')],
  }),
  adminPriceList: defineCall({
    at: { method: 'GET', path: '/api/admin/price-lists/:id' },
    summary: '一张价目表：授权、公式',
    access: 'operator',
    permission: 'price.write',
    params: z.strictObject({ id }),
    data: head.extend({
      khId: z.string(),
      grants: z.array(grant),
      /** grants to companies that the caller does not see */
      hiddenGrants: count,
      formulas: z.array(rule),
      groupChoices: z.array(named),
      listChoices: z.array(named),
      mayCost: z.boolean(),
    }),
    refusals: ['forbidden', 'not-found'],
    terminal: [whole('price-list', '一张价目表给了谁、有什么公式', [word('id', '价目表 id')])],
  }),
  adminPriceListRows: defineCall({
    at: { method: 'GET', path: '/api/admin/price-lists/:id/rows' },
    summary: '一张价目表的商品与价格；only=all 也列出没有写价的商品',
    access: 'operator',
    permission: 'price.write',
    params: z.strictObject({ id }),
    query: z.strictObject({
      keyword: text(60).default(''),
      only: z.enum(['in', 'all', 'no-base']).default('in'),
      ...cursorPaging,
    }),
    data: listOf(gridRow),
    refusals: ['forbidden', 'not-found', 'bad-input'],
    terminal: [whole('price-list-rows', '一张价目表的商品与价格', [word('id', '价目表 id')])],
  }),
  adminPriceListGrants: defineCall({
    at: { method: 'POST', path: '/api/admin/price-lists/:id/grants' },
    summary: '把价目表给公司、分组或所有客户：次序、协议价锁定、期限；整份替换',
    access: 'operator',
    permission: 'price.write',
    params: z.strictObject({ id }),
    body: z.strictObject({ version: z.number().int(), grants: z.array(grantIn).max(500) }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused', 'stale', 'bad-input'],
    terminal: [whole('price-list-grants', '把价目表给公司、分组或所有客户', [word('id', '价目表 id')])],
  }),
  adminPriceListRules: defineCall({
    at: { method: 'POST', path: '/api/admin/price-lists/:id/rules' },
    summary: '价目表的公式；整份替换，价格在读的时候算',
    access: 'operator',
    permission: 'price.write',
    params: z.strictObject({ id }),
    body: z.strictObject({
      version: z.number().int(),
      rules: z.array(ruleIn).max(20),
      /** formulas that lead below cost are meant */
      confirm: z.boolean().default(false),
    }),
    data: done,
    refusals: [
      'forbidden',
      'not-found',
      'transition-refused',
      'stale',
      'bad-input',
      'confirm-needed',
      'step-up-needed',
    ],
    terminal: [whole('price-list-rules', '写价目表的公式', [word('id', '价目表 id')])],
  }),
  adminPriceListSample: defineCall({
    at: { method: 'POST', path: '/api/admin/price-lists/:id/sample' },
    summary: '公式试算：十个商品会是什么价；不保存',
    access: 'operator',
    permission: 'price.write',
    params: z.strictObject({ id }),
    body: z.strictObject({ rules: z.array(ruleIn).max(20) }),
    data: z.object({
      list: z.array(
        gridRow.pick({
          goodsId: true,
          code: true,
          name: true,
          list: true,
          cost: true,
          ruled: true,
          noBase: true,
        }),
      ),
    }),
    refusals: ['forbidden', 'not-found', 'bad-input'],
    terminal: [whole('price-list-sample', '公式试算十个商品', [word('id', '价目表 id')])],
  }),
  adminCompanyGroups: defineCall({
    at: { method: 'GET', path: '/api/admin/company-groups' },
    summary: '客户分组与各组的客户',
    access: 'operator',
    permission: 'price.write',
    data: z.object({
      list: z.array(
        named.extend({
          note: z.string(),
          companies: z.array(named),
          /** members that the caller does not see */
          hidden: count,
          version: z.number().int(),
        }),
      ),
    }),
    refusals: ['forbidden'],
    terminal: [whole('company-groups', '客户分组')],
  }),
  adminCompanyGroupSave: defineCall({
    at: { method: 'POST', path: '/api/admin/company-groups' },
    summary: '新建或修改客户分组，放进、移出客户；一家公司只在一个分组里',
    access: 'operator',
    permission: 'price.write',
    body: z.strictObject({
      id: id.optional(),
      version: z.number().int().optional(),
      name: text(20).min(1, '请填写分组名称'),
      note: text(200).default(''),
      add: z.array(id).max(500).default([]),
      remove: z.array(id).max(500).default([]),
    }),
    data: z.object({ message: z.string(), id: z.string() }),
    refusals: ['forbidden', 'not-found', 'transition-refused', 'stale'],
    terminal: [whole('company-group-save', '新建或修改客户分组')],
  }),
  adminPriceChain: defineCall({
    at: { method: 'GET', path: '/api/admin/companies/:id/price-chain' },
    summary: '一位客户的价格从哪里来：自己的价、给它的价目表、分组的、所有客户的，依次看',
    access: 'operator',
    permission: 'customer.read',
    params: z.strictObject({ id }),
    data: z.object({ steps: z.array(chainStep), lowest: z.boolean(), ownLadders: count, group: z.string() }),
    refusals: ['forbidden', 'not-found'],
    terminal: [whole('price-chain', '一位客户的价格从哪里来', [word('id', '客户 id')])],
  }),
  adminWhyPrice: defineCall({
    at: { method: 'GET', path: '/api/admin/why-price' },
    summary: '价格查询：一位客户买这么多，在这个时刻付多少，每个没用上的价为什么没用上',
    access: 'operator',
    permission: 'price.write',
    query: z.strictObject({
      khId: id,
      goodsId: id,
      ipcnt: z.coerce.number().int().min(0).max(10_000_000).default(0),
      spcnt: z.coerce.number().int().min(0).max(10_000_000).default(0),
      at: z.union([z.literal(''), momentIn('start')]).default(''),
    }),
    data: z.object({
      company: z.string(),
      goods: z.object({
        code: z.string(),
        name: z.string(),
        unit: z.string(),
        packUnit: z.string(),
        packingSpecification: z.number().int(),
        image: z.string(),
      }),
      at: instant,
      /** only list rows are known of the past */
      isPast: z.boolean(),
      chain: z.array(
        z.object({
          listId: z.string(),
          name: z.string(),
          to: z.enum(['book', 'company', 'group', 'everyone', 'list']),
          outcome: z.enum(['used', 'also', 'empty', 'no-base', 'not-reached']),
          price: pair.optional(),
          text: z.string(),
          binding: z.boolean(),
        }),
      ),
      candidates: z.array(candidate),
      later: z.array(candidate),
      price: pair,
      pieces: z.number().int(),
      amount: yuan,
      payable: yuan,
      listAmount: yuan,
      label: z.string(),
      cost: yuan.optional(),
      margin: z.number().optional(),
      /** the price a piece from each quantity on */
      bands: z.array(z.object({ fromNum: z.number().int(), ip: yuan, sp: yuan, current: z.boolean() })),
      hint: z.string(),
      /** the same at the instants at which something begins or ends */
      moments: z.array(z.object({ at: instant, amount: yuan, label: z.string() })),
    }),
    refusals: ['forbidden', 'not-found', 'bad-input'],
    terminal: [whole('why-price', '一位客户买这么多付多少，为什么')],
  }),
};
