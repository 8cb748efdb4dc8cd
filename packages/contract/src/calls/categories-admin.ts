import { count, defineCall, z } from '../define-call';
import { verb } from '../terminal';

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
};
