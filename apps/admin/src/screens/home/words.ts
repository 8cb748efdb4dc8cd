/** Texts of 首页装修. */
export const words = {
  title: '首页装修',
  purpose: '改的是草稿，发布前访客看不到。',
  empty: '还没有内容。加上图片或楼层，发布后出现在商城首页。',
} as const;

/** The parts of the page, and what suits each. */
export const PARTS = {
  banner: { name: '轮播', hint: '电脑 2096 × 816，文字放在中间' },
  rightbanner: { name: '右侧图', hint: '240 × 194' },
  floors: { name: '楼层', hint: '' },
} as const;
export type Part = keyof typeof PARTS;
