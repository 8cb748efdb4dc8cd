import { MOST_KEYS, MOST_SIBLINGS, MOST_VALUES, VALUE_LENGTH } from '@pifa/domain';
import { count, cursorPaging, defineCall, id, instant, listOf, text, yuan, yuanIn, z } from '../define-call';
import { verb, whole, word } from '../terminal';

const unitYuan = yuanIn(4, 100_000_000);
const code = z.string().trim().min(1, '请填写货号').max(60, '货号最多 60 个字');
const value = z.string().trim().min(1).max(VALUE_LENGTH);
const LABELS = {
  keys: '规格',
  values: '值',
  rows: '货号',
  goods: '货号数',
  onSale: '在售',
  available: '可售',
  pattern: '货号规则',
  priceFrom: '最低标价（件）',
  priceTo: '最高标价（件）',
  updateTime: '更新',
  listIP: '标价（件）',
  listSP: '标价（个）',
  packingSpecification: '每件数量',
  minNum: '起订',
  stepSize: '单件步长',
  itemStepSize: '整件步长',
  barcode: '条码',
  isSold: '有订单',
  categoryId: '分类 id',
  brandId: '品牌 id',
};

const key = z.object({ name: z.string(), values: z.array(z.string()) });

/** A goods of a group as the matrix shows it. */
const sibling = z.object({
  goodsId: z.string(),
  version: count,
  /** one value per key, in its order */
  values: z.array(z.string()),
  code: z.string(),
  barcode: z.string(),
  name: z.string(),
  listIP: yuan,
  listSP: yuan,
  packingSpecification: count,
  minNum: count,
  stepSize: count,
  itemStepSize: count,
  available: count,
  status: z.enum(['on', 'off']),
  image: z.string(),
  /** its orders keep it in the group: it can only go off the shelf */
  isSold: z.boolean(),
});

const entered = z.strictObject({
  /** absent: a new goods */
  goodsId: id.optional(),
  /** of what was read */
  version: count.optional(),
  values: z.array(value).min(1).max(MOST_KEYS),
  code,
  barcode: text(60).default(''),
  list: z.strictObject({ IP: unitYuan, SP: unitYuan }),
  packingSpecification: count.min(1).default(1),
  minNum: count.default(0),
  stepSize: count.min(1).default(1),
  itemStepSize: count.min(1).default(1),
  /** absent: stays, 0 for new goods */
  stockTo: count.optional(),
  status: z.enum(['on', 'off']).default('off'),
  /** main picture; absent: stays */
  image: text(500).optional(),
});

/** 商品组 (ADMIN §8.6): goods that differ in some keys, as a matrix. */
export const groupsDesk = {
  adminGroups: defineCall({
    at: { method: 'GET', path: '/api/admin/groups' },
    summary: '商品组：按名称或组货号找，新的在前，按键翻页',
    access: 'operator',
    permission: 'goods.read',
    query: z.strictObject({ keyword: text(60).default(''), ...cursorPaging }),
    data: listOf(
      z.object({
        id: z.string(),
        name: z.string(),
        code: z.string(),
        image: z.string(),
        keys: z.array(z.string()),
        goods: count,
        onSale: count,
        available: count,
        /** list prices of a pack; 0 without goods */
        priceFrom: yuan,
        priceTo: yuan,
        updateTime: instant,
      }),
    ),
    refusals: ['forbidden'],
    terminal: [whole('groups', '商品组')],
    shown: { labels: LABELS },
  }),
  adminGroup: defineCall({
    at: { method: 'GET', path: '/api/admin/groups/:id' },
    summary: '一个商品组：规格与值、货号规则、每个货号',
    access: 'operator',
    permission: 'goods.read',
    params: z.strictObject({ id }),
    data: z.object({
      id: z.string(),
      version: count,
      name: z.string(),
      code: z.string(),
      pattern: z.string(),
      keys: z.array(key),
      rows: z.array(sibling),
      /** of the first goods: what a new one begins with */
      categoryId: z.string(),
      brandId: z.string(),
      unit: z.string(),
      packUnit: z.string(),
    }),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('group', '一个商品组', [word('id', '商品组 id')])],
    shown: { labels: LABELS },
  }),
  adminGroupSave: defineCall({
    at: { method: 'POST', path: '/api/admin/groups/save' },
    summary:
      '保存商品组，不带 id 为新建：只送改过的货号；新的货号自动建商品，资料、图片与详情照 from 那个商品；removed 里没有订单的移出本组，有订单的只下架。别人先改过则拒绝',
    access: 'operator',
    permission: 'goods.write',
    bodyLimit: 2_000_000,
    body: z.strictObject({
      id: id.optional(),
      version: count.optional(),
      name: text(200).min(1, '请填写商品组的名称'),
      code: text(40).default(''),
      pattern: text(80).min(1, '请填写货号规则'),
      keys: z
        .array(z.strictObject({ name: text(20), values: z.array(value).max(MOST_VALUES) }))
        .min(1)
        .max(MOST_KEYS),
      categoryId: id,
      brandId: id.or(z.literal('')).default(''),
      unit: text(10).min(1).default('个'),
      packUnit: text(10).min(1).default('件'),
      /** the goods whose texts and pictures new ones get */
      from: id.optional(),
      rows: z.array(entered).max(MOST_SIBLINGS).default([]),
      removed: z.array(id).max(MOST_SIBLINGS).default([]),
      /** list prices below cost are intended */
      confirm: z.boolean().default(false),
    }),
    data: z.object({
      id: z.string(),
      version: count,
      message: z.string(),
      /** only what was written: new goods and new versions */
      rows: z.array(z.object({ goodsId: z.string(), code: z.string(), version: count })),
    }),
    refusals: ['forbidden', 'not-found', 'stale', 'transition-refused', 'confirm-needed', 'step-up-needed'],
    terminal: [
      verb('group-save', '新建或保存商品组（文件即一个商品组）', [word('', '文件.json', { file: 'json' })]),
    ],
    shown: { labels: LABELS },
  }),
};
