import { count, defineCall, done, id, text, z } from '../define-call';
import { typed, verb, whole, word } from '../terminal';
import { pictureIn } from './picture-in';

const brand = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.string(),
  /** first letter of its pinyin; '#' = none */
  letter: z.string(),
  recommended: z.boolean(),
  /** shown among the brands of the shop */
  shown: z.boolean(),
  introduction: z.string(),
  /** goods of it, those off the shelf too */
  goods: count,
  version: z.number().int(),
});

const LABELS = {
  goods: '商品',
  introduction: '介绍',
  letter: '首字母',
  logo: '标志',
  problem: '不能的原因',
  promotions: '活动与卡券',
  recommended: '推荐',
  shown: '在品牌馆',
};

const version = z.number().int().min(1).max(1_000_000_000);
const VERSION = typed('version', '读到的版本');

/** 品牌 (ADMIN §7.3). */
export const brandsAdmin = {
  adminBrands: defineCall({
    at: { method: 'GET', path: '/api/admin/brands' },
    summary: '品牌：按商城里的次序，各有多少商品',
    access: 'operator',
    permission: 'goods.read',
    data: z.array(brand),
    refusals: ['forbidden'],
    terminal: [verb('brands', '品牌')],
    shown: { labels: LABELS },
  }),
  adminBrandSave: defineCall({
    at: { method: 'POST', path: '/api/admin/brands' },
    summary: '新建品牌，或修改一个（给出 id 与读到的 version）；首字母不写即按拼音',
    access: 'operator',
    permission: 'goods.write',
    body: z.strictObject({
      id: id.optional(),
      version: version.optional(),
      name: text(40).min(1, '请填写品牌名称'),
      logo: pictureIn,
      letter: z
        .string()
        .regex(/^[A-Z#]?$/, '首字母写 A–Z 或 #')
        .default(''),
      recommended: z.boolean().default(false),
      shown: z.boolean().default(true),
      introduction: text(500).default(''),
    }),
    data: z.object({ message: z.string(), id: z.string() }),
    refusals: ['forbidden', 'not-found', 'transition-refused', 'stale'],
    terminal: [
      whole('brand-save', '新建或修改品牌', [
        word('name', '名称'),
        typed('letter', 'A–Z|#'),
        typed('introduction', '介绍'),
        typed('id', '品牌 id'),
        VERSION,
      ]),
    ],
  }),
  adminBrandMove: defineCall({
    at: { method: 'POST', path: '/api/admin/brands/move' },
    summary: '排列品牌：排在 before 之前（空为最后）',
    access: 'operator',
    permission: 'goods.write',
    body: z.strictObject({ id, before: z.union([z.literal(''), id]) }),
    data: done,
    refusals: ['forbidden', 'not-found'],
    terminal: [
      verb('brand-move', '排列品牌', [
        word('id', '品牌 id'),
        typed('before', '排在哪个品牌 id 之前', { required: true }),
      ]),
    ],
  }),
  adminBrandEffects: defineCall({
    at: { method: 'GET', path: '/api/admin/brands/effects' },
    summary: '合并或删除一个品牌之前：有多少商品，哪些活动按它选商品',
    access: 'operator',
    permission: 'goods.read',
    query: z.strictObject({ id }),
    data: z.object({
      goods: count,
      /** promotions and coupons, running or to come, that choose goods by it */
      promotions: z.array(z.string()),
      /** why it cannot be given up; '' = it can */
      problem: z.string(),
    }),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('brand-effects', '合并或删除品牌之前看看牵动什么', [word('id', '品牌 id')])],
    shown: { labels: LABELS },
  }),
  adminBrandMerge: defineCall({
    at: { method: 'POST', path: '/api/admin/brands/merge' },
    summary: '把一个品牌并入另一个（into）：商品都改过去，原来的品牌删除，不能撤销',
    access: 'operator',
    permission: 'goods.write',
    body: z.strictObject({ id, version, into: id }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused', 'stale'],
    terminal: [
      verb('brand-merge', '把品牌并入另一个', [
        word('id', '品牌 id'),
        word('into', '并入的品牌 id'),
        VERSION,
      ]),
    ],
  }),
  adminBrandDelete: defineCall({
    at: { method: 'DELETE', path: '/api/admin/brands' },
    summary: '删除没有商品的品牌',
    access: 'operator',
    permission: 'goods.write',
    query: z.strictObject({ id }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [verb('brand-delete', '删除没有商品的品牌', [word('id', '品牌 id')])],
  }),
};
