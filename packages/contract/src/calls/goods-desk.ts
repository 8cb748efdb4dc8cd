import { goodsViews, IMPORTED_DAYS, STILL_DAYS } from '@pifa/domain';
import {
  count,
  cursorPaging,
  defineCall,
  id,
  idList,
  instant,
  listOf,
  momentIn,
  text,
  yuan,
  yuanIn,
  z,
} from '../define-call';
import { switched, verb, whole, word } from '../terminal';

const MOST_YUAN = 100_000_000;
const unitYuan = yuanIn(4, MOST_YUAN);
const code = z.string().trim().min(1, '请填写货号').max(60, '货号最多 60 个字');
const number = z.coerce.number().int().min(0).max(10_000_000);

const LABELS = {
  packingSpecification: '每件数量',
  minNum: '起订',
  stepSize: '单件步长',
  itemStepSize: '整件步长',
  available: '可售',
  reserved: '占用',
  used: '已用',
  soldDays: '30 天销量',
  soldNum: '总销量',
  categoryId: '分类 id',
  categoryPath: '分类',
  brandId: '品牌 id',
  brand: '品牌',
  margin: '毛利',
  cost: '成本（个）',
  costs: '成本的经过',
  by: '谁改的',
  shipFrom: '发货仓',
  status: '状态',
  listIP: '标价（件）',
  listSP: '标价（个）',
  isPromotion: '促销中',
  promo: '促销',
  IP: '每件',
  SP: '每个',
  from: '开始',
  until: '结束',
  groupId: '商品组 id',
  groupName: '商品组',
  groupValues: '组里的规格',
  updateTime: '更新',
  createTime: '建档',
  lastSoldTime: '最近卖出',
  sellingLine: '卖点',
  origin: '产地',
  bin: '货位',
  attributes: '属性',
  value: '值',
  services: '服务词',
  packingList: '包装清单',
  detail: '详情',
  weight: '重量（克）',
  volume: '体积（立方厘米）',
  taxRate: '税率（%）',
  taxCode: '税收分类编码',
  taxIncluded: '标价含税',
  images: '图片',
  isSold: '有订单',
} as const;

/** What narrows the staff's list of goods; the export and plans by filter take the same. */
const goodsFilters = {
  view: z.enum(goodsViews).default('all'),
  /** code, name, barcode, pinyin or its initials */
  keyword: text(60).default(''),
  status: z.enum(['', 'on', 'off']).default(''),
  /** a category with all below it */
  category: id.optional(),
  /** `none` = without a brand */
  brand: z.union([z.literal('none'), id]).optional(),
  shipFrom: text(60).default(''),
  /** id of a group */
  group: id.optional(),
  /** list price of a pack, yuan */
  priceFrom: yuanIn(2, MOST_YUAN).optional(),
  priceTo: yuanIn(2, MOST_YUAN).optional(),
  /** pieces for sale */
  stockFrom: number.optional(),
  stockTo: number.optional(),
  changedFrom: momentIn('start').optional(),
  changedTo: momentIn('end').optional(),
  /** `-` = the latest or the largest first */
  sort: z
    .enum(['-updated', 'updated', 'code', '-code', 'price', '-price', '-sold', 'sold', '-listed', 'listed'])
    .default('-updated'),
};

const goodsRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  image: z.string(),
  barcode: z.string(),
  categoryId: z.string(),
  /** 「饮用水 / 矿泉水」 */
  categoryPath: z.string(),
  brand: z.string(),
  unit: z.string(),
  packUnit: z.string(),
  packingSpecification: count,
  minNum: count,
  stepSize: count,
  itemStepSize: count,
  listIP: yuan,
  listSP: yuan,
  /** a promotion price is in force now */
  isPromotion: z.boolean(),
  /** of a piece; absent for those who may not read costs, and where nobody knows it */
  cost: yuan.optional(),
  /** of a pack at list price, 0.224; absent likewise */
  margin: z.number().optional(),
  available: count,
  reserved: count,
  /** pieces paid for in the last 30 days */
  soldDays: count,
  status: z.enum(['on', 'off']),
  shipFrom: z.string(),
  groupId: z.string(),
  updateTime: instant,
});

const attribute = z.strictObject({ name: text(30).min(1, '请填写属性名称'), value: text(200) });
/** A picture of this mall, or a page on the web. */
const picture = text(500).regex(/^(\/|https?:\/\/)\S+$/, '图片地址不正确');

/** Everything that staff write of a goods. Ids of brand and category as text, '' = none. */
const goodsFields = {
  code,
  name: text(200).min(1, '请填写名称'),
  categoryId: id,
  brandId: id.or(z.literal('')).default(''),
  barcode: text(60).default(''),
  spec: text(100).default(''),
  sellingLine: text(200).default(''),
  unit: text(10).min(1, '请填写单位').default('个'),
  packUnit: text(10).min(1, '请填写整件单位').default('件'),
  packingSpecification: count.min(1, '每件数量至少为 1').default(1),
  minNum: count.default(0),
  stepSize: count.min(1, '单件步长至少为 1').default(1),
  itemStepSize: count.min(1, '整件步长至少为 1').default(1),
  origin: text(60).default(''),
  shipFrom: text(60).default(''),
  bin: text(60).default(''),
  status: z.enum(['on', 'off']).default('off'),
  images: z.array(picture).max(20, '图片最多 20 张').default([]),
  attributes: z.array(attribute).max(60, '属性最多 60 行').default([]),
  services: z.array(text(30).min(1)).max(20, '服务词最多 20 个').default([]),
  packingList: text(500).default(''),
  detail: z.string().max(200_000, '详情太长，请少放一些内容').default(''),
  /** g and cm³ of a piece */
  weight: count.default(0),
  volume: count.default(0),
  taxRate: z.number().min(0).max(100).default(13),
  taxCode: text(30).default(''),
  taxIncluded: z.boolean().default(true),
};

