import { categoryIconNames } from '@pifa/domain';
import { count, defineCall, done, id, text, z } from '../define-call';
import { typed, verb, whole, word } from '../terminal';
import { pictureIn } from './picture-in';

const category = z.object({
  id: z.string(),
  /** '' = at the top */
  parentId: z.string(),
  name: z.string(),
  /** names from the top down to it, 「饮料/水」 */
  path: z.string(),
  grade: z.number().int(),
  /** itself hidden; what lies below a hidden one is not seen either */
  hidden: z.boolean(),
  icon: z.string(),
  image: z.string(),
  /** goods in it itself, those off the shelf too */
  goods: count,
  version: z.number().int(),
});

const LABELS = {
  goods: '商品',
  grade: '级别',
  hidden: '已隐藏',
  icon: '图标',
  image: '图片',
  parentId: '上级 id',
  path: '路径',
};

const topOr = z.union([z.literal(''), id]);
const version = z.number().int().min(1).max(1_000_000_000);
const CHANGES = ['move', 'merge', 'hide', 'delete'] as const;
const VERSION = typed('version', '读到的版本');

/** 分类: the tree that goods are sorted by (ADMIN §7.3). */
export const categoriesAdmin = {
  adminCategories: defineCall({
    at: { method: 'GET', path: '/api/admin/categories' },
    summary: '商品分类：整棵树，上级在前、下级紧随其后，各有多少商品',
    access: 'operator',
    permission: 'goods.read',
    data: z.array(category),
    refusals: ['forbidden'],
    terminal: [verb('categories', '商品分类')],
    shown: { labels: LABELS },
  }),
  adminCategoryEffects: defineCall({
    at: { method: 'GET', path: '/api/admin/categories/effects' },
    summary:
      '移动（move）、并入（merge）、隐藏（hide）、删除（delete）一个分类之前：带着多少商品、下级和链接，碰到哪些活动',
    access: 'operator',
    permission: 'goods.read',
    query: z.strictObject({ id, act: z.enum(CHANGES), to: topOr.default('') }),
    data: z.object({
      /** goods in it and below it */
      goods: count,
      /** categories below it */
      below: count,
      /** what leads to it in the shop: 「首页广告「…」」; merged, they lead to the other one */
      links: z.array(z.string()),
      /** promotions and coupons, running or to come, that choose goods by it or by what is above it */
      promotions: z.array(z.string()),
      /** why it cannot be done; '' = it can */
      problem: z.string(),
    }),
    refusals: ['forbidden', 'not-found'],
    terminal: [
      verb('category-effects', '动一个分类之前看看牵动什么', [
        word('id', '分类 id'),
        word('act', CHANGES.join('|')),
        typed('to', '去哪个分类 id'),
      ]),
    ],
    shown: {
      labels: {
        below: '下级分类',
        goods: '商品',
        links: '链接',
        problem: '不能的原因',
        promotions: '活动与卡券',
      },
    },
  }),
  adminCategorySave: defineCall({
    at: { method: 'POST', path: '/api/admin/categories' },
    summary: '新建分类（parentId 空为一级），或修改一个的名称、图标、图片（给出 id 与读到的 version）',
    access: 'operator',
    permission: 'goods.write',
    body: z.strictObject({
      id: id.optional(),
      version: version.optional(),
      /** of a new one; an old one is moved by its own call */
      parentId: topOr.default(''),
      name: text(30).min(1, '请填写分类名称'),
      icon: z.enum(categoryIconNames).default(''),
      image: pictureIn,
    }),
    data: z.object({ message: z.string(), id: z.string() }),
    refusals: ['forbidden', 'not-found', 'transition-refused', 'stale'],
    terminal: [
      whole('category-save', '新建或修改分类', [
        word('name', '名称'),
        typed('parentId', '上级分类 id', { name: 'parent' }),
        typed('icon', categoryIconNames.filter(Boolean).join('|')),
        typed('id', '分类 id'),
        VERSION,
      ]),
    ],
  }),
  adminCategoryMove: defineCall({
    at: { method: 'POST', path: '/api/admin/categories/move' },
    summary: '移动分类：到 parentId 下面（空为一级），排在 before 之前（空为最后）；下级与商品跟着走',
    access: 'operator',
    permission: 'goods.write',
    body: z.strictObject({ id, version, parentId: topOr, before: topOr.default('') }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused', 'stale'],
    terminal: [
      verb('category-move', '移动或排列分类', [
        word('id', '分类 id'),
        typed('parentId', '上级分类 id', { name: 'parent', required: true }),
        typed('before', '排在哪个分类 id 之前'),
        VERSION,
      ]),
    ],
  }),
  adminCategoryMerge: defineCall({
    at: { method: 'POST', path: '/api/admin/categories/merge' },
    summary:
      '把一个分类并入另一个（into）：商品、下级、广告、菜单与首页楼层都改到那里，原来的分类删除，不能撤销',
    access: 'operator',
    permission: 'goods.write',
    body: z.strictObject({ id, version, into: id }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused', 'stale'],
    terminal: [
      verb('category-merge', '把分类并入另一个', [
        word('id', '分类 id'),
        word('into', '并入的分类 id'),
        VERSION,
      ]),
    ],
  }),
  adminCategoryHide: defineCall({
    at: { method: 'POST', path: '/api/admin/categories/hide' },
    summary: '隐藏分类（商城里看不到它和下级，商品仍在上级里卖），或恢复显示',
    access: 'operator',
    permission: 'goods.write',
    body: z.strictObject({ id, version, hidden: z.boolean() }),
    data: done,
    refusals: ['forbidden', 'not-found', 'stale'],
    terminal: [
      verb('category-hide', '隐藏分类', [word('id', '分类 id'), VERSION], { hidden: true }),
      verb('category-show', '恢复显示分类', [word('id', '分类 id'), VERSION], { hidden: false }),
    ],
  }),
  adminCategoryDelete: defineCall({
    at: { method: 'DELETE', path: '/api/admin/categories' },
    summary: '删除没有商品、没有下级、没有链接的分类',
    access: 'operator',
    permission: 'goods.write',
    query: z.strictObject({ id }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [verb('category-delete', '删除空的分类', [word('id', '分类 id')])],
  }),
};
