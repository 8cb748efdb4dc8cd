import { defineCall, id, instant, orElse, page, paging, text, z } from '../define-call';

export const dictEntry = z.object({
  pcode: z.string(),
  code: z.string(),
  summary: z.string(),
  title: z.string().optional(),
});
export type WireDictEntry = z.infer<typeof dictEntry>;

const advert = z.object({
  id: z.string(),
  imgType: z.string(),
  title: z.string(),
  subtitle: z.string(),
  button: z.string(),
  image: z.string(),
  phoneImage: z.string(),
  tint: z.string(),
  link: z.string(),
});
export type WireAdvert = z.infer<typeof advert>;

const floor = z.object({
  type: z.string(),
  title: z.string(),
  subtitle: z.string(),
  image: z.string(),
  link: z.string(),
  typeId: z.string(),
  tabs: z.array(z.object({ typeId: z.string(), typeName: z.string() })),
});
export type WireFloor = z.infer<typeof floor>;

interface ArticleNode {
  id: string;
  name: string;
  kind: string;
  children: ArticleNode[];
  articles: { id: string; title: string }[];
}
const articleNode: z.ZodType<ArticleNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    kind: z.string(),
    children: z.array(articleNode),
    articles: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
);
export type WireArticleNode = ArticleNode;

const article = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  kind: z.string(),
  slug: z.string(),
  categoryId: z.string(),
  categoryName: z.string(),
  publishTime: instant,
  updateTime: instant,
  /** sanitised; only for a single article, by id or slug */
  content: z.string().optional(),
});
export type WireArticle = z.infer<typeof article>;

export const site = {
  dictList: defineCall({
    at: { method: 'GET', path: '/api/basic/dict/list' },
    summary:
      '按关键字读取字典（seokeywords、seodescription、logo、searchkey、coustrom、sitename …），可用逗号分隔多个',
    access: 'public',
    specified: true,
    query: z.object({ keyword: text(200).optional() }),
    data: z.array(dictEntry),
  }),
  dictByCode: defineCall({
    at: { method: 'GET', path: '/api/basic/dict/listByPcodeAndCode' },
    summary: '读取一组字典，例如 webconfig：cloudPay、autoSplitOrder、gooodssymbol、mapSelect、bottomcode',
    access: 'public',
    specified: true,
    query: z.object({ pcode: text(60), code: text(60).optional() }),
    data: z.array(dictEntry),
  }),
  funcSet: defineCall({
    at: { method: 'GET', path: '/api/basic/dict/funcSet' },
    summary: '全部功能开关（showprice、inquiry …），summary 为 1 表示开启',
    access: 'public',
    specified: true,
    data: z.array(dictEntry),
  }),
  mallHome: defineCall({
    at: { method: 'GET', path: '/api/basic/mallHome' },
    summary: '首页楼层',
    access: 'public',
    specified: true,
    data: z.array(floor),
  }),
  sellTypeList: defineCall({
    at: { method: 'GET', path: '/api/basic/sellType/list' },
    summary: '商品列表的种类，用作导航',
    access: 'public',
    specified: true,
    data: z.array(z.object({ code: z.string(), name: z.string(), path: z.string() })),
  }),
  advertisingList: defineCall({
    at: { method: 'GET', path: '/api/basic/advertising/list' },
    summary: '广告图：imgType 为 banner 或 rightbanner',
    access: 'public',
    specified: true,
    query: z.object({ imgType: text(30).optional(), keyword: text(60).optional() }),
    data: z.array(advert),
  }),
  articleTree: defineCall({
    at: { method: 'GET', path: '/api/basic/articlecat/tree' },
    summary: '帮助中心目录',
    access: 'public',
    specified: true,
    data: z.array(articleNode),
  }),
  articleList: defineCall({
    at: { method: 'GET', path: '/api/basic/articleDetail/list' },
    summary: '文章：按 id 或 slug 取一篇（含正文），或按分类、种类（help、notice、agreement）、关键字列出',
    access: 'public',
    specified: true,
    query: z.object({
      id: id.optional(),
      slug: text(60).optional(),
      categoryId: id.optional(),
      kind: text(20).optional(),
      keyword: text(60).optional(),
      ...paging(100, 20),
    }),
    data: page(article),
  }),
  linkList: defineCall({
    at: { method: 'GET', path: '/api/basic/links/list' },
    summary: '友情链接',
    access: 'public',
    specified: true,
    data: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })),
  }),
  menuList: defineCall({
    at: { method: 'GET', path: '/api/basic/menu/list' },
    summary: '菜单：menuType 为 main、help、phone …；只含可到达且已开启的页面',
    access: 'public',
    specified: true,
    query: z.object({ menuType: text(30).optional() }),
    data: z.array(z.object({ id: z.string(), menuType: z.string(), name: z.string(), path: z.string() })),
  }),
  dictionaryPage: defineCall({
    at: { method: 'GET', path: '/api/dat/dictionary/page' },
    summary: '一类字典值（品牌属性、服务词 …）；status 为 -1 表示不限',
    access: 'public',
    specified: true,
    query: z.object({
      dictionaryTypeId: text(60).optional(),
      status: z.coerce.number().int().default(-1),
      ...paging(1000, 1000),
    }),
    data: page(
      z.object({
        id: z.string(),
        dictionaryTypeId: z.string(),
        name: z.string(),
        value: z.string(),
        status: orElse(z.number(), 1),
      }),
    ),
  }),
};
