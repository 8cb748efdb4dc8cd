import { defineCall, id, instant, momentIn, text, z } from '../define-call';
import { typed, verb, whole, word } from '../terminal';
import { target } from './menu-admin';

const version = z.number().int().min(1).max(1_000_000_000);
const picture = z
  .string()
  .max(300)
  .regex(/^(\/(?!\/)[^\s\\]+|https:\/\/[^\s\\]+)$/, '请上传图片');
const nowhere = z.literal('');

/** A picture of the home page: in the carousel, or at its right. */
const advert = {
  imgType: z.enum(['banner', 'rightbanner']),
  title: text(40).min(1, '请填写标题'),
  subtitle: text(80).default(''),
  button: text(12).default(''),
  /** the colour behind the picture; '' = the usual one */
  tint: z
    .string()
    .regex(/^(#[0-9a-f]{3,8})?$/i, '颜色不正确')
    .default(''),
  image: picture,
  /** the crop for phones; '' = the same picture */
  phoneImage: picture.or(nowhere).default(''),
  /** '' = leads nowhere */
  link: target.or(nowhere).default(''),
  /** the picture that both crops were cut from; '' = they were put in one by one */
  source: picture.or(nowhere).default(''),
  /** the point of it that both crops keep, percent of its width and height */
  focus: z
    .strictObject({ x: z.number().int().min(0).max(100), y: z.number().int().min(0).max(100) })
    .default({ x: 50, y: 50 }),
  audience: z.enum(['all', 'visitors', 'levels']).default('all'),
  /** names of levels, for the audience `levels` */
  levels: z.array(text(30).min(1)).max(20).default([]),
};

/** 楼层: goods by hand or by a rule, else the first of a category. */
const floor = {
  /** '' = a new one */
  type: z
    .string()
    .regex(/^[\w-]{0,40}$/)
    .default(''),
  title: text(20).min(1, '请填写楼层标题'),
  subtitle: text(40).default(''),
  image: picture.or(nowhere).default(''),
  link: target.or(nowhere).default(''),
  categoryId: id.or(nowhere).default(''),
  goodsIds: z.array(id).max(20, '一个楼层最多 20 种商品').default([]),
  /** goods in stock by a rule, looked up whenever they are shown; '' = by hand, else the category's usual order */
  rule: z.enum(['', 'sales', 'new', 'promotion', 'word']).default(''),
  /** the service word that the goods bear, for the rule `word` */
  word: text(30).default(''),
};

const entered = z.strictObject({
  adverts: z
    .array(
      z
        .strictObject({
          ...advert,
          startsAt: momentIn('start').optional(),
          endsAt: momentIn('end').optional(),
        })
        .refine(({ audience, levels }) => audience !== 'levels' || levels.length > 0, {
          message: '请选择给哪些等级看',
          path: ['levels'],
        })
        .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
          message: '结束显示要晚于开始显示',
          path: ['endsAt'],
        }),
    )
    .max(40),
  floors: z
    .array(
      z.strictObject(floor).refine(({ rule, word }) => rule !== 'word' || word !== '', {
        message: '请选择服务词',
        path: ['word'],
      }),
    )
    .max(30),
});

const content = z.object({
  adverts: z.array(
    z.object({
      imgType: advert.imgType,
      title: z.string(),
      subtitle: z.string(),
      button: z.string(),
      tint: z.string(),
      image: z.string(),
      phoneImage: z.string(),
      link: z.string(),
      /** what the link is called, '' = leads nowhere */
      page: z.string(),
      source: z.string(),
      focus: z.object({ x: z.number().int(), y: z.number().int() }),
      audience: z.enum(['all', 'visitors', 'levels']),
      levels: z.array(z.string()),
      startsAt: instant.optional(),
      endsAt: instant.optional(),
    }),
  ),
  floors: z.array(
    z.object({
      type: z.string(),
      title: z.string(),
      subtitle: z.string(),
      image: z.string(),
      link: z.string(),
      page: z.string(),
      categoryId: z.string(),
      goodsIds: z.array(z.string()),
      rule: floor.rule,
      word: z.string(),
    }),
  ),
});