const goodsWhole = z.object({
  ...goodsFields,
  id: z.string(),
  version: count,
  /** ids as text; '' = none */
  categoryId: z.string(),
  brandId: z.string(),
  brand: z.string(),
  categoryPath: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  groupValues: z.array(z.string()),
  images: z.array(z.string()),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  services: z.array(z.string()),
  listIP: yuan,
  listSP: yuan,
  promo: z.object({ IP: yuan, SP: yuan, from: instant.nullable(), until: instant.nullable() }).nullable(),
  available: count,
  reserved: count,
  used: count,
  soldNum: count,
  soldDays: count,
  createTime: instant,
  updateTime: instant,
  lastSoldTime: instant.optional(),
  /** of a piece; absent for those who may not read costs, and where nobody knows it */
  cost: yuan.optional(),
  /** the newest first; absent for those who may not read costs */
  costs: z.array(z.object({ cost: yuan, by: z.string(), time: instant })).optional(),
  /** its orders keep it from being deleted */
  isSold: z.boolean(),
});

const goodsEntered = {
  ...goodsFields,
  /** absent: list prices stay, 0 for new goods */
  list: z.strictObject({ IP: unitYuan, SP: unitYuan }).optional(),
  /** null = no promotion; absent: stays */
  promo: z
    .strictObject({
      IP: unitYuan,
      SP: unitYuan,
      from: momentIn('start').nullable(),
      until: momentIn('end').nullable(),
    })
    .nullable()
    .optional(),
  /** pieces for sale; absent: stays */
  stockTo: count.optional(),
  stockReason: text(200).default(''),
  /** of a piece; absent: stays */
  cost: unitYuan.optional(),
};

/** 商品 (ADMIN §7.3): the staff's list, one goods with everything, and saving it. */
export const goodsDesk = {
  adminGoodsList: defineCall({
    at: { method: 'GET', path: '/api/admin/goods' },
    summary: `商品：按视图、筛选与查找，按键翻页；无动销是 ${STILL_DAYS} 天没卖出的，最近导入是 ${IMPORTED_DAYS} 天内的；成本与毛利需要相应权限`,
    access: 'operator',
    permission: 'goods.read',
    query: z.strictObject({ ...goodsFilters, ...cursorPaging }),
    data: listOf(goodsRow),
    refusals: ['forbidden'],
    terminal: [whole('goods', '商品')],
    shown: { labels: LABELS },
  }),
  adminGoodsCounts: defineCall({
    at: { method: 'GET', path: '/api/admin/goods/counts' },
    summary: '商品列表的每个视图各有多少个商品；每台服务器最多一分钟数一次',
    access: 'operator',
    permission: 'goods.read',
    data: z.object({ views: z.array(z.object({ view: z.enum(goodsViews), goods: count })) }),
    refusals: ['forbidden'],
    terminal: [verb('goods-counts', '商品列表的每个视图各有多少个')],
    shown: { labels: { views: '视图', view: '视图', goods: '商品' } },
  }),
  adminGoodsOne: defineCall({
    at: { method: 'GET', path: '/api/admin/goods/:id' },
    summary: '一个商品的全部内容：资料、图片、价格、库存、详情、物流与税；成本与它的经过需要相应权限',
    access: 'operator',
    permission: 'goods.read',
    params: z.strictObject({ id }),
    data: goodsWhole,
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('goods-one', '一个商品', [word('id', '商品 id')])],
    shown: { labels: LABELS },
  }),
  adminGoodsSave: defineCall({
    at: { method: 'POST', path: '/api/admin/goods/save' },
    summary:
      '保存一个商品的全部内容，不带 id 为新建；价格、库存与成本不写的不变，改它们要有各自的权限。别人先改过则拒绝，答复现在的样子',
    access: 'operator',
    permission: 'goods.write',
    bodyLimit: 1_000_000,
    body: z.strictObject({
      /** absent: a new one */
      id: id.optional(),
      /** of what was read */
      version: count.optional(),
      ...goodsEntered,
      /** a promotion price below a tenth of list, or a list price below cost, is intended */
      confirm: z.boolean().default(false),
    }),
    data: z.object({ id: z.string(), version: count, message: z.string() }),
    refusals: ['forbidden', 'not-found', 'stale', 'transition-refused', 'confirm-needed', 'step-up-needed'],
    terminal: [
      verb('goods-save', '新建或保存商品（文件即一个商品，字段同 goods-one --json）', [
        word('', '文件.json', { file: 'json' }),
        switched('confirm', { confirm: true }),
      ]),
    ],
  }),
  adminGoodsTags: defineCall({
    at: { method: 'GET', path: '/api/admin/goods/tags' },
    summary: '打印价签：40×30 标签每张一个，或 A4 一页 24 个；货号条码、名称、规格、标价；答复即网页',
    access: 'operator',
    permission: 'goods.read',
    query: z.strictObject({
      ids: idList(500).default([]),
      size: z.enum(['40x30', 'a4']).default('40x30'),
      /** with the list price */
      price: z.enum(['0', '1']).default('1'),
    }),
    data: z.unknown(),
    refusals: ['forbidden', 'not-found', 'bad-input'],
    terminal: [whole('goods-tags', '价签（网页），加 --out <文件.html>')],
    shown: { page: true },
  }),
};
