/** Texts of 首页装修. */
export const words = {
  title: '首页装修',
  purpose: '改的是草稿，发布前访客看不到。',
  empty: '还没有内容。加上图片或楼层，发布后出现在商城首页。',
} as const;

/** The parts of the page, what suits each, and its shape on a desktop and on a phone (width ÷ height). */
export const PARTS = {
  banner: { name: '轮播', hint: '电脑 2096 × 816，手机 750 × 375', shapes: [2096 / 816, 2] },
  rightbanner: { name: '右侧图', hint: '240 × 194', shapes: [240 / 194] },
  floors: { name: '楼层', hint: '', shapes: [] },
} as const;
export type Part = keyof typeof PARTS;

/** What of the home page is looked after on a screen of its own. */
export const ELSEWHERE = [
  { name: '公告', where: '文章', path: '/articles', permission: 'content.publish' },
  { name: '快捷入口', where: '菜单与链接', path: '/menus', permission: 'content.publish' },
  { name: '秒杀条', where: '活动', path: '/promotions', permission: 'promotion.write' },
  { name: '品牌馆', where: '品牌', path: '/brands', permission: 'goods.write' },
] as const;

export const AUDIENCES = { all: '所有人', visitors: '游客', levels: '指定等级' } as const;

export const RULES = {
  '': '手工挑选，没挑按分类',
  sales: '销量',
  new: '新品',
  promotion: '促销',
  word: '服务词',
} as const;
