import { GOODS_WORD_KINDS } from '@pifa/domain';
import { count, defineCall, done, id, text, z } from '../define-call';
import { typed, verb, whole, word } from '../terminal';

const goodsWord = z.object({
  value: z.string(),
  /** what it means, for staff */
  note: z.string(),
  /** goods that use it, those off the shelf too */
  goods: count,
  /** kept ready by staff; others stand here because goods use them */
  kept: z.boolean(),
});

const attribute = z.object({
  id: z.string(),
  /** '' = offered for goods of every category */
  categoryId: z.string(),
  category: z.string(),
  name: z.string(),
  choices: z.array(z.string()),
  /** goods of the category and below it that have it */
  goods: count,
  version: z.number().int(),
});

const kind = z.enum(GOODS_WORD_KINDS);
const KIND = word('kind', GOODS_WORD_KINDS.join('|'));
const version = z.number().int().min(1).max(1_000_000_000);
const topOr = z.union([z.literal(''), id]);
const LABELS = {
  category: '分类',
  categoryId: '分类 id',
  choices: '常用值',
  goods: '商品',
  kept: '已登记',
  kind: '哪一类',
  used: '没有登记的属性',
  value: '词',
};

/** 属性与服务词: the words that goods are described with (ADMIN §7.3). */
export const goodsWords = {
  adminGoodsWords: defineCall({
    at: { method: 'GET', path: '/api/admin/goods-words' },
    summary: '商品用词：单位、整件单位、发货仓、税收分类、服务词，各有多少商品在用',
    access: 'operator',
    permission: 'goods.read',
    data: z.array(z.object({ kind, list: z.array(goodsWord) })),
    refusals: ['forbidden'],
    terminal: [verb('goods-words', '商品用词')],
    shown: { labels: LABELS },
  }),
  adminGoodsWordSave: defineCall({
    at: { method: 'POST', path: '/api/admin/goods-words' },
    summary: '登记一个用词，或改一个（was 为原来的词）：用着它的商品都改过去；改成已有的词即合并，要 confirm',
    access: 'operator',
    permission: 'goods.write',
    body: z.strictObject({
      kind,
      value: text(40).min(1, '请填写内容'),
      note: text(60).default(''),
      was: text(40).default(''),
      /** the other word is there already: the goods of both come to have it */
      confirm: z.boolean().default(false),
    }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused', 'confirm-needed'],
    terminal: [
      whole('goods-word-save', '登记或改商品用词', [
        KIND,
        word('value', '词'),
        typed('was', '原来的词'),
        typed('note', '说明'),
      ]),
    ],
  }),
  adminGoodsWordDelete: defineCall({
    at: { method: 'DELETE', path: '/api/admin/goods-words' },
    summary: '删除没有商品在用的词',
    access: 'operator',
    permission: 'goods.write',
    query: z.strictObject({ kind, value: text(40).min(1) }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [verb('goods-word-delete', '删除没人用的商品用词', [KIND, word('value', '词')])],
  }),
  adminAttributes: defineCall({
    at: { method: 'GET', path: '/api/admin/attributes' },
    summary: '商品属性：各分类录商品时提供哪些、常用哪些值；写 categoryId 即只看那一类商品会看到的',
    access: 'operator',
    permission: 'goods.read',
    query: z.strictObject({ categoryId: topOr.default('') }),
    data: z.object({
      list: z.array(attribute),
      /** names that goods have and nobody has set down, those of most goods first */
      used: z.array(z.object({ name: z.string(), goods: count })),
    }),
    refusals: ['forbidden'],
    terminal: [verb('attributes', '商品属性', [typed('categoryId', '分类 id', { name: 'category' })])],
    shown: { labels: LABELS },
  }),
  adminAttributeSave: defineCall({
    at: { method: 'POST', path: '/api/admin/attributes' },
    summary: '新建商品属性，或修改一个（给出 id 与读到的 version）；改名时那一类商品的同名属性一起改',
    access: 'operator',
    permission: 'goods.write',
    body: z.strictObject({
      id: id.optional(),
      version: version.optional(),
      categoryId: topOr.default(''),
      name: text(20).min(1, '请填写属性名称'),
      choices: z.array(text(40).min(1)).max(60).default([]),
    }),
    data: z.object({ message: z.string(), id: z.string() }),
    refusals: ['forbidden', 'not-found', 'transition-refused', 'stale'],
    terminal: [
      whole('attribute-save', '新建或修改商品属性', [
        word('name', '名称'),
        typed('choices', '值,…'),
        typed('categoryId', '分类 id', { name: 'category' }),
        typed('id', '属性 id'),
        typed('version', '读到的版本'),
      ]),
    ],
  }),
  adminAttributeDelete: defineCall({
    at: { method: 'DELETE', path: '/api/admin/attributes' },
    summary: '不再提供一个属性；已有的商品不变',
    access: 'operator',
    permission: 'goods.write',
    query: z.strictObject({ id }),
    data: done,
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('attribute-delete', '不再提供一个商品属性', [word('id', '属性 id')])],
  }),
};