const home = z.object({
  version: z.number().int(),
  content,
  /** it differs from what buyers see */
  isDraft: z.boolean(),
  /** pictures and floors that lead to what is gone or switched off, each with the reason */
  lost: z.array(z.string()),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  /** whom pictures can be shown to, the highest first */
  levels: z.array(z.string()),
  versions: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['scheduled', 'live', 'past']),
      author: z.string(),
      time: instant,
      publishTime: instant.optional(),
      note: z.string(),
    }),
  ),
});

const LABELS = {
  content: '内容',
  adverts: '图片',
  floors: '楼层',
  imgType: '位置',
  image: '图片',
  phoneImage: '手机图片',
  button: '按钮',
  tint: '底色',
  subtitle: '副标题',
  page: '点了去哪',
  startsAt: '开始显示',
  endsAt: '结束显示',
  categoryId: '分类 id',
  goodsIds: '商品 id',
  isDraft: '有未发布的改动',
  lost: '点了去不了',
  categories: '分类',
  versions: '版本',
  author: '修改人',
  publishTime: '定时发布',
  link: '地址',
  type: '楼层代码',
  source: '原图',
  focus: '焦点',
  x: '横向百分比',
  y: '纵向百分比',
  audience: '给谁看',
  levels: '等级',
  rule: '选货规则',
  word: '服务词',
};
const WORDS = {
  state: { scheduled: '待发布', live: '线上', past: '旧版' },
  imgType: { banner: '轮播', rightbanner: '右侧图' },
  audience: { all: '所有人', visitors: '游客', levels: '指定等级' },
  rule: { '': '手工或分类', sales: '销量', new: '新品', promotion: '促销', word: '服务词' },
};
const shown = { labels: LABELS, words: WORDS };
const permission = 'content.publish';

/** 首页装修 (ADMIN §8.6): a draft of pictures and floors, published at once or at a time, with the versions before. */
export const homeAdmin = {
  adminHome: defineCall({
    at: { method: 'GET', path: '/api/admin/home' },
    summary: '首页：草稿（没有草稿即线上的内容）与历次发布',
    access: 'operator',
    permission,
    data: home,
    refusals: ['forbidden'],
    terminal: [verb('home', '首页的草稿与版本')],
    shown,
  }),
  adminHomePreview: defineCall({
    at: { method: 'POST', path: '/api/admin/home/preview' },
    summary: '预览首页：按所填的内容开一个 15 分钟的预览，只在这次登录里看得到；草稿和商城都不变',
    access: 'operator',
    permission,
    body: z.strictObject({
      content: entered,
      /** as this customer sees it; absent = as a visitor */
      khId: id.optional(),
      /** at this moment; absent = now */
      at: momentIn('start').optional(),
    }),
    data: z.object({
      /** of the page to frame */
      path: z.string(),
      until: instant,
    }),
    refusals: ['forbidden', 'not-found'],
    browserOnly: 'makes a page of the shop to look at in a frame, which the terminal cannot show',
  }),
  adminHomeDraft: defineCall({
    at: { method: 'POST', path: '/api/admin/home/draft' },
    summary: '保存首页草稿；发布之前客户看不到',
    access: 'operator',
    permission,
    body: z.strictObject({ version, content: entered }),
    data: home,
    refusals: ['forbidden', 'stale'],
    terminal: [
      whole('home-draft', '保存首页草稿', [
        typed('content', 'JSON|文件.json', { read: (given) => JSON.parse(given) as unknown }),
      ]),
    ],
    shown,
  }),
  adminHomePublish: defineCall({
    at: { method: 'POST', path: '/api/admin/home/publish' },
    summary: '发布首页草稿；写 at 即到那时自动发布',
    access: 'operator',
    permission,
    body: z.strictObject({ version, note: text(60).default(''), at: momentIn('start').optional() }),
    data: home,
    refusals: ['forbidden', 'stale', 'transition-refused'],
    terminal: [
      whole('home-publish', '发布首页草稿', [typed('at', '2026-01-31 20:00'), typed('note', '说明')]),
    ],
    shown,
  }),
  adminHomeRestore: defineCall({
    at: { method: 'POST', path: '/api/admin/home/restore' },
    summary: '把以前的一版换回草稿，发布才生效；定时的一版则取消定时',
    access: 'operator',
    permission,
    body: z.strictObject({ version, id }),
    data: home,
    refusals: ['forbidden', 'stale', 'not-found'],
    terminal: [whole('home-restore', '把首页的一版换回草稿', [word('id', '版本 id')])],
    shown,
  }),
};
