import { FREIGHT_BASES } from '@pifa/domain';
import { count, defineCall, done, id, instant, text, yuan, yuanIn, z } from '../define-call';
import { switched, typed, verb, whole, word } from '../terminal';

const MOST_YUAN = 1_000_000;
/** Nobody divides the country or his warehouses further. */
const MOST_RULES = 60;
const units = z.number().int().min(0).max(100_000_000);

/** What freight costs to some regions, as staff enter it. */
const rule = {
  /** codes of 2 to 9 digits: provinces, cities, districts; none = everywhere else */
  regions: z.array(z.string().regex(/^\d{2,9}$/, '地区编码不正确')).max(500),
  by: z.enum(FREIGHT_BASES),
  /** grams or pieces that the first fee covers */
  first: units,
  /** grams or pieces of each further step */
  next: units,
};

const template = z.object({
  id: z.string(),
  name: z.string(),
  /** '' = goods from every place without a template of its own */
  shipFrom: z.string(),
  rules: z.array(
    z.object({ ...rule, firstFee: yuan, nextFee: yuan, freeFrom: yuan.optional(), words: z.string() }),
  ),
  version: z.number().int(),
});

const entered = {
  name: text(40).min(1, '请填写模板名称'),
  shipFrom: text(40).default(''),
  rules: z
    .array(
      z.strictObject({
        ...rule,
        regions: rule.regions.default([]),
        first: units.default(0),
        firstFee: yuanIn(2, MOST_YUAN).default(0),
        next: units.default(1),
        nextFee: yuanIn(2, MOST_YUAN).default(0),
        freeFrom: yuanIn(2, MOST_YUAN).optional(),
      }),
    )
    .max(MOST_RULES, `一个模板最多 ${MOST_RULES} 条规则`),
};

const LABELS = {
  templates: '运费模板',
  shipFrom: '发货地',
  places: '发货地',
  rules: '规则',
  regions: '地区代码',
  by: '计费',
  words: '运费',
  first: '首重或首个',
  firstFee: '首费',
  next: '续重或续个',
  nextFee: '续费',
  freeFrom: '满多少免',
  goods: '在售商品',
  template: '用的模板',
  lacking: '没有模板的商品',
  parts: '分开算的运费',
  label: '运费',
  text: '提示',
  goodsAmount: '商品金额',
  orderNum: '订单',
  touchedNum: '运费会变',
  closedNum: '不再送得到',
  openedNum: '变成送得到',
  freedNum: '变成免运费',
  chargedNum: '从免变成收',
  leftOutNum: '未计入',
  before: '现在的运费',
  after: '改后的运费',
  most: '变化最大的订单',
  isCut: '只算了最近的',
} as const;

