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
};

/** 楼层: goods by hand, else the first of a category. */
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
};

const entered = z.strictObject({
  adverts: z
    .array(
      z.strictObject({
        ...advert,
        startsAt: momentIn('start').optional(),
        endsAt: momentIn('end').optional(),
      }),
    )
    .max(40),
  floors: z.array(z.strictObject(floor)).max(30),
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
    }),
  ),
});

const home = z.object({
  version: z.number().int(),
  content,
  /** it differs from what buyers see */
  isDraft: z.boolean(),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
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
  categories: '分类',
  versions: '版本',
  author: '修改人',
  publishTime: '定时发布',
  link: '地址',
  type: '楼层代码',
};
const WORDS = {
  state: { scheduled: '待发布', live: '线上', past: '旧版' },
  imgType: { banner: '轮播', rightbanner: '右侧图' },
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
