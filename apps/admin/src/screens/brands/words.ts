/** Texts of 品牌. */
export const words = {
  title: '品牌',
  purpose: '商品的品牌：名称、标志、首字母；推荐的出现在首页和菜单',
  empty: '还没有品牌。品牌用来筛选商品，并出现在商城的品牌馆。',
  noMatch: '没有符合条件的品牌',
} as const;
