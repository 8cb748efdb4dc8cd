/** Categories, brands, goods groups and comments. */
import { defineCall, id, instant, orElse, page, paging, z } from '../define-call';
import { goodsCard } from './goods';

const comment = z.object({
  id: z.string(),
  /** masked */
  company: z.string(),
  stars: orElse(z.number().int(), 5),
  content: z.string(),
  images: z.array(z.string()),
  boughtSpec: z.string(),
  reply: z.string(),
  time: instant,
});
export type WireComment = z.infer<typeof comment>;

export const catalogue = {
  typeRelease: defineCall({
    at: { method: 'GET', path: '/api/goods/typeRelease/:id' },
    summary: '一个商品的分类路径与属性',
    access: 'public',
    specified: true,
    params: z.object({ id }),
    data: z.object({
      path: z.array(
        z.object({ typeId: z.string(), typeName: z.string(), grade: orElse(z.number().int(), 1) }),
      ),
      attributes: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
    refusals: ['not-found'],
  }),
  categoryList: defineCall({
    at: { method: 'GET', path: '/api/goods/typeRelease/list' },
    summary: '全部分类（三级），由 parentId 成树',
    access: 'public',
    data: z.array(
      z.object({
        id: z.string(),
        parentId: z.string(),
        grade: orElse(z.number().int(), 1),
        typeId: z.string(),
        typeName: z.string(),
        icon: z.string(),
        image: z.string(),
        /** goods on sale in the branch */
        count: z.number().int(),
      }),
    ),
  }),
  brandList: defineCall({
    at: { method: 'GET', path: '/api/goods/goodsBrand/list' },
    summary: '品牌；groom 为 1 表示推荐，status 为 -1 表示不限',
    access: 'public',
    specified: true,
    query: z.object({
      groom: z.coerce.number().int().optional().catch(undefined),
      status: z.coerce.number().int().default(-1),
      ...paging(1000, 1000),
    }),
    data: page(
      z.object({
        id: z.string(),
        name: z.string(),
        logo: z.string(),
        letter: orElse(z.string(), '#'),
        groom: z.number().int(),
      }),
    ),
  }),
  groupList: defineCall({
    at: { method: 'GET', path: '/api/goods/mallGoodsGroup/findListByGoodsId' },
    summary: '同组商品（各有自己的价格、规格、起订与库存）',
    access: 'visitor-prices',
    specified: true,
    query: z.object({ goodsId: id }),
    data: z.array(goodsCard),
  }),
  groupParamKeys: defineCall({
    at: { method: 'GET', path: '/api/goods/mallGoodsGroup/findParamKeyByGoodsId' },
    summary: '商品组的参数键与取值',
    access: 'public',
    specified: true,
    query: z.object({ goodsId: id }),
    data: z.array(z.object({ key: z.string(), values: z.array(z.string()) })),
  }),
  commentPage: defineCall({
    at: { method: 'GET', path: '/api/goods/comment/listPageByGoodsId' },
    summary: '评价分页；kind 为 all、good、middle、bad、image',
    access: 'public',
    specified: true,
    query: z.object({
      goodsId: id,
      kind: z.enum(['all', 'good', 'middle', 'bad', 'image']).catch('all').default('all'),
      ...paging(100, 10),
    }),
    data: page(comment),
  }),
  commentList: defineCall({
    at: { method: 'GET', path: '/api/goods/comment/listByGoodsId' },
    summary: '评价概况与最新几条',
    access: 'public',
    specified: true,
    query: z.object({ goodsId: id }),
    data: z.object({
      score: z.number(),
      count: z.number().int(),
      good: z.number().int(),
      middle: z.number().int(),
      bad: z.number().int(),
      withImage: z.number().int(),
      list: z.array(comment),
    }),
  }),
};
