/** Texts of 图片库. */
export const words = {
  title: '图片库',
  purpose: '店铺上传的图片，各用在哪里；换文件时地址不变，用到的地方都换成新的',
  find: '按名称找',
  views: { all: '全部', unused: '没有用到' },
  empty: {
    all: '还没有图片。在商品、品牌、文章里上传的图片都会收在这里，也可以先放进来。',
    unused: '没有用不到的图片。从商品、品牌、文章里去掉的图片会列在这里，可以删除。',
  },
  noMatch: '没有符合条件的图片',
} as const;

export const VIEWS = ['all', 'unused'] as const;
export type View = (typeof VIEWS)[number];
export const isView = (text: string): text is View => VIEWS.some((one) => one === text);
