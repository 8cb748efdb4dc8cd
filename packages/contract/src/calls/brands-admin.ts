import { count, defineCall, z } from '../define-call';
import { verb } from '../terminal';

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
  recommended: '推荐',
  shown: '在品牌馆',
};

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
};
