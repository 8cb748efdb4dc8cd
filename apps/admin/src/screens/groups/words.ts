/** Texts of 商品组. */
export const words = {
  title: '商品组',
  purpose: '颜色、尺码不同的同一种商品放成一组：买家在一张表里选，您在一张表里填',
  finds: '名称、组货号',
  empty: '还没有商品组。颜色、尺码不同的同一种商品放成一组，买家在一张表里选规格。',
  noMatch: '没有符合条件的商品组',
} as const;