/** 运费: what sending goods costs, by where they ship from and where they go (ADMIN §7.8). */
export const freightAdmin = {
  adminFreight: defineCall({
    at: { method: 'GET', path: '/api/admin/freight' },
    summary: '运费模板，各发货地用的是哪一份；没有通用模板也没有自己模板的发货地免运费',
    access: 'operator',
    permission: 'settings.write',
    data: z.object({
      templates: z.array(template),
      /** where goods on sale ship from */
      places: z.array(
        z.object({
          name: z.string(),
          goods: count,
          /** the template that counts for it; '' = none, so its freight is free */
          template: z.string(),
        }),
      ),
    }),
    refusals: ['forbidden'],
    terminal: [verb('freight', '运费模板')],
    shown: { labels: LABELS },
  }),
  adminFreightSave: defineCall({
    at: { method: 'POST', path: '/api/admin/freight' },
    summary:
      '新建运费模板，或修改一份（给出 id 与读到的 version）；发货地为空即其他发货地通用。已下的订单不变',
    access: 'operator',
    permission: 'settings.write',
    body: z.strictObject({
      id: id.optional(),
      version: z.number().int().min(1).max(1_000_000_000).optional(),
      ...entered,
    }),
    data: z.object({ message: z.string(), id: z.string() }),
    refusals: ['forbidden', 'not-found', 'stale', 'transition-refused'],
    terminal: [
      whole('freight-save', '新建或修改运费模板', [
        word('name', '名称'),
        typed('rules', 'JSON|文件.json', { read: (given) => JSON.parse(given) as unknown }),
      ]),
    ],
    shown: { labels: LABELS },
  }),
  adminFreightDelete: defineCall({
    at: { method: 'DELETE', path: '/api/admin/freight' },
    summary: '删除运费模板；它的发货地改用通用模板，通用的删掉后其他发货地免运费',
    access: 'operator',
    permission: 'settings.write',
    query: z.strictObject({
      id,
      /** the common template is meant: goods from places without one of their own go free */
      confirm: z.literal(['', '1']).default(''),
    }),
    data: done,
    refusals: ['forbidden', 'not-found', 'confirm-needed'],
    terminal: [
      verb('freight-delete', '删除运费模板', [word('id', '模板 id'), switched('confirm', { confirm: '1' })]),
    ],
  }),
  adminFreightTry: defineCall({
    at: { method: 'POST', path: '/api/admin/freight/try' },
    summary: '试算运费：收货地区加一篮商品，按商城结算的同一规则（游客价与正在进行的活动）',
    access: 'operator',
    permission: 'settings.write',
    body: z.strictObject({
      regionCode: z.string().regex(/^\d{2,9}$/, '请选择收货地区'),
      lines: z
        .array(
          z.strictObject({
            code: text(60).min(1, '请填写货号'),
            packs: count.default(0),
            pieces: count.default(0),
          }),
        )
        .min(1, '请至少写一种商品')
        .max(50, '一次最多 50 种商品'),
    }),
    data: z.object({
      goodsAmount: yuan,
      /** absent: not delivered there */
      freightAmount: yuan.optional(),
      text: z.string(),
      parts: z.array(
        z.object({
          shipFrom: z.string(),
          template: z.string(),
          words: z.string(),
          /** absent: not delivered there */
          freightAmount: yuan.optional(),
        }),
      ),
    }),
    refusals: ['forbidden', 'not-found'],
    terminal: [
      whole('freight-try', '试算运费', [
        word('regionCode', '地区编码'),
        typed('lines', '货号:件:个,…', {
          read: (given) =>
            given.split(',').map((part) => {
              const [code = '', packs = '0', pieces = '0'] = part.split(':');
              return { code, packs: Number(packs), pieces: Number(pieces) };
            }),
        }),
      ]),
    ],
    shown: { labels: LABELS },
  }),
  adminFreightRehearse: defineCall({
    at: { method: 'POST', path: '/api/admin/freight/rehearse' },
    summary:
      '预演运费模板：近几天付了款、走快递的订单，按现在的和改后的模板各算一遍运费；给出 id 即改那一份，否则是新的一份。不改任何东西',
    access: 'operator',
    permission: 'settings.write',
    body: z.strictObject({
      id: id.optional(),
      shipFrom: entered.shipFrom,
      rules: entered.rules,
      days: z.number().int().min(1).max(365).default(30),
    }),
    data: z.object({
      orderNum: count,
      touchedNum: count,
      /** delivered now and not after, and the other way round */
      closedNum: count,
      openedNum: count,
      /** pay freight now and none after, and the other way round */
      freedNum: count,
      chargedNum: count,
      /** collected, driven by the mall or by a line: they pay no freight by template */
      leftOutNum: count,
      /** there were more orders; these are the newest */
      isCut: z.boolean(),
      /** of the orders that are delivered both times */
      before: yuan,
      after: yuan,
      /** none for those who may not see orders */
      most: z.array(
        z.object({
          orderId: z.string(),
          orderNo: z.string(),
          company: z.string(),
          time: instant,
          /** absent: not delivered there */
          before: yuan.optional(),
          after: yuan.optional(),
        }),
      ),
    }),
    refusals: ['forbidden', 'not-found', 'transition-refused', 'bad-input'],
    terminal: [
      whole('freight-rehearse', '预演运费模板：近几天的订单按现在的和改后的各算一遍', [
        typed('rules', 'JSON|文件.json', { read: (given) => JSON.parse(given) as unknown }),
      ]),
    ],
    shown: { labels: LABELS },
  }),
};
